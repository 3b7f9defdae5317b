import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { changeOrder } from '#app/orders/change-order.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { findOpenAttempt } from '#app/orders/order-lock.server.ts'
import { type ClearRefusal, mayClearHold } from '#app/orders/order-rules.ts'
import { place } from '#app/orders/placing.server.ts'
import { settleOrder } from '#app/payments/settle-order.server.ts'
import { resolveProblem } from '#app/problems/problems.server.ts'

/**
 * A person has looked at a payment that is too small and takes it all the same: the order goes on. A payment that belongs to
 * another order, or of which nothing is left, can be taken by nobody; such an order is called off instead.
 */
export async function clearHold(
  orderId: OrderId,
  who: string,
  now: Date,
): Promise<Outcome<undefined, ClearRefusal | 'unavailable' | 'not-possible'>> {
  const asked = await settleOrder(orderId, now)
  if (!asked.ok) return asked
  return changeOrder(orderId, async (tx, order) => {
    if (!order) return refuse('not-held')
    const may = mayClearHold(order.heldBecause, await factsOf(tx, order))
    if (!may.ok) return may
    if (order.state === 'pending') await place(tx, order, 'accept', now)
    else await tx.updateTable('orders').set({ heldBecause: null }).where('id', '=', orderId).execute()
    const attempt = await findOpenAttempt(tx, orderId)
    if (attempt) await resolveProblem(tx, 'underpaid', attempt.id, who, now)
    return agree()
  })
}
