import { sql } from 'kysely'
import { enqueue } from '#app/jobs/queue.server.ts'
import type { Backfill } from '#app/jobs/backfill.server.ts'
import { db } from '#db/database.server.ts'
import { backfills } from './backfill-list.server.ts'
import { listBackfills, progressOf } from './list-backfills.server.ts'
import { finishBackfills } from './run-backfills.server.ts'

/**
 * Enters those that this release brings. One of which no row is left is finished at once, as in an empty shop, and one of
 * which a row was written in the former way since is begun again.
 */
export async function registerBackfills(known: readonly Backfill[]): Promise<void> {
  for (const { name, isAnyLeft } of known) {
    await sql`insert into backfills (name) values (${name}) on conflict do nothing`.execute(db)
    if (!isAnyLeft || (await isClosed(name))) continue
    const isLeft = await db.transaction().execute((tx) => isAnyLeft(tx))
    await (
      isLeft
        ? sql`select backfill_again(${name}) from backfills where name = ${name} and finished_at is not null`
        : sql`update backfills set finished_at = clock_timestamp(), failures = 0, last_error = null, retry_at = null
          where name = ${name} and finished_at is null`
    ).execute(db)
  }
}

async function isClosed(name: string): Promise<boolean> {
  const { rows } = await sql`select from backfills where name = ${name} and closed_at is not null`.execute(db)
  return rows.length > 0
}

/**
 * What a start does before the shop opens: fills what code counts on, and orders the rest from the workers. Returns a
 * sentence for each that was or is to be filled.
 */
export async function openBackfills(known: readonly Backfill[] = backfills): Promise<string[]> {
  await registerBackfills(known)
  const said: string[] = []
  await finishBackfills(
    known.filter(({ beforeOpening }) => beforeOpening),
    (name, rows) => rows > 0 && said.push(`The backfill ${name} wrote ${rows} rows before the shop opened`),
  )
  const unfinished = (await listBackfills(known)).filter(({ finishedAt }) => !finishedAt)
  if (unfinished.some(({ isKnown }) => isKnown)) await enqueue(db, 'run-backfills', {}, { key: 'backfills' })
  return [...said, ...unfinished.map(progressOf)]
}
