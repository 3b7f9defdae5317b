import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayAdd, mayTake, type Pieces } from '#app/stock/movement.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import { changeByStaff, isLocation, lastByStaff, readLevels } from './change-levels.server.ts'
import { backInput, madeBack, more, noteInput } from './stock-input.ts'

/**
 * Takes items of a variant from one location to another, or back from there, at one moment. What is sold or reserved stays
 * where it is.
 */
export const moveStock = operation({
  name: 'stock.move',
  http: 'POST /stock/:variant/:location/moves',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: z.object({
    to: idInput<LocationId>('loc_', 'stock.location'),
    quantity: more,
    /** They come back from there, as long as nothing else has been done with them there since. */
    back: backInput,
    note: noteInput,
  }),
  refusals: [
    'stock.promised',
    'stock.too_many',
    'stock.not_counted',
    'stock.location',
    'stock.same_location',
    'stock.moved_before',
  ],
  offer: ({ level }) => (level && !level.isCounted ? refuse('stock.not_counted') : agree()),
  undo: { input: (_, __, asked) => madeBack(asked) ?? null },
  may({ level }, { to, quantity, back }) {
    if (level?.locationId === to) return refuse('stock.same_location', '/to')
    const may = level && !back ? mayCarry(level, quantity) : agree()
    return may.ok ? agree() : refuse(may.reason, '/quantity')
  },
  async run({ tx, facts, input: { to, quantity, back, note }, actor }) {
    const { variantId, locationId, onHand } = facts.level ?? notFound()
    if (!(await isLocation(tx, to))) return refuse('stock.location', '/to')
    const there = (await readLevels(tx, [variantId], to)).get(variantId)
    const taken = back && there ? mayCarry(there, quantity) : agree()
    const may = taken.ok ? mayAdd(back ? onHand : (there?.onHand ?? 0), quantity) : taken
    if (!may.ok) return refuse(may.reason, '/quantity')
    const isLast = async () => (await lastByStaff(tx, [variantId], to)).get(variantId) === `move ${quantity}`
    if (back && !(await isLast())) return refuse('stock.moved_before', '/to')
    const by = back ? -quantity : quantity
    const changes = [
      { variantId, locationId, by: -by, reason: 'move' as const },
      { variantId, locationId: to, by, reason: 'move' as const },
    ]
    await changeByStaff(tx, changes, { actor, note })
    return agree()
  },
})

/** Also where more may be sold than there is, only what is there can be carried. */
const mayCarry = (level: Pieces, quantity: number) => mayTake({ ...level, allowsBackorder: false }, -quantity)
