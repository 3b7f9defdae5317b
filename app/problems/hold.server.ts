import type { HoldReason, Settled } from '#app/orders/order.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { raiseProblem } from './problems.server.ts'

/** Puts an order with a wrong payment on hold: a person has to decide, and is notified once. */
export async function hold(
  tx: Tx,
  order: Row<'orders'>,
  attempt: Row<'paymentAttempts'>,
  reason: HoldReason,
  now: Date,
): Promise<Settled> {
  const waits = order.state === 'pending' || order.state === 'placed'
  if (waits && order.heldBecause !== reason)
    await tx.updateTable('orders').set({ heldBecause: reason }).where('id', '=', order.id).execute()
  await raiseProblem(tx, {
    kind: reason === 'underpaid' ? 'underpaid' : 'does-not-fit',
    reference: attempt.id,
    orderId: order.id,
    details: { order: order.number, reason },
  })
  await tx.updateTable('paymentAttempts').set({ updatedAt: now }).where('id', '=', attempt.id).execute()
  return { orderId: order.id, number: order.number, state: 'held' }
}
