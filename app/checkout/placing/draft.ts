import { lineLang, lineName } from '#app/cart/lines/line-view.ts'
import type { DraftLine, OrderDraft, OrderPicture } from '#app/orders/order.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { type Language, languageOf } from '#app/web/language-of.ts'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'

/** The order as the checkout has worked it out, in the reader's language: what she has seen is what it will say. */
export function draftOf(checkout: CheckoutView, customerId: CustomerId | null, locale: Locale): OrderDraft {
  const language = languageOf(locale)
  const { cart, details, totals, method, pickUp, settings } = checkout
  const ships = details.delivery === 'ship'
  return {
    cartId: cart.id,
    customerId,
    // `done.contact` says that it is there.
    email: details.email ?? '',
    phone: details.phone,
    locale,
    currency: cart.currency,
    delivery: ships ? 'ship' : 'pick_up',
    pickUpLocationId: pickUp?.id ?? null,
    shippingAddress: ships && details.address ? { ...details.address, phone: details.phone ?? '' } : null,
    billingAddress: details.billing,
    shippingMethod:
      ships && method
        ? {
            id: method.id,
            name: language.own(method, 'name', method.name),
            detail: language.own(method, 'detail', method.detail),
            daysMin: method.daysMin,
            daysMax: method.daysMax,
            arrives: method.arrives,
          }
        : null,
    pricesIncludeTax: settings.pricesIncludeTax,
    lines: draftLines(checkout, language),
    subtotal: totals.subtotal,
    shippingTotal: totals.shippingTotal,
    taxTotal: totals.taxTotal,
    total: totals.total,
    taxes: totals.taxes,
  }
}

function draftLines({ cart, totals }: CheckoutView, language: Language): DraftLine[] {
  return cart.lines.flatMap((line, index) => {
    const priced = totals.lines[index]
    if (!priced) return []
    const { variantId, productId, slug, sku, quantity, options, noReturn } = line
    const { unitPrice, taxAmount, total, rate } = priced
    return {
      variantId,
      productId,
      slug,
      sku,
      quantity,
      unitPrice,
      taxAmount,
      total,
      title: lineName(line, language),
      titleLanguage: lineLang(line, language) ?? null,
      options: options.map(({ named: _, ...words }) => words),
      picture: orderPicture(line.picture),
      taxName: rate?.name ?? '',
      taxRateBasisPoints: rate?.rateBasisPoints ?? 0,
      noReturn,
    }
  })
}

function orderPicture(picture: CheckoutView['cart']['lines'][number]['picture']): OrderPicture | null {
  if (!picture) return null
  const { key, kind, widths, colour, alt, altLang } = picture
  return { key, kind, widths, colour, alt, ...(altLang && { altLang }) }
}
