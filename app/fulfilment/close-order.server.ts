import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { changeOrder } from '#app/orders/change-order.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { mayClose } from '#app/orders/order-rules.ts'
import { orderMachine } from '#app/orders/order.ts'
import { neverLeft } from '#app/orders/shipment.ts'
import { restockPart } from '#app/stock/stock.server.ts'
import { asVariants } from './pieces.server.ts'

/**
 * Staff are done with an order. Money can still go back; nothing is sent or cancelled any more, so that what never left lies on the
 * shelf again. Asked again, it has happened.
 */
export async function closeOrder(orderId: OrderId, now: Date): Promise<Outcome<undefined, 'not-done'>> {
  return changeOrder(orderId, async (tx, order) => {
    if (order?.state === 'closed') return agree()
    if (!order) return refuse('not-done')
    const facts = await factsOf(tx, order)
    const may = mayClose(facts)
    if (!may.ok) return may
    const change = { state: move(orderMachine, order.state, 'close'), closedAt: now, version: order.version + 1 }
    await tx.updateTable('orders').set(change).where('id', '=', orderId).execute()
    // Last, because everybody who buys the same things waits for its locks.
    const unsent = neverLeft(facts.lines, facts.parcels)
    await restockPart(tx, order, await asVariants(tx, orderId, unsent))
    return agree()
  })
}
