import { z } from 'zod'
import type { LocationId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import { toldBy } from './change-levels.server.ts'
import { receiveLines } from './receive-lines.server.ts'
import { backInput, linesIn, linesOf, madeBack, more, noteInput, referenceInput } from './stock-input.ts'

/** Goods have arrived at a location, or had not: all of these lines or none. */
export const receiveGoods = operation({
  name: 'stock.receive',
  http: 'POST /stock/receipts',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: z.object({
    location: idInput<LocationId>('loc_', 'stock.location'),
    lines: linesOf(more),
    /** They were received by mistake: they leave the stock again, as long as nothing else has been done with it since. */
    back: backInput,
    /** The number on the delivery note. */
    reference: referenceInput,
    note: noteInput,
  }),
  refusals: [
    'stock.location',
    'stock.variant',
    'stock.not_counted',
    'stock.too_many',
    'stock.promised',
    'stock.received_before',
  ],
  undo: { input: (_, __, asked) => madeBack(asked) ?? null },
  async run({ tx, input, actor, became }) {
    const { location: locationId, back, reference, note } = input
    const lines = linesIn(input.lines)
    const received = await receiveLines(tx, { locationId, lines, back, reference, note, actor })
    if (!received.ok) return received
    const [first] = lines
    if (first) became(toldBy({ ...first, locationId }))
    return agree()
  },
})
