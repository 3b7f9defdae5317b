import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { mayClose, type OrderFacts } from '#app/orders/order-rules.ts'
import { orderMachine } from '#app/orders/order.ts'
import { neverLeft } from '#app/orders/shipment.ts'
import type { Wanted } from '#app/stock/reservation.ts'
import { restockPart } from '#app/stock/stock.server.ts'
import { db, type Tx } from '#db/database.server.ts'

/**
 * Staff are done with an order. Money can still go back; nothing is sent or cancelled any more, so that what never left lies on the
 * shelf again. Asked again, it has happened.
 */
export async function closeOrder(orderId: string, now: Date): Promise<Outcome<undefined, 'not-done'>> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'closed') return agree()
    if (!order) return refuse('not-done')
    const facts = await factsOf(tx, order)
    const may = mayClose(facts)
    if (!may.ok) return may
    const change = { state: move(orderMachine, order.state, 'close'), closedAt: now, version: order.version + 1 }
    await tx.updateTable('orders').set(change).where('id', '=', orderId).execute()
    // Last, because everybody who buys the same things waits for its locks.
    await restockPart(tx, order, await listUnsent(tx, orderId, facts))
    return agree()
  })
}

/** By variant; one that was deleted meanwhile has no shelf. */
async function listUnsent(tx: Tx, orderId: string, { lines, parcels }: OrderFacts): Promise<Wanted[]> {
  const left = neverLeft(lines, parcels)
  const sold = tx.selectFrom('orderLines').select(['id', 'variantId']).where('orderId', '=', orderId)
  return (await sold.execute()).flatMap(({ id, variantId }) => {
    const quantity = left.get(id) ?? 0
    return variantId && quantity > 0 ? [{ variantId, quantity }] : []
  })
}
