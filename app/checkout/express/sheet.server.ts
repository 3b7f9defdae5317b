import type { ExpressOffer, ExpressRate } from '#app/card-payments/browser/express-sheet.ts'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { lineName } from '#app/cart/lines/line-view.ts'
import { type CheckoutView, viewCheckout } from '#app/checkout/checkout-view.ts'
import { seenOf } from '#app/checkout/checkout.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import type { Language } from '#app/web/language-of.ts'
import { detailsFor, type WalletPlace } from './wallet.ts'

/** The offer for the shop's own country: wallets want one before they name a place. */
export function firstOffer(checkout: CheckoutView, language: Language): ExpressOffer {
  const home = { country: checkout.settings.homeCountry, city: '', region: '', postalCode: '' }
  return offerFor(checkout, home, language)
}

export const offerFor = (checkout: CheckoutView, place: WalletPlace, language: Language): ExpressOffer => ({
  rates: sheetFor(checkout, place, language),
  submission: newId(),
})

/** What a wallet's sheet shows for a place, cheapest delivery first. Empty: nothing can be sent there, or be paid. */
function sheetFor(checkout: CheckoutView, place: WalletPlace, language: Language): ExpressRate[] {
  const there = viewCheckout({ ...checkout, details: detailsFor(place, null) })
  return there.offered.flatMap(({ id }) => {
    const view = viewCheckout({ ...checkout, details: detailsFor(place, id) })
    return rateOf(view, language) ?? []
  })
}

function rateOf(view: CheckoutView, language: Language): ExpressRate | null {
  const { cart, totals, method, settings } = view
  if (!method) return null
  const inProviderUnit = (amount: number) => {
    const sent = toProviderAmount({ amount, currency: cart.currency }, { part: true })
    return sent.ok ? sent.value : 0
  }
  const total = toProviderAmount({ amount: totals.total, currency: cart.currency })
  if (!total.ok) return null
  const { t } = language
  const named = (name: string, amount: number) => ({ name, amount: inProviderUnit(amount) })
  const goods = cart.lines.map((line, index) =>
    named(`${line.quantity} × ${lineName(line, language)}`, totals.lines[index]?.total ?? 0),
  )
  const tax = settings.pricesIncludeTax ? [] : totals.taxes.map((each) => named(each.name, each.amount))
  return {
    id: method.id,
    name: language.own(method, 'name', method.name),
    arrives: deliveryWords(method.arrives, language),
    charge: inProviderUnit(totals.shippingTotal),
    total: total.value,
    lines: [...goods, named(t('cart.shipping'), totals.shippingTotal), ...tax],
    agreed: sheetSeen(view),
  }
}

/** The order as a wallet's sheet shows it: everything but the person, whom the wallet names at the end. */
export function sheetSeen(view: CheckoutView): string {
  const nobody = { email: null, phone: null, address: null, billing: null }
  return seenOf({ ...view, pickUp: null, details: { ...view.details, ...nobody } })
}
