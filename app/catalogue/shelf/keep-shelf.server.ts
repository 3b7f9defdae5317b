import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/**
 * Works out the shelf of every product anew, some hundreds in a transaction, while the shop goes on. Answers with how many
 * products were looked at, and how many were not as they should have been.
 */
export async function rebuildShelf(): Promise<{ products: number; wrong: number }> {
  const found = { products: 0, wrong: 0 }
  // Those that are on the shelf and are no products any more come along.
  const known = sql<{ id: ProductId }>`select id from products union select product_id from shelf`
  let after: ProductId | null = null
  for (;;) {
    const { rows }: { rows: { id: ProductId }[] } = await sql<{ id: ProductId }>`
      select id from (${known}) p where ${after}::uuid is null or id > ${after} order by id limit ${limits.shelfPortion.value}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return found
    const ids = rows.map(({ id }) => id)
    const wrong = await sql<{ wrong: number }>`select reshelve(${ids}::uuid[]) as wrong`.execute(db)
    found.products += ids.length
    found.wrong += wrong.rows[0]?.wrong ?? 0
    after = last.id
  }
}

/**
 * Makes one row of all that count the same facet of the same collection (db/migrations/0046_shelf.sql). Rows that come meanwhile
 * are left for the next time, and whoever reads sees the sum, before and after.
 */
export async function foldFacetCounts() {
  await sql`select fold_facet_counts()`.execute(db)
}
