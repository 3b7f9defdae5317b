import { sql } from 'kysely'
import { db } from '#db/database.server.ts'
import { clockOff } from './clock-check.server.ts'
import { haveDatabaseTime } from './database-clock.server.ts'

/** Why this process takes no orders now; null: it does. A replica answers, and keeps nothing. */
export async function whyNoWrites(): Promise<string | null> {
  try {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(db)
    if (rows[0]?.mode === 'on') return 'database is read-only'
    await haveDatabaseTime()
    return clockOff('database') === null ? null : 'clock is off'
  } catch {
    return 'database unavailable'
  }
}
