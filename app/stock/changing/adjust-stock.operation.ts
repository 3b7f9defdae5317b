import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { adjustmentReasons, mayAdd, mayTake } from '#app/stock/movement.ts'
import { keyOfLevel, stockLevel } from '#app/stock/stock.record.ts'
import { changeByStaff } from './change-levels.server.ts'
import { setStock } from './set-stock.operation.ts'
import { moreOrFewer, noteInput } from './stock-input.ts'

/** There are some more or fewer than the level says, for a reason. */
export const adjustStock = operation({
  name: 'stock.adjust',
  http: 'POST /stock/:variant/:location/adjustments',
  permission: 'stock:write',
  nature: 'plain',
  on: stockLevel,
  input: z.object({
    by: moreOrFewer,
    reason: z.enum(adjustmentReasons, 'field.choice'),
    note: noteInput,
  }),
  refusals: ['stock.promised', 'stock.too_many', 'stock.not_counted'],
  undo: {
    by: setStock,
    input: ({ on_hand: onHand }) => (onHand === undefined ? null : { on_hand: onHand, undoes: true }),
  },
  offer: ({ level }) => (level && !level.isCounted ? refuse('stock.not_counted') : agree()),
  may({ level }, { by }) {
    const taken = level ? mayTake(level, by) : agree()
    const may = taken.ok ? mayAdd(level?.onHand ?? 0, by) : taken
    return may.ok ? agree() : refuse(may.reason, '/by')
  },
  async run({ tx, facts, input: { by, reason, note }, actor, became }) {
    const { variantId, locationId } = facts.level ?? notFound()
    await changeByStaff(tx, [{ variantId, locationId, by, reason }], { actor, note })
    became(keyOfLevel({ variantId, locationId }))
    return agree()
  },
})
