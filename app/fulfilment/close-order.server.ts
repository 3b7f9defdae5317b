import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { isDone } from '#app/orders/closing.ts'
import { paymentState } from '#app/orders/ledger.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { orderMachine } from '#app/orders/order.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { findToSend } from './to-send.server.ts'
import { underWayOf } from './under-way.server.ts'

/** Staff are done with an order. Money can still go back; nothing is sent or cancelled any more. Asked again, it has happened. */
export async function closeOrder(orderId: string, now: Date): Promise<Outcome<undefined, 'not-done'>> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'closed') return agree()
    if (!order || !isDone(await standingOf(tx, order))) return refuse('not-done')
    const change = { state: move(orderMachine, order.state, 'close'), closedAt: now, version: order.version + 1 }
    await tx.updateTable('orders').set(change).where('id', '=', orderId).execute()
    return agree()
  })
}

async function standingOf(tx: Tx, order: Row<'orders'>) {
  const ledger = tx.selectFrom('ledgerEntries').select(['kind', 'amount']).where('orderId', '=', order.id)
  const toSend = await findToSend(tx, order.id)
  return {
    state: order.state,
    held: order.heldBecause !== null,
    payment: paymentState(order.total, await ledger.execute()),
    toSend: [...toSend.values()].reduce((sum, pieces) => sum + pieces, 0),
    underWay: await underWayOf(tx, order.id),
  }
}
