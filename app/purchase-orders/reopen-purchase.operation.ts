import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayReopen } from './purchase-order.ts'
import { purchaseOrder } from './purchase-order.record.ts'

/** It comes after all, or more of it does. */
export const reopenPurchaseOrder = operation({
  name: 'purchase_orders.reopen',
  http: 'POST /purchase-orders/:purchase/reopen',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: z.object({}),
  refusals: ['purchase.open'],
  already: ({ facts }) => (mayReopen(facts.filed ?? notFound()).ok ? null : {}),
  offer: ({ filed }) => mayReopen(filed ?? notFound()),
  async run({ tx, facts, emit }) {
    const { row } = facts.filed ?? notFound()
    // What its lines say is noted afterwards, as after each change.
    const change = { closedAt: null, cancelledAt: null, state: 'expected' as const }
    await tx.updateTable('purchaseOrders').set(change).where('id', '=', row.id).execute()
    emit('purchase_order.changed')
    return agree({})
  },
})
