import { createHash } from 'node:crypto'
import { type CartOwner, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { keepCheckout, lockCart } from '#app/cart/cart.server.ts'
import { findCartOf } from '#app/cart/lines/cart-lines.server.ts'
import {
  findLastAddresses,
  type KeptAddress,
  type KnownAddresses,
  listAddresses,
} from '#app/identity/people/address-book.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { accountOffer } from '#app/settings/sells-on-account.ts'
import { getSettings, readSettings } from '#app/settings/settings.server.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import { type CheckoutDetails, openPart, type Part, readDetails } from './checkout.ts'
import { type CheckoutView, viewCheckout } from './checkout-view.ts'
import { listPickUps } from './delivery/pick-up.server.ts'
import { listShippingMethods, listTaxRates } from './delivery/trade-settings.server.ts'

/** The facts for the rules of the checkout. */
export interface FiledCheckout extends CheckoutView {
  addressBook: KeptAddress[]
}

export interface Checkout extends FiledCheckout {
  /** The default values of an address's fields as long as nothing was entered. */
  known: KnownAddresses
}

/** The checkout of the visitor's cart as it is now, or was when it was `read`; null when there is nothing to buy. */
export async function findCheckout(
  visit: Pick<Visit, 'visitor' | 'cookies' | 'now' | 'locale'>,
  read: FiledCheckout | null = null,
): Promise<Checkout | null> {
  const { customer } = visit.visitor
  const [checkout, last] = await Promise.all([
    read ?? readCheckout(db, ownerOf(visit), visit.locale, visit.now),
    customer ? findLastAddresses(customer.id) : null,
  ])
  if (!checkout) return null
  const address = checkout.addressBook[0]?.address ?? last?.address ?? null
  return { ...checkout, known: { name: customer?.name ?? '', address, billing: last?.billing ?? null } }
}

/** The same for a caller that changes it, within its transaction. */
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

/** The same under the lock of its cart: its content cannot change until the transaction ends. */
export async function lockCheckout(tx: Tx, owner: CartOwner, locale: Locale, now: Date): Promise<FiledCheckout | null> {
  lockReads.delete(owner)
  const checkout = (await lockCart(tx, owner, now)) && (await readCheckout(tx, owner, locale, now))
  if (checkout) lockReads.set(owner, checkout)
  return checkout
}

const lockReads = new WeakMap<CartOwner, FiledCheckout>()

/** What was last read under that lock by a caller who asked as this very owner. */
export const readByLock = (owner: CartOwner): FiledCheckout | null => lockReads.get(owner) ?? null

async function findEmail(id: CustomerId, on: Db) {
  const customer = await on.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirst()
  return customer?.email ?? null
}

/** Saves a part of the checkout's form as soon as it is complete. Returns the next part. */
export async function saveDetails(
  tx: Tx,
  checkout: CheckoutView,
  change: Partial<CheckoutDetails>,
  now: Date,
): Promise<{ next: Part }> {
  const { cart, details } = checkout
  await keepCheckout(tx, cart.id, { ...readDetails(cart.checkout), ...change }, now)
  return { next: openPart(viewCheckout({ ...checkout, details: { ...details, ...change } }).done, null) }
}

/** What the shopper sees when she presses the button, as one short text. */
export function seenOf({ cart, totals, method, details, pickUp, settings }: CheckoutView): string {
  const lines = cart.lines.map(({ variantId, title, translations, options, quantity, noReturn }, index) => [
    variantId,
    // An import may rename a variant and keep its id; the shopper chose it by its name.
    title,
    translations,
    options.map(({ value }) => value),
    quantity,
    totals.lines[index]?.unitPrice,
    noReturn,
  ])
  const where = pickUp ? [pickUp.id, pickUp.name, pickUp.address] : details.address
  const content = JSON.stringify([
    cart.currency,
    lines,
    method && [method.id, method.name, method.detail, method.translations],
    method?.arrives,
    totals.shippingTotal,
    totals.total,
    totals.taxes,
    where,
    details.billing,
    details.email,
    details.phone,
    // The days to pay on account, if it is paid that way.
    accountOffer(settings)?.days,
  ])
  return `${totals.total}${cart.currency}.${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}

/**
 * The checkout as the shopper has seen it: as it is, or with the days of a moment ago, before the deadline of the day
 * passed. `nameOf`: what was seen, as a text.
 */
export function asSeen(checkout: CheckoutView, seen: string, now: Date, nameOf = seenOf): CheckoutView | undefined {
  const before = new Date(now.getTime() - limits.datesKept.value)
  return [checkout, viewCheckout({ ...checkout, now: before })].find((view) => nameOf(view) === seen)
}

// The largest integer of the database's totals: it refuses larger values.
export const largestTotal = 2_147_483_647

/** The shown total, to say by how much it has changed, or to find the order of another tab. Never charged. */
export function seenTotal(seen: string): Money | null {
  const [, total, currency] = /^(\d{1,10})([A-Z]{3})\./.exec(seen) ?? []
  const amount = Number(total)
  return currency && amount <= largestTotal ? { amount, currency } : null
}
