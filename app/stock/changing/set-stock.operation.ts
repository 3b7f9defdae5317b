import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayBecome } from '#app/stock/movement.ts'
import { type FiledLevel, keyOfLevel, stockLevel } from '#app/stock/stock.record.ts'
import type { Tx } from '#db/database.server.ts'
import { changeByStaff } from './change-levels.server.ts'
import { counted, most, noteInput } from './stock-input.ts'

const setInput = z
  .object({
    /** How many are on the shelf, with those that are sold and not sent yet. */
    counted: counted.optional(),
    /** Instead: how many are there without them, as the level says. */
    on_hand: z.int('stock.quantity').min(-most, 'stock.quantity').max(most, 'stock.quantity').optional(),
    /** How many were on the shelf when the person looked: if that has changed since, nothing is written. */
    was: z.int('stock.quantity').optional(),
    /** It takes back a count or an adjustment: the history of the stock says so. */
    undoes: z.boolean().optional(),
    note: noteInput,
  })
  .superRefine((input, context) => {
    if ((input.counted === undefined) === (input.on_hand === undefined))
      context.addIssue({ code: 'custom', message: 'stock.quantity', path: ['counted'] })
  })

/** There are so many on the shelf now. What is sold or reserved stays so. */
export const setStock = operation({
  name: 'stock.set',
  http: 'PUT /stock/:variant/:location',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: setInput,
  refusals: ['stock.promised', 'stock.changed', 'stock.not_counted'],
  offer: ({ level }) => (level && !level.isCounted ? refuse('stock.not_counted') : agree()),
  undo: { input: ({ on_hand: onHand }) => (onHand === undefined ? null : { on_hand: onHand, undoes: true }) },
  async run({ tx, facts, input, actor, became }) {
    const level = facts.level ?? notFound()
    const toSend = await findToSend(tx, level)
    const field = input.counted === undefined ? '/on_hand' : '/counted'
    if (input.was !== undefined && input.was !== level.onHand + toSend) return refuse('stock.changed', field)
    const next = input.on_hand ?? (input.counted ?? 0) - toSend
    const may = mayBecome(level, next)
    if (!may.ok) return refuse(may.reason, field)
    const change = { variantId: level.variantId, locationId: level.locationId, by: next - level.onHand }
    // A count that finds what was expected changes nothing, and is not written: unless it is the first.
    if (change.by !== 0 || !level.view)
      await changeByStaff(tx, [{ ...change, reason: input.undoes ? 'undone' : 'count' }], { actor, note: input.note })
    became(keyOfLevel(level))
    return agree()
  },
})

async function findToSend(tx: Tx, { variantId, locationId }: FiledLevel): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select pieces_to_send(${variantId}, ${locationId}) as pieces`.execute(tx)
  return rows[0]?.pieces ?? 0
}
