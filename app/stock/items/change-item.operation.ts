import { z } from 'zod'
import type { VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { counted } from '#app/stock/changing/stock-input.ts'
import { receiveStock } from '#app/stock/receive.server.ts'
import { lockStock } from '#app/stock/stock.server.ts'
import { stockItem } from './stock-item.record.ts'

/** Whether a variant is counted, and at how many it is low; omitted fields stay. */
export const changeStockItem = operation({
  name: 'stock_items.change',
  http: 'PATCH /stock-items/:variant',
  permission: 'stock:write',
  nature: 'plain',
  on: stockItem,
  input: z.object({
    tracked: z.boolean().optional(),
    low_stock_at: counted.nullable().optional(),
    /** At how many it was low when the person looked: if that has changed since, nothing is written. */
    was: counted.nullable().optional(),
  }),
  refusals: ['stock.changed'],
  undo: { input: (was) => was },
  async run({ tx, facts: { view, allowsBackorder }, input, actor }) {
    // The view has the id of this row.
    const id = view.id as VariantId
    await lockStock(tx, [id])
    const { tracked = view.tracked, low_stock_at: limit = view.low_stock_at, was = view.low_stock_at } = input
    if (was !== view.low_stock_at) return refuse('stock.changed', '/low_stock_at')
    await tx.updateTable('variants').set({ tracksStock: tracked, lowStockAt: limit }).where('id', '=', id).execute()
    if (tracked && !view.tracked) {
      const levels = tx.selectFrom('stockLevels').select('locationId').where('variantId', '=', id)
      const first = tx.selectFrom('locations').select('id').orderBy('position').limit(1)
      const [level, place] = [await levels.executeTakeFirst(), await first.executeTakeFirst()]
      // Counted from now on, and none so far: in the list, where somebody says how many there are.
      if (!level && place)
        await receiveStock(tx, [{ id, allowsBackorder, stock: 0 }], {
          locationId: place.id,
          who: nameOf(actor),
          now: actor.now,
        })
    }
    return agree()
  },
})
