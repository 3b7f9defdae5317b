import { sql } from 'kysely'
import { db } from '#db/database.server.ts'
import { clockOff } from './clock-check.server.ts'
import { haveDatabaseTime } from './database-clock.server.ts'

let stopping = false

/** From now on `/readyz` says so, and each answer closes its connection: a proxy sends the next request elsewhere. */
export const beginStopping = () => void (stopping = true)
export const isStopping = () => stopping

let leaving = false

/** Another process takes its place: each answer closes its connection, and the shop as a whole stays ready. */
export const beginLeaving = () => void (leaving = true)
export const isLeaving = () => leaving || stopping

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
