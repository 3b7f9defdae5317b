import { sql } from 'kysely'
import { db } from '#db/database.server.ts'

// Only in this test's own database: other tests run on the same server at the same time.
const waiting = sql<{ count: string }>`select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'extend'`

/** Waits until this many connections wait for a lock. */
export async function untilBlocked(many = 1) {
  while (Number((await waiting.execute(db)).rows[0]?.count ?? 0) < many);
}
