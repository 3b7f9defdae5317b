import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backfill, BackfillFailed } from '#app/jobs/backfill.server.ts'
import { db } from '#db/database.server.ts'
import { cups, cupsFilled, cupsWith, makeCups } from '#test/support/database/cups.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { fillBatch, nextSize } from './fill-batch.server.ts'
import { listBackfills, progressOf } from './list-backfills.server.ts'
import { openBackfills, registerBackfills } from './open-backfills.server.ts'
import { dueIn, finishBackfills, runBackfills, takeTurn } from './run-backfills.server.ts'

const database = useDatabase()
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
afterEach(() => vi.restoreAllMocks())

const silent = () => {}
const sizeIs = (size: number) => runSql(database.url, [`update backfills set size = ${size} where name = 'cups'`])
const dueNow = () => runSql(database.url, [`update backfills set retry_at = now() where retry_at is not null`])

/** Another process that fills cups; each of its batches ends after so many seconds. */
function fillElsewhere(slow: number, ...more: string[]) {
  const child = spawn(process.execPath, ['test/support/database/fill-cups.ts', database.url, String(slow), ...more], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const written = async () => (await cupsFilled()).noted.rowsWritten

/** A batch of another process has written its rows, and not committed them. */
async function untilInTheMidst() {
  const sleeping = `select from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`
  await expect.poll(() => runSql(database.url, [sleeping]), { timeout: 30_000, interval: 20 }).not.toEqual([])
}

test('a process that is killed in the midst of a batch leaves nothing of it, and the next goes on from the last one', async () => {
  await makeCups(database.url, 1_000)
  for (let kills = 0; kills < 3; kills++) {
    const before = Number(await written())
    await sizeIs(50)
    const other = fillElsewhere(0.3)
    await expect.poll(written, { timeout: 30_000, interval: 20 }).not.toBe(String(before))
    await untilInTheMidst()
    await other.kill()
    const { times, noted } = await cupsFilled()
    expect(times).toEqual({ 0: 1_000 - Number(noted.rowsWritten), 1: Number(noted.rowsWritten) })
    expect(Number(noted.rowsWritten)).toBeGreaterThan(before)
    expect(noted.finishedAt).toBeNull()
  }
  await finishBackfills([cups], silent)
  const { times, noted } = await cupsFilled()
  expect(times).toEqual({ 1: 1_000 })
  expect(noted).toMatchObject({ rowsWritten: '1000', finishedAt: expect.any(Date), failures: 0 })
})

test('a batch that fails as it is committed has not moved on', async () => {
  await makeCups(database.url, 30)
  await sizeIs(10)
  await runSql(database.url, [
    'alter table cups add column of integer references cups deferrable initially deferred',
    'create function beside() returns trigger language plpgsql as $$ begin new.of := case when new.id = 15 then 99 end; return new; end $$',
    'create trigger beside before update on cups for each row execute function beside()',
  ])
  await takeTurn([cups])
  expect(await cupsFilled()).toMatchObject({
    times: { 0: 20, 1: 10 },
    noted: { position: '10', rowsWritten: '10', failures: 1, lastError: '23503 cups_of_fkey', finishedAt: null },
  })
  await runSql(database.url, ['drop trigger beside on cups', 'drop function beside'])
  await finishBackfills([cups], silent)
  expect(await cupsFilled()).toMatchObject({ times: { 1: 30 }, noted: { rowsWritten: '30' } })
})

test('two processes at once write each row once, and none writes while the other does', async () => {
  await makeCups(database.url, 600)
  await sizeIs(60)
  const other = fillElsewhere(0.5)
  await untilInTheMidst()
  expect(await fillBatch(cups)).toEqual({ outcome: 'not here' })
  // It goes on between the batches of the other one.
  await finishBackfills([cups], silent)
  await other.ended
  expect(await cupsFilled()).toMatchObject({ times: { 1: 600 }, noted: { rowsWritten: '600' } })
})

test('a job whose worker was killed is done by another one', async () => {
  await makeCups(database.url, 300)
  await sizeIs(50)
  const other = fillElsewhere(0.5, 'one at a time')
  await untilInTheMidst()
  // The turn is the other one's: this job waits for it, and leaves it to that.
  const waiting = runBackfills([cups])
  await other.kill()
  await waiting
  const jobs = () => runSql(database.url, [`select from graphile_worker.jobs where task_identifier = 'run-backfills'`])
  while ((await dueIn([cups])) !== null) {
    // As long as something is left there is a job that goes on.
    expect(await jobs()).toHaveLength(1)
    await runBackfills([cups])
  }
  expect(await cupsFilled()).toMatchObject({ times: { 1: 300 }, noted: { finishedAt: expect.any(Date) } })
})

test('rows that shoppers write meanwhile keep what they wrote, and new ones behind the position are filled too', async () => {
  await makeCups(database.url, 200)
  const gentle = backfill({
    name: 'cups',
    async batch(tx, after, size) {
      const { rows } = await sql<{ id: number }>`
        select id from cups where id > ${Number(after ?? -100)} and glaze is null order by id limit ${size} for update`.execute(
        tx,
      )
      const ids = rows.map(({ id }) => id)
      await sql`update cups set glaze = 'blue', times = times + 1 where id = any (${ids}::int[])`.execute(tx)
      return { after: ids.length < size ? null : String(ids.at(-1)), rows: ids.length }
    },
    async isAnyLeft(tx) {
      return (await sql`select from cups where glaze is null limit 1`.execute(tx)).rows.length > 0
    },
  })
  await sizeIs(40)
  await fillBatch(gentle)
  await runSql(database.url, [
    `update cups set glaze = 'red' where id in (1, 200)`,
    // By a process of the former release: behind the position, and ahead of it.
    `insert into cups values (0), (-1), (201)`,
  ])
  await finishBackfills([gentle], silent)
  const rows = await runSql(database.url, [
    'select glaze, min(times) as least, max(times) as most, count(*)::int from cups group by 1 order by 1',
  ])
  expect(rows).toEqual([
    { glaze: 'blue', least: 1, most: 1, count: 201 },
    { glaze: 'red', least: 0, most: 1, count: 2 },
  ])
  await runSql(database.url, [`insert into cups values (-2)`])
  await registerBackfills([gentle])
  expect(await dueIn([gentle])).toBe(0)
  await finishBackfills([gentle], silent)
  expect(await runSql(database.url, ['select from cups where glaze is null'])).toEqual([])
})

test('a batch that meets a locked row does not wait for long: it is tried again, smaller, and then fills it', async () => {
  await makeCups(database.url, 100)
  const shopper = new pg.Client(database.url)
  await shopper.connect()
  await shopper.query('begin; update cups set times = 0 where id = 50')
  expect(await fillBatch(cups)).toEqual({ outcome: 'failed', error: '55P03', isInTheWay: true })
  const { times, noted } = await cupsFilled()
  expect([times, noted.size, noted.lastError, noted.failures]).toEqual([{ 0: 100 }, 50, '55P03', 1])
  expect(lines).toEqual([])
  await shopper.query('commit')
  await shopper.end()
  await finishBackfills([cups], silent)
  expect((await cupsFilled()).times).toEqual({ 1: 100 })
})

test('an error ends one batch and no other backfill: an alarm without its words, and a try later each time', async () => {
  await makeCups(database.url, 100)
  await sizeIs(10)
  const broken = backfill({
    name: 'broken',
    async batch(tx) {
      await sql`update cups set times = 77`.execute(tx)
      await sql`insert into settings (key, value) select key, value || '{"name": "ada@example.com"}' from settings`.execute(
        tx,
      )
      throw new Error('ada@example.com')
    },
  })
  await registerBackfills([broken])
  await runSql(database.url, [`insert into settings (key, value) values ('shop', '{}') on conflict do nothing`])
  await takeTurn([broken, cups])
  const noted = async () =>
    db.selectFrom('backfills').selectAll().where('name', '=', 'broken').executeTakeFirstOrThrow()
  expect(await noted()).toMatchObject({ failures: 1, lastError: '23505 settings_pkey', rowsWritten: '0' })
  expect((await cupsFilled()).times).toEqual({ 1: 100 })
  const delays: number[] = []
  for (let tries = 0; tries < 4; tries++) {
    delays.push(Math.round(((await dueIn([broken])) ?? 0) / 1_000))
    await takeTurn([broken])
    await dueNow()
    await takeTurn([broken])
  }
  expect(delays.map((each) => Math.round(Math.log2(each / 5)))).toEqual([0, 1, 2, 3])
  expect((await noted()).failures).toBe(5)
  const alarms = lines.filter((line) => line.includes('a backfill fails'))
  expect(alarms).toHaveLength(5)
  expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ alarm: true, backfill: 'broken', error: '23505 settings_pkey' })
  expect(lines.join()).not.toContain('ada@')
  await dueNow()
  await expect(finishBackfills([broken], silent)).rejects.toThrow(BackfillFailed)
  await runSql(database.url, [`delete from backfills where name = 'broken'`])
})

