import { z } from 'zod'
import { newId, type PurchaseOrderId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { isLocation } from '#app/stock/changing/change-levels.server.ts'
import { linesIn, linesOf, more } from '#app/stock/changing/stock-input.ts'
import { noteState } from './purchase-file.server.ts'
import { purchaseInput } from './purchase-input.ts'
import { purchaseOrder } from './purchase-order.record.ts'
import { putLine } from './put-line.server.ts'

/** Goods were ordered from a supplier. Stock changes when they arrive. */
export const createPurchaseOrder = operation({
  name: 'purchase_orders.create',
  http: 'POST /purchase-orders',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: purchaseInput.extend({ lines: linesOf(more).optional() }),
  refusals: ['stock.location', 'stock.variant', 'stock.not_counted'],
  answer: z.object({ id: idOf('po_'), number: z.string() }),
  async run({ tx, input, actor, became, emit }) {
    const { supplier, location: locationId, reference, expected_on: expectedOn, note, lines } = input
    if (!(await isLocation(tx, locationId))) return refuse('stock.location', '/location')
    const { currency } = await readSettings(tx)
    const id = newId<PurchaseOrderId>()
    const about = { supplier, reference: reference ?? '', note: note ?? '', locationId, expectedOn, currency }
    const row = { id, ...about, madeBy: nameOf(actor), madeAt: actor.now }
    const { number } = await tx.insertInto('purchaseOrders').values(row).returning('number').executeTakeFirstOrThrow()
    for (const { variantId, pieces } of linesIn(lines ?? {})) {
      const put = await putLine(tx, id, { variantId, quantity: pieces })
      if (!put.ok) return refuse(put.reason, `/lines/${variantId}`)
    }
    await noteState(tx, id)
    became(id)
    emit('purchase_order.created')
    return agree({ id, number })
  },
})
