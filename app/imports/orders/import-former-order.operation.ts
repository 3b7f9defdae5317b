import { z } from 'zod'
import { type FormerOrderId, newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { hashOf, type Written, writtenOver } from '#app/imports/beside/hash-of.server.ts'
import { formerOrder as described } from './former-order.ts'
import { formerOrder } from './former-order.record.ts'

/** A file brings in an order of the former shop, new or as it has it now. */
export const importFormerOrder = operation({
  name: 'former_orders.import',
  http: 'PUT /former-orders/:former_order/import',
  permission: 'imports:write',
  nature: 'plain',
  on: formerOrder,
  input: z.object({ order: described }),
  keepsInput: false,
  isDurable: false,
  refusals: [],
  already: ({ facts: { row }, input: { order } }): { written: Written } | null =>
    writtenOver(row, hashOf(order)) === 'unchanged' ? { written: 'unchanged' } : null,
  async run({ tx, facts: { row, source }, input: { order }, actor: { now }, became }) {
    const { placed_at, cancelled_at, payment_method, shipping_method, discount_code, ...rest } = order
    const { billing_address, shipping_address, lines, ...same } = rest
    const values = {
      ...same,
      placedAt: placed_at,
      cancelledAt: cancelled_at,
      paymentMethod: payment_method,
      shippingMethod: shipping_method,
      discountCode: discount_code,
      billingAddress: billing_address,
      shippingAddress: shipping_address,
      lines: JSON.stringify(lines),
      hash: hashOf(order),
      importedAt: now,
    }
    const id = row?.id ?? newId<FormerOrderId>()
    await tx
      .insertInto('formerOrders')
      .values({ id, source, ...values })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
      .execute()
    became({ source })
    return agree({ written: writtenOver(row, values.hash) })
  },
})
