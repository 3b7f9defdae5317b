import type { OrderId } from '#app/kernel/ids.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { noteChange } from './note-change.server.ts'

/**
 * Whatever moves a payment, a refund or a parcel of an order, or the order itself, passes here: under the order's lock, and how
 * the order then stands is written, and told to a merchant's other systems, before anybody else sees the change. `order` is null when there is none of this id.
 */
export async function changeOrder<Answer>(
  orderId: OrderId,
  change: (tx: Tx, order: Row<'orders'> | null) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const answer = await change(tx, order)
    if (order) await noteChange(tx, order)
    return answer
  })
}

/**
 * Works out anew how an order stands. A process of a version that did not write it may have changed the order since: during an
 * update where several share a database, or while an update was taken back. It would be missing where staff look for it.
 */
export async function noteStanding(orderId: OrderId) {
  await changeOrder(orderId, async () => {})
}
