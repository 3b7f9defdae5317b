import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { restoreRow } from '#app/operations/undo/deleted-rows.server.ts'
import { deletedShippingMethod } from './shipping-method.record.ts'
import { zoneOf } from './zones.server.ts'

/** A method that was deleted just now is offered again. Placed orders refer to its id, which it keeps. */
export const restoreShippingMethod = operation({
  name: 'shipping_methods.restore',
  http: 'POST /shipping-methods/:method/restore',
  permission: 'shipping:write',
  nature: 'plain',
  on: deletedShippingMethod,
  input: z.object({}),
  refusals: ['shipping_method.too_many'],
  already: ({ facts: { isDeleted } }) => (isDeleted ? null : {}),
  async run({ tx, facts: { row } }) {
    const { id, countries } = row ?? notFound()
    // Its zone may have gone with it. The lock of the zones: two that are made at once are both counted.
    const zone = await zoneOf(tx, countries)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipping_methods`.execute(tx)
    if ((rows[0]?.count ?? 0) >= limits.shippingMethods.value) return refuse('shipping_method.too_many')
    await restoreRow(tx, 'shipping_methods', id, { zone_id: zone })
    return agree({})
  },
})
