import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayAdd, mayTake } from '#app/stock/movement.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import { changeByStaff, isLocation, readLevels } from './change-levels.server.ts'
import { more, noteInput } from './stock-input.ts'

/** Takes items of a variant from one location to another, at one moment. What is sold or reserved stays where it is. */
export const moveStock = operation({
  name: 'stock.move',
  http: 'POST /stock/:variant/:location/moves',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: z.object({
    to: idInput<LocationId>('loc_', 'stock.location'),
    quantity: more,
    note: noteInput,
  }),
  refusals: ['stock.promised', 'stock.too_many', 'stock.not_counted', 'stock.location', 'stock.same_location'],
  offer: ({ level }) => (level && !level.isCounted ? refuse('stock.not_counted') : agree()),
  may({ level }, { to, quantity }) {
    if (level?.locationId === to) return refuse('stock.same_location', '/to')
    // Also where more may be sold than there is, only what is there can be carried.
    const may = level ? mayTake({ ...level, allowsBackorder: false }, -quantity) : agree()
    return may.ok ? agree() : refuse(may.reason, '/quantity')
  },
  async run({ tx, facts, input: { to, quantity, note }, actor }) {
    const { variantId, locationId } = facts.level ?? notFound()
    if (!(await isLocation(tx, to))) return refuse('stock.location', '/to')
    const there = (await readLevels(tx, [variantId], to)).get(variantId)
    const may = mayAdd(there?.onHand ?? 0, quantity)
    if (!may.ok) return refuse(may.reason, '/quantity')
    const changes = [
      { variantId, locationId, by: -quantity, reason: 'move' as const },
      { variantId, locationId: to, by: quantity, reason: 'move' as const },
    ]
    await changeByStaff(tx, changes, { actor, note })
    return agree()
  },
})
