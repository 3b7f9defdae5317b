import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/**
 * Works out the shelf and the search of every product again, some hundreds in a transaction, while the shop keeps
 * running; a rebuild that was interrupted continues where it stopped. Answers with how many products were looked at,
 * and how many were not as they should have been.
 */
export async function rebuildShelf(): Promise<{ products: number; wrong: number }> {
  const found = { products: 0, wrong: 0 }
  await sql`insert into shelf_rebuild default values on conflict do nothing`.execute(db)
  for (;;) {
    const { rows } = await sql<typeof found>`select * from reshelve_next(${limits.shelfPortion.value})`.execute(db)
    const [portion] = rows
    if (!portion) return found
    found.products += portion.products
    found.wrong += portion.wrong
  }
}

/**
 * Merges the count rows of each facet and collection (db/migrations/0046_shelf.sql). Rows inserted meanwhile are left
 * for the next run, and readers see the same sum before and after.
 */
export async function foldFacetCounts() {
  await sql`select fold_facet_counts()`.execute(db)
}
