import { ownerOf } from '#app/cart/cart-owner.server.ts'
import { findCart, keepCheckout } from '#app/cart/cart.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Visit } from '#app/web/visit.ts'
import {
  findLastAddresses,
  type KeptAddress,
  type KnownAddresses,
  listAddresses,
} from '#app/identity/address-book.server.ts'
import { type CheckoutDetails, readDetails } from './checkout.ts'
import { type CheckoutView, viewCheckout } from './checkout-view.ts'
import { listPickUps } from './pick-up.server.ts'
import { listShippingMethods, listTaxRates } from './trade-settings.server.ts'

export interface Checkout extends CheckoutView {
  addressBook: KeptAddress[]
  /** What the fields of an address are filled with where nothing was told yet. */
  known: KnownAddresses
}

/** The checkout of the visitor's cart as it stands now; null when there is nothing to buy. */
export async function findCheckout(
  visit: Pick<Visit, 'visitor' | 'cookies' | 'now' | 'locale'>,
): Promise<Checkout | null> {
  const cart = await findCart(visit)
  if (!cart || cart.lines.length === 0) return null
  const { customer } = visit.visitor
  const [settings, methods, rates, pickUps, addressBook, last] = await Promise.all([
    getSettings(),
    listShippingMethods(),
    listTaxRates(visit.locale),
    listPickUps(cart.id),
    customer ? listAddresses(customer.id) : [],
    customer ? findLastAddresses(customer.id) : null,
  ])
  const known = {
    name: customer?.name ?? '',
    address: addressBook[0]?.address ?? last?.address ?? null,
    billing: last?.billing ?? null,
  }
  const kept = readDetails(cart.checkout)
  const details = { ...kept, email: kept.email ?? customer?.email ?? null }
  return { ...viewCheckout({ cart, settings, details, methods, rates, pickUps, now: visit.now }), addressBook, known }
}

/** Adds to what the shopper has told; each part of the form is kept as soon as it is complete. */
export async function tell(
  visit: Pick<Visit, 'visitor' | 'cookies' | 'now'>,
  { cart }: Checkout,
  change: Partial<CheckoutDetails>,
) {
  await keepCheckout(ownerOf(visit), cart.id, (kept) => ({ ...readDetails(kept), ...change }), visit.now)
}