test('a backfill that leaves rows without the value fails, and does not go round for ever', async () => {
  await makeCups(database.url, 3)
  const lazy = backfill({
    name: 'cups',
    batch: async () => ({ after: null, rows: 0 }),
    isAnyLeft: async () => true,
  })
  await expect(finishBackfills([lazy], silent)).rejects.toThrow('rows-left')
})

test('rows that were written behind a pass that met none are filled by the next try', async () => {
  await makeCups(database.url, 100)
  await runSql(database.url, [`update cups set glaze = 'red'`])
  const ranges = backfill({
    name: 'cups',
    async batch(tx, after, size) {
      const from = Number(after ?? 0)
      const filled =
        await sql`update cups set glaze = 'blue' where id > ${from} and id <= ${from + size} and glaze is null`.execute(
          tx,
        )
      return { after: from + size >= 100 ? null : String(from + size), rows: Number(filled.numAffectedRows) }
    },
    isAnyLeft: async (tx) => (await sql`select from cups where glaze is null limit 1`.execute(tx)).rows.length > 0,
  })
  await sizeIs(50)
  expect(await fillBatch(ranges)).toMatchObject({ outcome: 'gone on', rows: 0 })
  await runSql(database.url, ['update cups set glaze = null where id = 3'])
  expect(await fillBatch(ranges)).toMatchObject({ outcome: 'failed', error: 'rows-left' })
  await finishBackfills([ranges], silent)
  expect(await runSql(database.url, ['select from cups where glaze is null'])).toEqual([])
})

