import { z } from 'zod'
import { isStaff } from '#app/identity/people/colleagues.server.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { order } from '#app/orders/order.record.ts'

/** Says which colleague looks after an order, or that no one does. */
export const assignOrder = operation({
  name: 'orders.assign',
  http: 'PUT /orders/:order/assignee',
  permission: 'orders:change',
  nature: 'plain',
  on: order,
  input: z.object({ to: idInput<IdentityId>('idn_', 'field.choice').nullable() }),
  refusals: ['field.choice'],
  undo: { input: ({ assigned_to: was }) => (was === undefined ? null : { to: was }) },
  async run({ tx, facts: { row }, input: { to }, emit }) {
    if (to === row.assignedTo) return agree()
    if (to !== null && !(await isStaff(tx, to))) return refuse('field.choice', '/to')
    await tx.updateTable('orders').set({ assignedTo: to }).where('id', '=', row.id).execute()
    emit('order.changed')
    return agree()
  },
})
