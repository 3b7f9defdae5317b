import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueue } from '#app/jobs/queue.server.ts'
import { type Backfill, BackfillFailed } from '#app/jobs/backfill.server.ts'
import { limits } from '#app/limits.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { db } from '#db/database.server.ts'
import { backfills } from './backfill-list.server.ts'
import { fillBatch, tellFinished, type Tried } from './fill-batch.server.ts'

/** One turn, and the order for the next. Called every minute, so that a backfill goes on whatever became of its job. */
export async function runBackfills(known: readonly Backfill[] = backfills): Promise<void> {
  if ((await dueIn(known)) === null) return
  let hadTurn = false
  await oneAtATime('backfills', async () => {
    hadTurn = true
    await takeTurn(known)
  })
  const delay = hadTurn ? await dueIn(known) : null
  if (delay !== null) await enqueue(db, 'run-backfills', {}, { key: 'backfills', delay })
}

/**
 * Batch by batch, the first in the list first, until the turn is over or none is due. After each it rests as long as that
 * took, so that at least half of the database's time is left to shoppers.
 */
export async function takeTurn(known: readonly Backfill[]): Promise<void> {
  const until = performance.now() + limits.backfillTurn.value
  while (performance.now() < until) {
    const next = await findDue(known)
    if (!next) return
    const tried = await fillBatch(next)
    if (tried.outcome === 'not here') return
    if (tried.outcome === 'finished') tellFinished(next.name)
    if (tried.outcome !== 'failed') await pause(Math.max(tried.took, limits.backfillRest.value))
  }
}

async function findDue(known: readonly Backfill[]): Promise<Backfill | undefined> {
  const { rows } = await sql<{ name: string }>`select name from backfills
    where finished_at is null and (retry_at is null or retry_at <= clock_timestamp())`.execute(db)
  return known.find(({ name }) => rows.some((row) => row.name === name))
}

/** In how many milliseconds one of them is due; null: all are finished. */
export async function dueIn(known: readonly Backfill[]): Promise<number | null> {
  const { rows } = await sql<{ delay: number | null }>`
    select case when count(*) > 0 then
      greatest(0, extract(epoch from min(coalesce(retry_at, clock_timestamp())) - clock_timestamp()) * 1000)::float8 end as delay
    from backfills where finished_at is null and name = any (${known.map(({ name }) => name)}::text[])`.execute(db)
  return rows[0]?.delay ?? null
}

/** How often a batch may find somebody in its way, a second apart, before it is given up. */
const triesAtOnce = 60

/**
 * Runs each backfill to its end at once: without pauses, also one that failed and is due later, and also while a worker
 * runs it. Tells the rows that were written here. Throws `BackfillFailed`.
 */
export async function finishBackfills(known: readonly Backfill[], tell: (name: string, rows: number) => void) {
  for (const each of known) {
    let rows = 0
    for (let failures = 0; ;) {
      const tried = await fillBatch(each)
      if ('rows' in tried) rows += tried.rows
      if (tried.outcome === 'finished' || (tried.outcome === 'not here' && (await isFinished(each)))) break
      failures = tried.outcome === 'failed' ? failures + 1 : 0
      await waitAfter(each, tried, failures)
    }
    tell(each.name, rows)
  }
}

async function waitAfter({ name }: Backfill, tried: Tried, failures: number) {
  if (tried.outcome === 'not here') return pause(200)
  if (tried.outcome !== 'failed') return
  if (!tried.isInTheWay || failures > triesAtOnce) throw new BackfillFailed(name, tried.error)
  await pause(1_000)
}

async function isFinished({ name }: Backfill): Promise<boolean> {
  const { rows } = await sql`select from backfills where name = ${name} and finished_at is null`.execute(db)
  return rows.length === 0
}
