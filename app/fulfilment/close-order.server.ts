import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { mayClose } from '#app/orders/order-rules.ts'
import { orderMachine } from '#app/orders/order.ts'
import { db } from '#db/database.server.ts'

/** Staff are done with an order. Money can still go back; nothing is sent or cancelled any more. Asked again, it has happened. */
export async function closeOrder(orderId: string, now: Date): Promise<Outcome<undefined, 'not-done'>> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'closed') return agree()
    if (!order) return refuse('not-done')
    const may = mayClose(await factsOf(tx, order))
    if (!may.ok) return may
    const change = { state: move(orderMachine, order.state, 'close'), closedAt: now, version: order.version + 1 }
    await tx.updateTable('orders').set(change).where('id', '=', orderId).execute()
    return agree()
  })
}
