import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayCancel } from './purchase-order.ts'
import { purchaseOrder } from './purchase-order.record.ts'
import { reopenPurchaseOrder } from './reopen-purchase.operation.ts'

/** It does not come at all. */
export const cancelPurchaseOrder = operation({
  name: 'purchase_orders.cancel',
  http: 'POST /purchase-orders/:purchase/cancel',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: z.object({}),
  refusals: ['purchase.closed', 'purchase.arrived'],
  undo: { by: reopenPurchaseOrder, input: () => ({}) },
  already: ({ facts }) => (facts.filed?.cancelledAt ? {} : null),
  offer: ({ filed }) => mayCancel(filed ?? notFound()),
  async run({ tx, facts, actor, emit }) {
    const { row } = facts.filed ?? notFound()
    const change = { cancelledAt: actor.now, state: 'cancelled' as const }
    await tx.updateTable('purchaseOrders').set(change).where('id', '=', row.id).execute()
    emit('purchase_order.cancelled')
    return agree({})
  },
})
