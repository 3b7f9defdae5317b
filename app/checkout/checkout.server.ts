import { type CartOwner, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { findCartOf, keepCheckout } from '#app/cart/cart.server.ts'
import {
  findLastAddresses,
  type KeptAddress,
  type KnownAddresses,
  listAddresses,
} from '#app/identity/people/address-book.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings, readSettings } from '#app/settings/settings.server.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import { type CheckoutDetails, openPart, type Part, readDetails } from './checkout.ts'
import { type CheckoutView, viewCheckout } from './checkout-view.ts'
import { listPickUps } from './delivery/pick-up.server.ts'
import { listShippingMethods, listTaxRates } from './delivery/trade-settings.server.ts'

/** What the rules of the checkout decide by. */
export interface FiledCheckout extends CheckoutView {
  addressBook: KeptAddress[]
}

export interface Checkout extends FiledCheckout {
  /** What the fields of an address are filled with where nothing was told yet. */
  known: KnownAddresses
}

/** The checkout of the visitor's cart as it stands now; null when there is nothing to buy. */
export async function findCheckout(
  visit: Pick<Visit, 'visitor' | 'cookies' | 'now' | 'locale'>,
): Promise<Checkout | null> {
  const { customer } = visit.visitor
  const [checkout, last] = await Promise.all([
    readCheckout(db, ownerOf(visit), visit.locale, visit.now),
    customer ? findLastAddresses(customer.id) : null,
  ])
  if (!checkout) return null
  const address = checkout.addressBook[0]?.address ?? last?.address ?? null
  return { ...checkout, known: { name: customer?.name ?? '', address, billing: last?.billing ?? null } }
}

/** The same for whoever changes it, within the transaction that does. */
export async function readCheckout(on: Db, owner: CartOwner, locale: Locale, now: Date): Promise<FiledCheckout | null> {
  const cart = await findCartOf(owner, locale, now, on)
  if (!cart || cart.lines.length === 0) return null
  const { customerId } = owner
  const [settings, methods, rates, pickUps, addressBook, email] = await Promise.all([
    on === db ? getSettings() : readSettings(on),
    listShippingMethods(on),
    listTaxRates(locale, on),
    listPickUps(cart.id, on),
    customerId ? listAddresses(customerId, on) : [],
    customerId ? findEmail(customerId, on) : null,
  ])
  const kept = readDetails(cart.checkout)
  const details = { ...kept, email: kept.email ?? email }
  return { ...viewCheckout({ cart, settings, details, methods, rates, pickUps, now }), addressBook }
}

async function findEmail(id: CustomerId, on: Db) {
  const customer = await on.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirst()
  return customer?.email ?? null
}

/** Adds to what the shopper has told; each part of the form is kept as soon as it is complete. Answers with the part that comes next. */
export async function tell(
  tx: Tx,
  checkout: CheckoutView,
  change: Partial<CheckoutDetails>,
  now: Date,
): Promise<{ next: Part }> {
  const { cart, details } = checkout
  await keepCheckout(tx, cart.id, { ...readDetails(cart.checkout), ...change }, now)
  return { next: openPart(viewCheckout({ ...checkout, details: { ...details, ...change } }).done, null) }
}
