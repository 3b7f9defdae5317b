import { sql } from 'kysely'
import { type LocationId, newId, type VariantId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { writeLevels } from './write-levels.server.ts'

interface Received {
  id: VariantId
  allowsBackorder: boolean
  stock: number
}

/**
 * Starts counting variants at a location, with their first quantities. Variants that already have a level are skipped.
 */
export async function receiveStock(
  tx: Tx,
  variants: readonly Received[],
  { locationId, who, now }: { locationId: LocationId; who: string; now: Date },
) {
  if (variants.length === 0) return
  const ids = variants.map(({ id }) => id)
  const backorders = variants.map(({ allowsBackorder }) => allowsBackorder)
  const pieces = variants.map(({ stock }) => stock)
  const write = sql`
    insert into stock_levels as s (variant_id, location_id, allows_backorder, on_hand)
    select v.id, ${locationId}::uuid, v.backorder, v.pieces
    from unnest(${ids}::uuid[], ${backorders}::boolean[], ${pieces}::int[]) as v (id, backorder, pieces)`
  await writeLevels(tx, write, variants.length)
  const received = variants.filter(({ stock }) => stock > 0)
  if (received.length === 0) return
  const movement = { locationId, reason: 'receipt' as const, who, at: now }
  const rows = received.map(({ id, stock }) => ({ ...movement, id: newId(), variantId: id, quantity: stock }))
  await tx.insertInto('stockMovements').values(rows).execute()
}
