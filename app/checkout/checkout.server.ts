import { findCart, keepCheckout } from '#app/cart/cart.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Visit } from '#app/web/visit.ts'
import { type KeptAddress, listAddresses } from './address-book.server.ts'
import { type CheckoutDetails, readDetails } from './checkout.ts'
import { type CheckoutView, viewCheckout } from './checkout-view.ts'
import { listPickUps } from './pick-up.server.ts'
import { listShippingMethods, listTaxRates } from './trade-settings.server.ts'

export interface Checkout extends CheckoutView {
  addressBook: KeptAddress[]
}

/** The checkout of the visitor's cart as it stands now; null when there is nothing to buy. */
export async function findCheckout(
  visit: Pick<Visit, 'visitor' | 'cookies' | 'now' | 'language'>,
): Promise<Checkout | null> {
  const cart = await findCart(visit)
  if (!cart || cart.lines.length === 0) return null
  const { customer } = visit.visitor
  const [settings, methods, rates, pickUps, addressBook] = await Promise.all([
    getSettings(),
    listShippingMethods(),
    listTaxRates(visit.language),
    listPickUps(cart.id),
    customer ? listAddresses(customer.id) : [],
  ])
  const kept = readDetails(cart.checkout)
  const details = { ...kept, email: kept.email ?? customer?.email ?? null }
  return { ...viewCheckout({ cart, settings, details, methods, rates, pickUps }), addressBook }
}

/** Adds to what the shopper has told; each part of the form is kept as soon as it is complete. */
export async function tell({ cart, details }: Checkout, change: Partial<CheckoutDetails>, now: Date) {
  await keepCheckout(cart.id, { ...details, ...change }, now)
}
