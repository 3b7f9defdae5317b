import { sql } from 'kysely'
import type { CollectionId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/**
 * Takes a deleted collection away: its products leave it some hundreds at a time, since each is put on the shelf again.
 * One that was restored meanwhile, or deleted again later, is left alone.
 */
export async function removeCollection(id: CollectionId, deletedAt: string) {
  const isDeleted = sql`c.id = ${id} and c.deleted_at = ${deletedAt}::timestamptz`
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from collection_products m
      where m.collection_id = ${id} and exists (select from collections c where ${isDeleted}) and m.product_id = any (array(
        select product_id from collection_products where collection_id = ${id} limit ${limits.shelfPortion.value}))`.execute(
      db,
    )
    if (numAffectedRows === 0n) break
  }
  await sql`delete from collections c where ${isDeleted}`.execute(db)
}
