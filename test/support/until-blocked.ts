import { sql } from 'kysely'
import { db } from '#db/database.server.ts'

/** Until so many wait for a lock. */
export async function untilBlocked(many = 1) {
  const waiting = sql<{ count: string }>`select count(*) from pg_locks where not granted`
  while (Number((await waiting.execute(db)).rows[0]?.count ?? 0) < many);
}
