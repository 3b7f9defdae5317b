import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayClose } from './purchase-order.ts'
import { purchaseOrder } from './purchase-order.record.ts'
import { reopenPurchaseOrder } from './reopen-purchase.operation.ts'

/** Nothing more comes of it. */
export const closePurchaseOrder = operation({
  name: 'purchase_orders.close',
  http: 'POST /purchase-orders/:purchase/close',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: z.object({}),
  refusals: ['purchase.closed', 'purchase.nothing_arrived', 'purchase.complete'],
  undo: { by: reopenPurchaseOrder, input: () => ({}) },
  already: ({ facts }) => (facts.filed?.closedAt ? {} : null),
  offer: ({ filed }) => mayClose(filed ?? notFound()),
  async run({ tx, facts, actor, emit }) {
    const { row } = facts.filed ?? notFound()
    const change = { closedAt: actor.now, state: 'arrived' as const }
    await tx.updateTable('purchaseOrders').set(change).where('id', '=', row.id).execute()
    emit('purchase_order.changed')
    return agree({})
  },
})
