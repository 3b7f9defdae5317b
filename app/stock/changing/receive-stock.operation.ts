import { z } from 'zod'
import type { LocationId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayAdd } from '#app/stock/movement.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import { lockStock } from '#app/stock/stock.server.ts'
import { changeByStaff, isLocation, readLevels, toldBy } from './change-levels.server.ts'
import { linesIn, linesOf, more, noteInput, referenceInput } from './stock-input.ts'

/** Goods have arrived at a location: all of these lines or none. */
export const receiveGoods = operation({
  name: 'stock.receive',
  http: 'POST /stock/receipts',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: z.object({
    location: idInput<LocationId>('loc_', 'stock.location'),
    lines: linesOf(more),
    /** The number on the delivery note. */
    reference: referenceInput,
    note: noteInput,
  }),
  refusals: ['stock.location', 'stock.variant', 'stock.not_counted', 'stock.too_many'],
  async run({ tx, input, actor, became }) {
    const { location: locationId, reference, note } = input
    if (!(await isLocation(tx, locationId))) return refuse('stock.location', '/location')
    const lines = linesIn(input.lines)
    const ids = lines.map(({ variantId }) => variantId)
    await lockStock(tx, ids)
    const levels = await readLevels(tx, ids, locationId)
    for (const { variantId, pieces } of lines) {
      const level = levels.get(variantId)
      if (!level) return refuse('stock.variant', `/lines/${variantId}`)
      if (!level.isCounted) return refuse('stock.not_counted', `/lines/${variantId}`)
      const may = mayAdd(level.onHand, pieces)
      if (!may.ok) return refuse(may.reason, `/lines/${variantId}`)
    }
    const changes = lines.map(({ variantId, pieces }) => ({
      variantId,
      locationId,
      by: pieces,
      reason: 'receipt' as const,
    }))
    await changeByStaff(tx, changes, { actor, note, reference })
    const [first] = changes
    if (first) became(toldBy(first))
    return agree()
  },
})
