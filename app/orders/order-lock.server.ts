import type { CartId, OrderId } from '#app/kernel/ids.ts'
import type { Row } from '#db/schema.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * Locks the order for the rest of the transaction. Code that touches a cart's orders locks the cart first (a guest's,
 * then the account's cart it was merged into, and before that the customer if a row references her), then the order,
 * then stock by variant and location: one direction, so that there is no deadlock.
 */
export async function lockOrder(tx: Tx, orderId: OrderId): Promise<Row<'orders'> | null> {
  const known = await tx.selectFrom('orders').select('cartId').where('id', '=', orderId).executeTakeFirst()
  if (!known) return null
  const cart = known.cartId ? await lockCart(tx, known.cartId) : null
  if (cart?.mergedInto) await lockCart(tx, cart.mergedInto)
  return (await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()) ?? null
}

export async function lockCart(tx: Tx, cartId: CartId) {
  const columns = ['id', 'state', 'version', 'customerId', 'mergedInto'] as const
  return tx.selectFrom('carts').select(columns).where('id', '=', cartId).forUpdate().executeTakeFirst()
}

/**
 * The attempt that is not cancelled: there is at most one (unique index `payment_attempts_one_open`). Locked as well,
 * because its reference is stored without the order's lock: an attempt given up here as unknown to the provider must
 * stay unknown.
 */
export async function findOpenAttempt(tx: Tx, orderId: OrderId): Promise<Row<'paymentAttempts'> | null> {
  const query = tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '!=', 'cancelled')
  return (await query.forUpdate().executeTakeFirst()) ?? null
}
