import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { makeWay, placeRefusals, type Way } from '#app/payments/placing/make-way.server.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { asSeen, lockCheckout } from '#app/checkout/checkout.server.ts'
import { mayOrder } from './may-order.ts'
import { lockCustomer } from '#app/cart/cart.server.ts'
import type { CartOwner } from '#app/cart/owners/cart-owner.server.ts'
import { lineLang, lineName } from '#app/cart/lines/line-view.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { DraftLine, OrderDraft, OrderPicture } from '#app/orders/order.ts'
import { type Language, languageOf } from '#app/web/language-of.ts'
import type { Actor } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { orderKey } from '#app/orders/links/order-link.server.ts'
import { placeIn } from '#app/payments/placing/place-order.server.ts'
import { checkout } from '#app/checkout/checkout.record.ts'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'
import { findPlacedBy } from '#app/checkout/paying/bought.server.ts'
import type { Tx } from '#db/database.server.ts'
import { originOf } from './order-origin.server.ts'
import { limitPresses, offersOnAccount } from './place.server.ts'

/** The checkout, locked to be ordered: an order names its customer, so that her row is locked before her cart is. */
export const orderedCheckout: typeof checkout = {
  ...checkout,
  // It has no address: its parts are shown.
  http: undefined,
  async lock(tx, { owner, locale }, { now }) {
    if (owner.customerId) await lockCustomer(tx, owner.customerId)
    return { owner, locale, checkout: await lockCheckout(tx, owner, locale, now) }
  },
}

export const orderAnswer = z.object({
  id: idOf('ord_'),
  number: z.string(),
  /** Opens the order of a guest: the header `Order-Key`. */
  key: z.string().nullable(),
  total: z.object({ amount: z.int(), currency: z.string() }),
})

interface Press {
  agreed: CheckoutView
  owner: CartOwner
  locale: Locale
  /** The press that orders: repeated, it gives the same order. */
  key: string
  method: 'fields' | 'hosted' | 'account'
}

/** Orders the cart as its buyer has agreed to it. `way`: what another try has put out of the way. */
export async function orderCart(tx: Tx, press: Press, { client, now }: Actor, way: Way | null) {
  const { agreed, owner, locale, key, method } = press
  // A press counts once, however often it is tried.
  if (!way) await limitPresses(client, agreed.cart.id)
  const owed = method === 'account' ? await offersOnAccount(owner.customerId, agreed, now, tx) : agree()
  if (!owed.ok) return refuse(paymentProblems[owed.reason])
  const draft = draftOf(agreed, owner.customerId, locale)
  const from = client === null ? null : originOf(client)
  const placed = await placeIn(tx, { draft, key, method, capture: agreed.settings.capture, from, now }, way)
  if (!placed.ok) return placed
  const { orderId: id, number } = placed.value
  const opens = orderKey({ id, linkSeries: 0, customerId: owner.customerId })
  return agree({ id, number, key: opens, total: { amount: draft.total, currency: draft.currency } })
}

/**
 * Makes an order of the cart: its items are reserved, and it waits for its payment. Paying it by card is another step;
 * on account there is nothing else to do, and it is placed. The same `submission` returns the same order however often
 * it comes, with any payment method: no other key is needed.
 */
export const placeOrder = operation({
  name: 'checkout.place',
  http: 'POST /checkout/orders',
  permission: 'checkout:write',
  nature: 'plain',
  on: orderedCheckout,
  input: z.object({
    submission: z.uuid('checkout.changed'),
    /** What was shown, from `seenOf`: it is ordered as it was shown, or not at all. */
    agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
    /** By card in fields of our page, on a page of the provider, or on account. */
    method: z.enum(['fields', 'hosted', 'account'], 'checkout.changed'),
  }),
  refusals: [...placeRefusals, 'cart.empty', 'checkout.incomplete', ...Object.values(paymentProblems)],
  answer: orderAnswer,
  // The items of an empty cart may have been ordered by this very press.
  offer: ({ checkout }) => (checkout ? mayOrder(checkout) : agree()),
  async run({ tx, facts: { checkout, owner, locale }, input, actor, way }) {
    const { submission: key, method } = input
    if (!checkout) return orderedBefore(tx, owner, key)
    const agreed = asSeen(checkout, input.agreed, actor.now)
    if (!agreed) return refuse('checkout.changed')
    return orderCart(tx, { agreed, owner, locale, key, method }, actor, way)
  },
  makeWay,
  async afterwards({ value: { id, total }, input: { method }, actor }) {
    if (method !== 'account' || total.amount === 0) return agree()
    const owed = await startOnAccount(id, actor.now)
    return owed.ok || owed.reason === 'already-paid' ? agree() : refuse(paymentProblems[owed.reason])
  },
})

/**
 * A cart is closed as soon as its order is placed: a shopper without an answer, who sends the same press again, gets
 * that order.
 */
export async function orderedBefore(tx: Tx, owner: CartOwner, key: string) {
  const order = await findPlacedBy(tx, owner, key)
  if (!order) return refuse('cart.empty')
  const { id, number, total, currency } = order
  return agree({ id, number, key: orderKey(order), total: { amount: total, currency } })
}

/** The order as the checkout has computed it, in the reader's language: it contains what she has seen. */
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
