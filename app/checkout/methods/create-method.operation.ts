import { sql } from 'kysely'
import { z } from 'zod'
import { newId, type ShippingMethodId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { inColumns, mayBeMethod, shippingMethodInput } from './shipping-method.ts'
import { shippingMethod } from './shipping-method.record.ts'
import { zoneOf } from './zones.server.ts'

/** Another way of delivery. Checkouts that are open offer it from the next page on. */
export const createShippingMethod = operation({
  name: 'shipping_methods.create',
  http: 'POST /shipping-methods',
  permission: 'shipping:write',
  nature: 'plain',
  on: shippingMethod,
  input: shippingMethodInput,
  answer: z.object({ id: idOf('ship_') }),
  refusals: ['field.choice', 'shipping_method.too_many'],
  may: ({ currency }, input) => mayBeMethod({ ...input, currency }, input),
  async run({ tx, input, became }) {
    // The lock of the zones: two that are made at once are both counted.
    const zoneId = await zoneOf(tx, input.countries)
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, coalesce(max(position), 0) as last from shipping_methods`.execute(tx)
    const { count = 0, last = 0 } = rows[0] ?? {}
    if (count >= limits.shippingMethods.value) return refuse('shipping_method.too_many')
    const id = newId<ShippingMethodId>()
    await tx
      .insertInto('shippingMethods')
      .values({
        id,
        zoneId,
        position: last + 1,
        ...inColumns(input),
      })
      .execute()
    became(id)
    return agree({ id })
  },
})
