import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idInput, moneyInput } from '#app/operations/inputs.ts'
import { demand } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { counted } from '#app/stock/changing/stock-input.ts'
import { changeable } from './changeable.ts'
import { mayOrderSo, rightToCosts } from './purchase-order.ts'
import { purchaseOrder } from './purchase-order.record.ts'
import { putLine } from './put-line.server.ts'

/** Orders a variant, changes how many or what one costs, or takes it out (0). */
export const putPurchaseLine = operation({
  name: 'purchase_orders.put_line',
  http: 'PUT /purchase-orders/:purchase/lines',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: z.object({
    variant: idInput<VariantId>('var_', 'stock.variant'),
    quantity: counted.default(1),
    /** What one costs here, for those who see what goods cost. Null: not known. Left out: as it is. */
    unit_cost: moneyInput('refund.amount')
      .refine(({ amount }) => amount <= limits.price.value, { error: 'refund.amount' })
      .nullable()
      .optional(),
  }),
  refusals: [
    'purchase.closed',
    'purchase.arrived',
    'refund.amount',
    'stock.variant',
    'stock.not_counted',
    'stock.too_many_lines',
  ],
  offer: changeable,
  async run({ tx, facts, input: { variant: variantId, quantity, unit_cost: cost }, actor, emit }) {
    if (cost !== undefined) demand(actor, rightToCosts)
    const { row, lines } = facts.filed ?? notFound()
    if (cost && cost.currency !== row.currency) return refuse('refund.amount', '/unit_cost')
    const line = lines.find((each) => each.variantId === variantId)
    const may = mayOrderSo(line, quantity)
    if (!may.ok) return refuse(may.reason, '/quantity')
    if (!line && quantity > 0 && lines.length >= limits.stockLines.value) return refuse('stock.too_many_lines')
    emit('purchase_order.changed')
    // Also what has been deleted is taken out.
    if (quantity === 0) {
      const all = tx.deleteFrom('purchaseOrderLines').where('purchaseOrderId', '=', row.id)
      await all.where('variantId', '=', variantId).execute()
      return agree()
    }
    const unitCost = cost === undefined ? {} : { unitCost: cost?.amount ?? null }
    const put = await putLine(tx, row.id, { variantId, quantity, ...unitCost })
    return put.ok ? agree() : refuse(put.reason, '/variant')
  },
})
