import { sql } from 'kysely'
import type { Backfill } from '#app/jobs/backfill.server.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { writeLogLine } from '#app/system/logs/log-line.server.ts'
import { db, isDatabaseGone, type Tx } from '#db/database.server.ts'

/**
 * `gone on`: one batch is committed. `finished`: so is the last one. `not here`: it is finished, or another process fills
 * a batch of it at this moment. `failed`: nothing of the batch is left, and its row says when it is due again.
 */
export type Tried =
  | { outcome: 'gone on' | 'finished'; rows: number; took: number }
  | { outcome: 'not here' }
  | { outcome: 'failed'; error: string; isInTheWay: boolean }

interface Progress {
  position: string | null
  size: number
  passed: string
}

/**
 * One batch of a registered backfill. Its rows and how far it came are one transaction: a process that is killed has done
 * both or neither, and of two processes one waits for nothing and does nothing. Throws if the database is away.
 */
export async function fillBatch(backfill: Backfill): Promise<Tried> {
  try {
    return await db.transaction().execute((tx) => fillIn(tx, backfill))
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    return noteFailure(backfill, error)
  }
}

async function fillIn(tx: Tx, { name, batch, isAnyLeft }: Backfill): Promise<Tried> {
  await sql`select set_config('lock_timeout', ${String(limits.backfillLockWait.value)}, true),
    set_config('statement_timeout', ${String(limits.backfillStatement.value)}, true)`.execute(tx)
  const { rows: found } = await sql<Progress>`
    select position, size, rows_of_pass as passed from backfills
    where name = ${name} and finished_at is null for update skip locked`.execute(tx)
  const [progress] = found
  if (!progress) return { outcome: 'not here' }
  const begun = performance.now()
  const { after, rows } = await batch(tx, progress.position, progress.size)
  const took = performance.now() - begun
  const isAgain = after === null && (await isAnyLeft?.(tx)) === true
  if (isAgain && Number(progress.passed) + rows === 0) throw new RowsLeft()
  const isFinished = after === null && !isAgain
  await sql`update backfills set position = ${after}, rows_written = rows_written + ${rows},
      rows_of_pass = ${isAgain ? 0 : sql`rows_of_pass + ${rows}`}, size = ${nextSize(progress.size, took)},
      last_batch_at = clock_timestamp(), finished_at = ${isFinished ? sql`clock_timestamp()` : null},
      failures = 0, last_error = null, retry_at = null
    where name = ${name}`.execute(tx)
  return { outcome: isFinished ? 'finished' : 'gone on', rows, took }
}

/**
 * A whole pass wrote nothing, and still there are rows without the value. Either another one would write nothing either, or
 * a process of the former release wrote them behind it: the next try begins at the beginning.
 */
class RowsLeft extends Error {
  readonly code = 'rows-left'
}

/**
 * Rows of the next batch, so that it takes about as long as one may. Not more than twice as many: the first thousand may
 * have been filled already, and the next not.
 */
export function nextSize(size: number, took: number): number {
  const fitting = Math.round((size * limits.backfillBatch.value) / Math.max(took, 1))
  return Math.max(1, Math.min(Math.max(fitting, Math.ceil(size / 2)), 2 * size, limits.backfillRows.value))
}

/** Of a batch that met somebody else's lock, or took too long: it is smaller next time. */
const inTheWay = new Set(['55P03', '40P01', '40001', '57014'])
const patientTries = 10

/** Stores a code, never the message, which may contain what people typed. */
async function noteFailure({ name }: Backfill, error: unknown): Promise<Tried> {
  const code = codeOf(error)
  const isInTheWay = inTheWay.has(code)
  const { rows } = await sql<{ failures: number; size: number }>`
    update backfills set failures = failures + 1, last_error = ${code},
      size = case when ${isInTheWay} then greatest(1, size / 2) else size end,
      position = case when ${error instanceof RowsLeft} then null else position end,
      retry_at = clock_timestamp() + least(${limits.backfillLongestDelay.value}::int,
        ${isInTheWay ? 1_000 : 5_000}::int * power(2, least(failures, 20))) * interval '1 ms'
    where name = ${name} and finished_at is null returning failures, size`.execute(db)
  const { failures = 0, size = 0 } = rows[0] ?? {}
  if (!isInTheWay || failures >= patientTries)
    alarm('a backfill fails and will be tried again', { backfill: name, error: code, tries: failures, size })
  return { outcome: 'failed', error: code, isInTheWay }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : error.constructor.name
  return 'constraint' in error && error.constraint ? `${code} ${String(error.constraint)}` : code
}

export const tellFinished = (name: string) => writeLogLine('info', { backfill: name }, 'a backfill is finished')
