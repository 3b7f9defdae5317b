import type pg from 'pg'

/** More changes than this are not listed one by one. */
const most = 10_000

// Changes of transactions that were running at the last read, and of later ones: everything committed before is known.
const statement = `
select s.number, pg_current_snapshot()::text as snapshot, array(select distinct tag from (
    select tag from changes where transaction_id >= pg_snapshot_xmax($1::pg_snapshot)
    union all select tag from changes where transaction_id = any(array(select pg_snapshot_xip($1::pg_snapshot)))) c
  limit ${most + 1}) as tags
from change_sweeps s`

/** The tags committed since the last call; null if they are unknown, so that anything may have changed. */
export type ReadChanges = () => Promise<string[] | null>

/** Reads changes from now on. */
export async function readChangesOn(client: pg.ClientBase): Promise<ReadChanges> {
  // The number of rows changes faster than statistics are updated, so the planner's estimate is wrong.
  await client.query('set enable_seqscan = off')
  await client.query('insert into change_sweeps default values on conflict do nothing')
  let last: { number: number; snapshot: string } | null = null
  async function read(): Promise<string[] | null> {
    const before: typeof last = last
    const values = [before?.snapshot ?? '1:1:']
    const { rows } = await client.query<{ number: number; snapshot: string; tags: string[] }>({
      name: 'read-changes',
      text: statement,
      values,
    })
    const [now] = rows
    // The table was emptied: a new connection starts from scratch.
    if (!now) throw new Error('It is not known how often changes were swept')
    last = now
    const missed = before === null || now.number - before.number > 1 || now.number < before.number
    return missed || now.tags.length > most ? null : now.tags
  }
  await read()
  return read
}

/** In milliseconds; longer than any reader with a live connection needs for one read. */
export const changesKeptFor = 10_000

/**
 * Deletes changes that were committed before the last sweep, if that is long enough ago. Any number of processes may
 * run it: one does it, and the others do not wait.
 */
export const sweepChanges = `
with due as materialized (
  select number, snapshot from change_sweeps where clock_timestamp() - began_at not between interval '0' and $1::float8 * interval '1 ms'
  for update skip locked),
swept as (
  delete from changes c using due
  where c.transaction_id < pg_snapshot_xmax(due.snapshot)
    and not c.transaction_id = any(array(select pg_snapshot_xip(due.snapshot))))
update change_sweeps s set number = s.number + 1, snapshot = pg_current_snapshot(), began_at = clock_timestamp() from due`
