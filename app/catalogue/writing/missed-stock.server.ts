import { sql } from 'kysely'
import { type LocationId, newId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { writeLevels } from '#app/stock/write-levels.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { CheckedProduct } from './product-input.ts'

// As the files of the shops that are read call the quantity.
const quantities = ['Variant Inventory Qty', 'Stock']

/** Whether the last import could not read how many there are of a product. */
export async function missedStock(tx: Tx, id: ProductId): Promise<boolean> {
  const { rows } = await sql<{ missed: boolean }>`select exists (
    select from products p, jsonb_array_elements(p.draft_reasons) reason
    where p.id = ${id} and reason ->> 'column' = any (${quantities}::text[])) as missed`.execute(tx)
  return rows[0]?.missed ?? false
}

/** Receives what the corrected row says, where nothing has come or gone since: otherwise the shop's own count is right. */
export async function receiveMissed(
  tx: Tx,
  id: ProductId,
  { variants }: CheckedProduct,
  { locationId, who, now }: { locationId: LocationId; who: string; now: Date },
) {
  const { rows } = await sql<{ id: VariantId; sku: string | null; position: number }>`
    select v.id, v.sku, v.position from variants v join stock_levels l on l.variant_id = v.id and l.location_id = ${locationId}
    where v.product_id = ${id} and l.on_hand = 0 and l.reserved = 0
      and not exists (select from stock_movements m where m.variant_id = v.id)`.execute(tx)
  const received = rows.flatMap((row) => {
    const described = row.sku === null ? variants[row.position - 1] : variants.find(({ sku }) => sku === row.sku)
    return described && described.stock > 0 ? [{ id: row.id, stock: described.stock }] : []
  })
  if (received.length === 0) return
  const ids = received.map((each) => each.id)
  const pieces = received.map((each) => each.stock)
  const write = sql`update stock_levels s set on_hand = v.pieces
    from unnest(${ids}::uuid[], ${pieces}::int[]) as v (id, pieces)
    where s.variant_id = v.id and s.location_id = ${locationId}`
  await writeLevels(tx, write, received.length)
  const movement = { locationId, reason: 'receipt' as const, who, at: now }
  const moved = received.map(({ id: variantId, stock }) => ({ ...movement, id: newId(), variantId, quantity: stock }))
  await tx.insertInto('stockMovements').values(moved).execute()
}
