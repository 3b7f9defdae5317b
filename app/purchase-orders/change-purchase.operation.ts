import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isLocation } from '#app/stock/changing/change-levels.server.ts'
import { changeable } from './changeable.ts'
import { purchaseChange } from './purchase-input.ts'
import { purchaseOrder } from './purchase-order.record.ts'

/** Who delivers it, where and when; omitted fields stay. What has arrived stays where it is. */
export const changePurchaseOrder = operation({
  name: 'purchase_orders.change',
  http: 'PATCH /purchase-orders/:purchase',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: purchaseChange,
  refusals: ['purchase.closed', 'stock.location'],
  offer: changeable,
  undo: { input: (was) => was },
  async run({ tx, facts, input, emit }) {
    const { row } = facts.filed ?? notFound()
    const {
      supplier = row.supplier,
      location: locationId = row.locationId,
      reference = row.reference,
      expected_on: expectedOn = row.expectedOn,
      note = row.note,
    } = input
    if (!(await isLocation(tx, locationId))) return refuse('stock.location', '/location')
    const change = { supplier, locationId, expectedOn, reference: reference ?? '', note: note ?? '' }
    await tx.updateTable('purchaseOrders').set(change).where('id', '=', row.id).execute()
    emit('purchase_order.changed')
    return agree()
  },
})
