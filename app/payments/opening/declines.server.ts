import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Tried = Pick<Row<'orders'>, 'cartId' | 'clientHash'>

/** How many times cards were declined for an order. */
export async function countDeclines(tx: Db, orderId: OrderId): Promise<number> {
  const query = tx.selectFrom('paymentAttempts').select((sum) => sum.fn.sum<string>('declines').as('declines'))
  return Number((await query.where('orderId', '=', orderId).executeTakeFirst())?.declines ?? 0)
}

/**
 * People try two or three cards; someone who tries many over several orders is testing stolen ones. For one order,
 * `mayPay` is the limit.
 */
export async function hasTriedElsewhere(tx: Db, { cartId, clientHash }: Tried, now: Date): Promise<boolean> {
  const recent = tx
    .selectFrom('paymentAttempts as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .select((sum) => sum.fn.sum<string>('a.declines').as('declines'))
    .where('o.createdAt', '>', new Date(now.getTime() - limits.declinesWindow.value))
  const [ofCart, ofClient] = await Promise.all([
    cartId ? recent.where('o.cartId', 'in', joinedCarts(cartId)).executeTakeFirst() : null,
    clientHash ? recent.where('o.clientHash', '=', clientHash).executeTakeFirst() : null,
  ])
  if (Number(ofCart?.declines ?? 0) >= limits.declinesOfCart.value) return true
  return Number(ofClient?.declines ?? 0) >= limits.declinesOfAddress.value
}
