import type { Backfill } from '#app/jobs/backfill.server.ts'
import { db } from '#db/database.server.ts'
import { backfills } from './backfill-list.server.ts'

/** How far a backfill is. One that this release does not know belongs to another one, and is left as it is. */
export interface BackfillProgress {
  name: string
  isKnown: boolean
  rows: number
  startedAt: Date
  lastBatchAt: Date | null
  finishedAt: Date | null
  /** Tries in a row that failed, and a code for the last one. */
  failures: number
  error: string | null
}

export async function listBackfills(known: readonly Backfill[] = backfills): Promise<BackfillProgress[]> {
  const rows = await db.selectFrom('backfills').selectAll().orderBy('startedAt').orderBy('name').execute()
  return rows.map(({ name, rowsWritten, startedAt, lastBatchAt, finishedAt, failures, lastError }) => ({
    name,
    isKnown: known.some((each) => each.name === name),
    rows: Number(rowsWritten),
    startedAt,
    lastBatchAt,
    finishedAt,
    failures,
    error: lastError,
  }))
}

/** For an operator, in one line. */
export function progressOf({ name, isKnown, rows, lastBatchAt, finishedAt, failures, error }: BackfillProgress) {
  const written = `${rows} rows written`
  if (finishedAt) return `The backfill ${name} is finished since ${finishedAt.toISOString()}: ${written}`
  if (!isKnown) return `The backfill ${name} belongs to another release, and is left as it is: ${written}`
  const last = lastBatchAt ? `, the last at ${lastBatchAt.toISOString()}` : ''
  const failed = failures > 0 ? `; it failed ${failures} times in a row (${error})` : ''
  return `The backfill ${name} goes on while the shop is open: ${written} so far${last}${failed}`
}
