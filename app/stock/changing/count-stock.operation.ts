import { z } from 'zod'
import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayBecome, type StaffChange } from '#app/stock/movement.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import { lockStock } from '#app/stock/stock.server.ts'
import { changeByStaff, isLocation, type LockedLevel, readLevels, toldBy } from './change-levels.server.ts'
import { counted, linesIn, linesOf, noteInput } from './stock-input.ts'

const countInput = z.object({
  location: idInput<LocationId>('loc_', 'stock.location'),
  /** How many of each are on the shelf, with those that are sold and not sent yet. */
  lines: linesOf(counted),
  /** How many the sheet said when it was opened: a line that has changed since is refused, and so are all. */
  was: z.record(idInput<VariantId>('var_', 'stock.variant'), z.int('stock.quantity')).default({}),
  note: noteInput,
})

/** A sheet of a location, counted: all of its lines or none. */
export const countStock = operation({
  name: 'stock.count',
  http: 'POST /stock/counts',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: countInput,
  refusals: ['stock.location', 'stock.variant', 'stock.not_counted', 'stock.promised', 'stock.changed'],
  /** How many lines were counted, how many of them differed, and by how many pieces these are more and fewer now. */
  answer: z.object({ counted: z.int(), differed: z.int(), more: z.int(), fewer: z.int() }),
  async run({ tx, input, actor, became }) {
    const { location: locationId, was, note } = input
    if (!(await isLocation(tx, locationId))) return refuse('stock.location', '/location')
    const lines = linesIn(input.lines)
    const ids = lines.map(({ variantId }) => variantId)
    await lockStock(tx, ids)
    const levels = await readLevels(tx, ids, locationId)
    const changes: StaffChange[] = []
    for (const { variantId, pieces } of lines) {
      const found = changeOf(levels.get(variantId), pieces, was[variantId])
      if (!found.ok) return refuse(found.reason, `/lines/${variantId}`)
      changes.push({ variantId, locationId, by: found.value, reason: 'count' })
    }
    // What is as expected is not written; a first count of none is a level from now on.
    const told = changes.filter(({ variantId, by }) => by !== 0 || !levels.get(variantId)?.isKept)
    await changeByStaff(tx, told, { actor, note })
    const [first] = changes
    if (first) became(toldBy(first))
    return agree(differences(changes.map(({ by }) => by)))
  },
})

function differences(by: readonly number[]) {
  const sumOf = (some: readonly number[]) => some.reduce((sum, each) => sum + Math.abs(each), 0)
  return {
    counted: by.length,
    differed: by.filter((each) => each !== 0).length,
    more: sumOf(by.filter((each) => each > 0)),
    fewer: sumOf(by.filter((each) => each < 0)),
  }
}

type CountRefusal = 'stock.variant' | 'stock.not_counted' | 'stock.promised' | 'stock.changed'

/** By how many the level changes. */
function changeOf(level: LockedLevel | undefined, pieces: number, was?: number): Outcome<number, CountRefusal> {
  if (!level) return refuse('stock.variant')
  if (!level.isCounted) return refuse('stock.not_counted')
  const { onHand, toSend } = level
  if (was !== undefined && was !== onHand + toSend) return refuse('stock.changed')
  const may = mayBecome(level, pieces - toSend)
  return may.ok ? agree(pieces - toSend - onHand) : may
}
