import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayRelease } from '#app/orders/order-rules.ts'
import { order } from '#app/orders/order.record.ts'
import { notHeldByStaff } from '#app/orders/standing/change-order.server.ts'

/** Ends a hold by staff. A hold because of the payment is another thing, and stays. */
export const releaseOrder = operation({
  name: 'orders.release',
  http: 'POST /orders/:order/release',
  permission: 'orders:change',
  nature: 'plain',
  on: order,
  input: z.object({}),
  refusals: ['order.not_held_by_staff'],
  offer: mayRelease,
  async run({ tx, facts: { row } }) {
    await tx.updateTable('orders').set(notHeldByStaff).where('id', '=', row.id).execute()
    return agree()
  },
})
