import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { findOpenAttempt, lockOrder } from '#app/orders/order-lock.server.ts'
import { mayClearHold } from '#app/orders/order-rules.ts'
import { place } from '#app/orders/placing.server.ts'
import { db } from '#db/database.server.ts'
import { resolveProblem } from './problems.server.ts'

/**
 * A person has looked at a payment that is too small and takes it all the same: the order goes on. A payment that belongs to
 * another order can be taken by nobody; such an order is called off instead.
 */
export async function clearHold(
  orderId: string,
  who: string,
  now: Date,
): Promise<Outcome<undefined, 'not-held' | 'does-not-fit'>> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-held')
    const may = mayClearHold(order.heldBecause)
    if (!may.ok) return may
    if (order.state === 'pending') await place(tx, order, 'accept', now)
    else await tx.updateTable('orders').set({ heldBecause: null }).where('id', '=', orderId).execute()
    const attempt = await findOpenAttempt(tx, orderId)
    if (attempt) await resolveProblem(tx, 'underpaid', attempt.id, who, now)
    return agree()
  })
}
