import { sql } from 'kysely'
import type { VariantId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { writeLevels } from './write-levels.server.ts'

/** Deletes the stock of variants that are about to be deleted. */
export async function dropStock(tx: Tx, ids: readonly VariantId[]) {
  const levels = await tx
    .selectFrom('stockLevels')
    .select('locationId')
    .where('variantId', 'in', ids)
    .forUpdate()
    .execute()
  if (levels.length === 0) return
  const write = sql`delete from stock_levels s where variant_id = any (${[...ids]}::uuid[])`
  await writeLevels(tx, write, levels.length, sql`s.variant_id, s.location_id, 0 as on_hand, 0 as reserved`)
}
