import { limits } from '#app/limits.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Tried = Pick<Row<'orders'>, 'id' | 'cartId' | 'clientHash'>

/** How often cards were declined for an order. */
export async function countDeclines(tx: Db, orderId: string): Promise<number> {
  const query = tx.selectFrom('paymentAttempts').select((sum) => sum.fn.sum<string>('declines').as('declines'))
  return Number((await query.where('orderId', '=', orderId).executeTakeFirst())?.declines ?? 0)
}

/** People try two or three cards; who tries many, on one order or over several, is testing stolen ones. */
export async function hasTriedTooMuch(tx: Db, { id, cartId, clientHash }: Tried, now: Date): Promise<boolean> {
  if ((await countDeclines(tx, id)) >= limits.declines.value) return true
  const recent = tx
    .selectFrom('paymentAttempts as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .select((sum) => sum.fn.sum<string>('a.declines').as('declines'))
    .where('o.createdAt', '>', new Date(now.getTime() - limits.declinesWindow.value))
  const [ofCart, ofClient] = await Promise.all([
    cartId ? recent.where('o.cartId', '=', cartId).executeTakeFirst() : null,
    clientHash ? recent.where('o.clientHash', '=', clientHash).executeTakeFirst() : null,
  ])
  if (Number(ofCart?.declines ?? 0) >= limits.declinesOfCart.value) return true
  return Number(ofClient?.declines ?? 0) >= limits.declinesOfAddress.value
}
