import { z } from 'zod'
import { addressOf, addressParts, reportAddressProblems } from '#app/checkout/address/address.ts'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { order } from '#app/orders/order.record.ts'
import type { Tx } from '#db/database.server.ts'
import { keepsPrice, mayCorrectAddress } from './corrections.ts'

/** Why something was corrected: staff say it, for their colleagues. */
export const reasonOfStaff = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(limits.holdNote.value, 'field.too_long')
  .meta({ personal: true })

/** Corrects where an order goes. Invoices keep the address that they were issued with. */
export const correctAddress = operation({
  name: 'orders.correct_address',
  http: 'POST /orders/:order/correct-address',
  permission: 'orders:change',
  nature: 'plain',
  on: order,
  input: z
    .object({ address: addressParts.meta({ personal: true }), reason: reasonOfStaff })
    .superRefine(({ address }, context) => reportAddressProblems(address, ['address'], context)),
  refusals: ['order.not_placed', 'order.picked_up', 'order.address_sent', 'order.other_country'],
  offer: mayCorrectAddress,
  async run({ tx, facts: { row }, input, emit }) {
    const from = row.shippingAddress ?? notFound()
    const to = { ...addressOf(input.address), phone: from.phone }
    const may = keepsPrice(from, to, await taxedRegions(tx, from.country))
    if (!may.ok) return may
    await tx
      .updateTable('orders')
      .set({ shippingAddress: JSON.stringify(to) })
      .where('id', '=', row.id)
      .execute()
    emit('order.changed')
    return agree()
  },
})

async function taxedRegions(tx: Tx, country: string): Promise<string[]> {
  const rates = tx.selectFrom('taxRates').select('region').distinct().where('country', '=', country)
  return (await rates.where('region', '<>', '').execute()).map(({ region }) => region)
}
