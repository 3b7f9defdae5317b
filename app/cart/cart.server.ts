import { sql } from 'kysely'
import { db, type Db, type Tx } from '#db/database.server.ts'
import { newId, type CartId, type CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { rememberMe } from '#app/web/requests/me.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import type { BoughtAgain } from './again.ts'
import { type Cart, countPieces, type LastAdd, type Merged } from './cart.ts'
import { type Removed, undoable } from './lines/removed.ts'
import { type CartOwner, newToken, hashOf, ownerOf } from './owners/cart-owner.server.ts'

/** As it is stored: its lines have their own table. */
export type CartRow = Omit<Cart, 'lines' | 'gone'>

export function findRow(
  on: Db,
  { customerId, tokenHash }: CartOwner,
  now: Date,
  lock = false,
): Promise<CartRow | null> {
  if (!customerId && !tokenHash) return Promise.resolve(null)
  const found = on
    .selectFrom('carts')
    .select(['id', 'version', 'currency', 'checkout', 'lastAdd', 'merged', 'again', 'removed'])
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .$if(customerId !== null, (query) => query.where('customerId', '=', customerId))
    .$if(customerId === null, (query) => query.where('tokenHash', '=', tokenHash).where('customerId', 'is', null))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  // Only this folder writes the jsonb columns, in these shapes.
  return found.then((row) => (row as CartRow | undefined) ?? null)
}

/** Every change of a cart begins here: a concurrent one waits, and sees the result of the first. */
export function lockCart(tx: Tx, owner: CartOwner, now: Date): Promise<CartRow | null> {
  return findRow(tx, owner, now, true)
}

/** Creates a cart for a shopper without one; the token goes into a guest's cookie. */
export async function openCart(tx: Tx, { customerId }: CartOwner, currency: string, now: Date) {
  const token = newToken()
  if (customerId) await lockCustomer(tx, customerId)
  await sql`update carts set state = 'expired' where customer_id = ${customerId} and state = 'open'
    and expires_at <= ${now}`.execute(tx)
  await sql`insert into carts (id, token_hash, customer_id, currency, expires_at)
    values (${newId()}, ${hashOf(token)}, ${customerId}, ${currency}, ${expiry(now)})
    on conflict (customer_id) where state = 'open' and customer_id is not null do nothing`.execute(tx)
  // A second request of the same customer may have been first: then its cart is the one.
  const cart = await lockCart(tx, { customerId, tokenHash: hashOf(token) }, now)
  if (!cart) throw new Error('The cart that was just opened is not there')
  return { cart, token: customerId ? null : token }
}

/**
 * Before the customer's cart, wherever a row is written that names her: a sign-in locks her and then the cart, so that
 * the other way round the two would wait in a circle. Others who do the same are not kept waiting.
 */
export async function lockCustomer(tx: Tx, customerId: CustomerId) {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forKeyShare().execute()
}

/** Each change makes forms that show an older state stale and prolongs the cart's life. */
export async function touchCart(
  tx: Tx,
  cartId: CartId,
  change: { lastAdd?: LastAdd; merged?: Merged | null; again?: BoughtAgain; removed?: readonly Removed[] },
  now: Date,
) {
  const { lastAdd, merged = null, again = null, removed } = change
  // What was deleted before the change of before was shown with that one.
  await sql`delete from gone_cart_lines g using carts c where c.id = ${cartId} and g.cart_id = c.id
    and g.version < c.version`.execute(tx)
  await tx
    .updateTable('carts')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updatedAt: now,
      expiresAt: expiry(now),
      merged: merged && JSON.stringify(merged),
      again: again && JSON.stringify(again),
      ...(lastAdd && { lastAdd: JSON.stringify(lastAdd) }),
      ...(removed && { removed: JSON.stringify(undoable(removed, now)) }),
    }))
    .where('id', '=', cartId)
    .execute()
}

/** Stores what was entered in the checkout. The lines stay as they are, so forms of the cart page stay fresh. */
export async function keepCheckout(on: Db, cartId: CartId, told: object, now: Date) {
  const change = { checkout: JSON.stringify(told), updatedAt: now, expiresAt: expiry(now) }
  await on.updateTable('carts').set(change).where('id', '=', cartId).execute()
}

export function expiry(now: Date): Date {
  return new Date(now.getTime() + limits.cartLife.value)
}

/** Brings the number beside the cart's icon up to date, also after an order was paid on another device. */
export async function rememberCount(visit: Pick<Visit, 'visitor' | 'cookies' | 'now'>) {
  const row = await findRow(db, ownerOf(visit), visit.now)
  const lines = row ? await db.selectFrom('cartLines').select('quantity').where('cartId', '=', row.id).execute() : []
  rememberMe(visit.cookies, { count: countPieces(lines) })
}
