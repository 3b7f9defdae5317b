import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { findOpenAttempt } from '#app/orders/order-lock.server.ts'
import { mayClearHold } from '#app/orders/order-rules.ts'
import { order } from '#app/orders/order.record.ts'
import { place } from '#app/orders/standing/change-order.server.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { resolveProblem } from '#app/problems/problems.server.ts'

/**
 * Staff accept a payment that is too small: the order continues. A payment that belongs to another order, or that was
 * refunded in full, cannot be accepted; such an order is cancelled instead.
 */
export const clearHold = operation({
  name: 'orders.clear_hold',
  http: 'POST /orders/:order/clear-hold',
  permission: 'orders:refund',
  nature: 'plain',
  on: order,
  input: z.object({}),
  refusals: [
    'order.not_on_hold',
    'order.hold_does_not_fit',
    'order.hold_without_money',
    'payment.provider_away',
    'payment.provider_refuses',
  ],
  offer: (facts) => mayClearHold(facts.row.heldBecause, facts),
  refresh: ({ facts, actor }) => settleOrder(facts.row.id, actor.now),
  async run({ tx, facts: { row }, actor }) {
    if (row.state === 'pending') await place(tx, row, 'accept', actor.now)
    else await tx.updateTable('orders').set({ heldBecause: null }).where('id', '=', row.id).execute()
    const attempt = await findOpenAttempt(tx, row.id)
    if (attempt) await resolveProblem(tx, 'underpaid', attempt.id, nameOf(actor), actor.now)
    return agree()
  },
})
