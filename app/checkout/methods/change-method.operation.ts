import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { inColumns, mayBeMethod, shippingMethodChange, type ShippingMethodInput } from './shipping-method.ts'
import { shippingMethod } from './shipping-method.record.ts'
import { dropEmptyZones, zoneOf } from './zones.server.ts'

/** Omitted fields stay. Placed orders keep what was agreed; a checkout that showed the former price is told of it before it orders. */
export const changeShippingMethod = operation({
  name: 'shipping_methods.change',
  http: 'PATCH /shipping-methods/:method',
  permission: 'shipping:write',
  nature: 'plain',
  on: shippingMethod,
  input: shippingMethodChange,
  refusals: ['field.choice'],
  may: ({ row, currency }, input) =>
    mayBeMethod({ currency, days_min: row?.daysMin ?? 0, days_max: row?.daysMax ?? 0 }, input),
  undo: { input: (was) => was },
  async run({ tx, facts, input }) {
    const row = facts.row ?? notFound()
    const was = await shippingMethod.viewOf(tx, facts)
    // The view has the same fields as the input, with types that are wider by the values of earlier versions.
    const now = { ...was, ...input } as ShippingMethodInput
    await tx
      .updateTable('shippingMethods')
      .set({
        ...inColumns(now),
        zoneId: input.countries ? await zoneOf(tx, input.countries) : row.zoneId,
      })
      .where('id', '=', row.id)
      .execute()
    if (input.countries) await dropEmptyZones(tx)
    return agree()
  },
})
