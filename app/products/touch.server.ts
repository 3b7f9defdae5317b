import type { ProductId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/** What belongs to a product was changed, and so the product. */
export const touch = (tx: Tx, id: ProductId, now: Date) =>
  tx
    .updateTable('products')
    .set((row) => ({ updatedAt: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
