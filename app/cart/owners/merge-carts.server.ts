import { sql } from 'kysely'
import { db, type Tx } from '#db/database.server.ts'
import { newId, type CustomerId, type CartId, type CartLineId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'
import { keepProducts, productsOfCarts } from '#app/stock/keep-products.server.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { cartMachine, mergeLines } from '#app/cart/cart.ts'
import { hashOf } from './cart-owner.server.ts'
import { lockCart, rememberCount, touchCart } from '#app/cart/cart.server.ts'
import { detailsAfterSignIn } from './told-details.ts'

/** Called when a sign-in is completed: merges the guest's cart into the customer's, and deletes the guest's cookie. */
export async function mergeAtSignIn(visit: Pick<Visit, 'visitor' | 'cookies' | 'now'>, customerId: CustomerId) {
  const token = visit.cookies.get('cart')
  if (token) {
    const isMerged = await db.transaction().execute((tx) => mergeCarts(tx, token, customerId, visit.now))
    if (isMerged) visit.cookies.clear('cart')
  }
  const customer = { id: customerId, name: '', email: null }
  await rememberCount({ ...visit, visitor: { ...visit.visitor, customer } })
}

/**
 * Merges two carts in one transaction. Nothing is removed; the items that the account adds to the cart that the guest
 * saw are remembered, so that the cart page can show them and undo the merge. False if there would be more lines than
 * two full carts have: then both stay unchanged, and after signing out the guest's cart is there again.
 */
export async function mergeCarts(tx: Tx, guestToken: string, customerId: CustomerId, now: Date): Promise<boolean> {
  const guest = await lockCart(tx, { customerId: null, tokenHash: hashOf(guestToken) }, now)
  if (!guest) return true
  // The customer's row makes two sign-ins of one person wait for each other, also when there is no cart to lock yet.
  const customers = tx.selectFrom('customers').select('email').where('id', '=', customerId)
  const { email } = await customers.forUpdate().executeTakeFirstOrThrow()
  const own = await lockCart(tx, { customerId, tokenHash: null }, now)
  const checkout = JSON.stringify(detailsAfterSignIn(guest.checkout, own?.checkout ?? {}, email))
  if (!own) {
    await tx
      .updateTable('carts')
      .set({ state: move(cartMachine, 'open', 'expire') })
      .where('customerId', '=', customerId)
      .where('state', '=', 'open')
      .execute()
    await tx.updateTable('carts').set({ customerId, checkout, updatedAt: now }).where('id', '=', guest.id).execute()
    return true
  }
  await keepProducts(tx, productsOfCarts([guest.id, own.id]))
  const linesOf = (id: CartId) =>
    tx
      .selectFrom('cartLines')
      .select(['variantId', 'quantity', 'priceWhenAdded'])
      .where('cartId', '=', id)
      .orderBy('addedAt')
      .execute()
  const seen = await linesOf(guest.id)
  const { lines, merged } = mergeLines(seen, await linesOf(own.id))
  if (lines.length > limits.mergedLines.value) return false
  await tx.deleteFrom('cartLines').where('cartId', '=', own.id).execute()
  // A millisecond each keeps them in the order in which they were added.
  const at = (index: number) => new Date(now.getTime() + index)
  const rows = lines.map((line, index) => ({ ...line, id: newId<CartLineId>(), cartId: own.id, addedAt: at(index) }))
  if (rows.length > 0) await tx.insertInto('cartLines').values(rows).execute()
  const tells = seen.length > 0 && merged.added.length > 0
  await touchCart(tx, own.id, { merged: tells ? merged : null }, now)
  await sql`update gone_cart_lines set cart_id = ${own.id}, version = (select version from carts where id = ${own.id})
    where cart_id = ${guest.id}`.execute(tx)
  await tx.updateTable('carts').set({ checkout }).where('id', '=', own.id).execute()
  const done = { state: move(cartMachine, 'open', 'merge'), mergedInto: own.id, customerId, updatedAt: now }
  await tx.updateTable('carts').set(done).where('id', '=', guest.id).execute()
  return true
}
