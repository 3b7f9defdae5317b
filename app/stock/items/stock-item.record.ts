import { z } from 'zod'
import { isId, type VariantId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'

const stockItemView = z.object({
  id: idOf('var_'),
  sku: z.string().nullable(),
  /** Off: the shop sells any number of it. */
  tracked: z.boolean(),
  /** At so many or fewer it is low, at each location. */
  low_stock_at: z.int().nullable(),
})
type StockItemView = z.infer<typeof stockItemView>
export interface StockItem {
  view: StockItemView
  allowsBackorder: boolean
}

/** A variant as what is kept in stock: whether it is counted, and when it is low. Found by its id or its SKU. */
export const stockItem = record<string, StockItem, StockItemView>({
  name: 'stock_items',
  prefix: 'var_',
  permission: 'stock:write',
  http: 'GET /stock-items/:variant',
  schema: stockItemView,
  find: (on, key) => findItem(on, key),
  // As orders see it: a limit changes nothing that they ask for.
  lock: (tx, key) => findItem(tx, key, true),
  idOf: ({ view }) => view.id,
  keyOf: (text) => text || null,
  viewOf: async (_, { view }) => view,
})

async function findItem(on: Db, key: string, isLocked = false): Promise<StockItem | null> {
  let asked = on
    .selectFrom('variants')
    .select(['id', 'sku', 'tracksStock', 'lowStockAt', 'allowsBackorder'])
    .where((row) => (isId<VariantId>(key) ? row('id', '=', key) : row('sku', '=', key)))
  if (isLocked) asked = asked.forNoKeyUpdate()
  const row = await asked.executeTakeFirst()
  if (!row) return null
  const { id, sku, tracksStock, lowStockAt, allowsBackorder } = row
  return { view: { id, sku, tracked: tracksStock, low_stock_at: lowStockAt }, allowsBackorder }
}