test('an empty shop has nothing to fill, and its backfills are finished at its start', async () => {
  const url = database.url
  await runSql(url, ['delete from backfills'])
  expect(await openBackfills()).toEqual([])
  const all = await listBackfills()
  expect(all.map(({ name, rows, finishedAt }) => [name, rows, finishedAt !== null])).toEqual([
    ['missing-standings', 0, true],
    ['search-slices', 0, true],
  ])
  await makeCups(url, 0)
  await takeTurn([cups])
  expect((await cupsFilled()).noted).toMatchObject({ rowsWritten: '0', finishedAt: expect.any(Date) })
})

test('one that this release does not know is left as it is, and said', async () => {
  await makeCups(database.url, 10)
  const [known] = [backfill({ name: 'plates', batch: async () => ({ after: null, rows: 0 }) })]
  await registerBackfills([known])
  await runBackfills([known])
  expect(await cupsFilled()).toMatchObject({ times: { 0: 10 }, noted: { finishedAt: null, rowsWritten: '0' } })
  expect(await openBackfills([known])).toEqual([
    'The backfill cups belongs to another release, and is left as it is: 0 rows written',
  ])
  // The newer release comes back.
  await runBackfills([known, cups])
  expect((await cupsFilled()).times).toEqual({ 1: 10 })
  const one = (await listBackfills([cups])).find(({ name }) => name === 'cups')
  expect(one && progressOf(one)).toMatch(/^The backfill cups is finished since .*: 10 rows written$/)
})

test('a migration begins one again, but not after another has removed what it reads', async () => {
  await makeCups(database.url, 10)
  await finishBackfills([cups], silent)
  await runSql(database.url, [`select backfill_again('cups')`])
  await finishBackfills([cups], silent)
  expect(await cupsFilled()).toMatchObject({ times: { 2: 10 }, noted: { rowsWritten: '20' } })
  await runSql(database.url, [
    `update backfills set closed_at = now() where name = 'cups'`,
    `select backfill_again('cups')`,
    'drop table cups',
  ])
  const asking = backfill({
    ...cups,
    isAnyLeft: async (tx) => (await sql`select from cups`.execute(tx)).rows.length > 0,
  })
  await registerBackfills([asking])
  expect(await dueIn([asking])).toBeNull()
})

test('a batch takes about as long as it may, and grows at most twofold', async () => {
  expect([nextSize(100, 1), nextSize(100, 100), nextSize(100, 130), nextSize(100, 5_000)]).toEqual([200, 100, 77, 50])
  expect([nextSize(1, 900), nextSize(9_000, 1)]).toEqual([1, 10_000])
  await makeCups(database.url, 20)
  await sizeIs(10)
  await fillBatch(cupsWith({ slow: 0.5 }))
  expect((await cupsFilled()).noted.size).toBe(5)
})
