import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { formerOrder } from './former-order.record.ts'

/** Removes an order of the former shop: a file that still has it brings it in again. */
export const deleteFormerOrder = operation({
  name: 'former_orders.delete',
  http: 'DELETE /former-orders/:former_order',
  permission: 'customers:erase',
  // It cannot be brought back.
  nature: 'secret',
  on: formerOrder,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('formerOrders').where('id', '=', id).execute()
    return agree()
  },
})
