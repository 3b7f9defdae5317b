import { sql } from 'kysely'
import { db } from '#db/database.server.ts'

/**
 * Makes one row of all that count the same facet of the same collection (db/migrations/0046_shelf.sql). Rows that come meanwhile
 * are left for the next time, and whoever reads sees the sum, before and after.
 */
export async function run(_: Record<string, never>) {
  await sql`select fold_facet_counts()`.execute(db)
}
