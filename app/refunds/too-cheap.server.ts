import type { CartId, ReturnId } from '#app/kernel/ids.ts'
import { mayExchange } from '#app/orders/returns/exchange.ts'
import { listRefundable } from '#app/orders/returns/returns.server.ts'
import type { Row } from '#db/schema.ts'
import type { Tx } from '#db/database.server.ts'
import { payableBy } from './exchanged.ts'
import { refundableIn } from './refundable.server.ts'

/**
 * Whether the order of this cart would be sold too cheap: it is of an exchange that was given up, and what would have paid
 * for a part of it was refunded since, by whichever refund, or pays for other items. The return's order stays locked, so
 * that nobody refunds it before this one is placed.
 */
export async function isTooCheap(tx: Tx, cartId: CartId | null): Promise<boolean> {
  const given = await findGivenUp(tx, cartId)
  if (!given) return false
  const order = await lockOrderOf(tx, given.exchanges)
  const made = (await listRefundable(tx, order.id)).find(({ id }) => id === given.exchanges)
  if (!made || !mayExchange(made).ok) return true
  return payableBy(await refundableIn(tx, order), made) < given.exchanged
}

/** As long as a draft is open or sent, its exchange counts, and nothing of it is refunded. */
async function findGivenUp(tx: Tx, cartId: CartId | null): Promise<{ exchanges: ReturnId; exchanged: number } | null> {
  if (!cartId) return null
  const drafts = tx.selectFrom('drafts').select(['exchanges', 'exchanged']).where('cartId', '=', cartId)
  const { exchanges, exchanged } = (await drafts.where('state', 'not in', ['open', 'sent']).executeTakeFirst()) ?? {}
  return exchanges && exchanged ? { exchanges, exchanged } : null
}

/** Without its cart: who comes from another order's cart would wait for it in a circle. */
function lockOrderOf(tx: Tx, id: ReturnId): Promise<Row<'orders'>> {
  const ofReturn = tx.selectFrom('returns').select('orderId').where('id', '=', id)
  return tx.selectFrom('orders').selectAll().where('id', '=', ofReturn).forUpdate().executeTakeFirstOrThrow()
}
