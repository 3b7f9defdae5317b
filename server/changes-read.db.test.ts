import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChangeListener, listenToChanges } from '#app/web/answers/changes.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { startChangeListener } from './change-listener.ts'
import { readChangesOn, sweepChanges } from './changes-read.ts'

const database = useDatabase()
const open: pg.Client[] = []

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  open.push(client)
  return client
}
const tell = (client: pg.Client | pg.Pool, tag: string) => client.query('select tell_change($1)', [tag])
const sweep = () => pool.query(sweepChanges, [-1])

beforeEach(async () => void (await pool.query('truncate changes')))
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()))
})

test('a committed change is read once, in whichever order transactions began and ended', async () => {
  const read = await readChangesOn(await connected())
  const [early, late] = [await connected(), await connected()]
  for (const client of [early, late]) await client.query('begin')
  await tell(early, 'early')
  await tell(late, 'late')
  expect(await read()).toEqual([])
  await late.query('commit')
  await tell(pool, 'alone')
  expect((await read())?.sort()).toEqual(['alone', 'late'])
  expect(await read()).toEqual([])
  await early.query('commit')
  expect(await read()).toEqual(['early'])
  expect(await read()).toEqual([])
})

test('a change that is rolled back is not announced, and one that a transaction repeats is announced once', async () => {
  const [client, read] = [await connected(), await readChangesOn(await connected())]
  await client.query('begin')
  await tell(client, 'kept')
  await client.query('savepoint one')
  await tell(client, 'taken back')
  await client.query('rollback to one')
  await client.query('savepoint two')
  await tell(client, 'kept')
  await tell(client, 'kept too')
  await client.query('commit')
  await client.query('begin')
  await tell(client, 'nothing')
  await client.query('rollback')
  expect((await read())?.sort()).toEqual(['kept', 'kept too'])
})

test('more changes than can be named one by one are announced as "anything"', async () => {
  const read = await readChangesOn(await connected())
  await pool.query(`select tell_change('product:' || n) from generate_series(1, 10000) n`)
  expect(await read()).toHaveLength(10_000)
  await pool.query(`select tell_change('product:' || n) from generate_series(1, 10001) n`)
  expect(await read()).toBeNull()
  expect(await read()).toEqual([])
})

test('only changes that every process has had time to read are deleted', async () => {
  const [slow, late] = [await connected(), await connected()]
  const read = await readChangesOn(slow)
  await late.query('begin')
  await tell(late, 'late')
  await tell(pool, 'first')
  await sweep()
  await tell(pool, 'second')
  // Readers that have missed a round still find the changes before it.
  expect((await read())?.sort()).toEqual(['first', 'second'])
  await sweep()
  await sweep()
  const left = async () => (await pool.query('select tag from changes')).rows.map(({ tag }) => tag)
  await late.query('commit')
  expect(await left()).toEqual(['late'])
  // Two sweeps since it read: changes that it has not seen may be deleted.
  expect(await read()).toBeNull()
  await tell(pool, 'third')
  expect(await read()).toEqual(['third'])
  await sweep()
  await sweep()
  expect(await left()).toEqual([])
})

test('a sweep runs when it is due, and two at once are one', async () => {
  await sweep()
  const number = async () => Number((await pool.query('select number from change_sweeps')).rows[0]?.number)
  const before = await number()
  await pool.query(sweepChanges, [60_000])
  expect(await number()).toBe(before)
  const holder = await connected()
  await holder.query('begin; select from change_sweeps for update')
  await sweep()
  expect(await number()).toBe(before)
  await holder.query('rollback')
  await pool.query(`update change_sweeps set began_at = now() + interval '1 hour'`)
  await pool.query(sweepChanges, [60_000])
  expect(await number()).toBe(before + 1)
})

test('readers are notified of the first of many changes, and not of those that follow at once', async () => {
  const ear = await connected()
  let woken = 0
  ear.on('notification', () => (woken += 1))
  await ear.query('listen barrow_changed')
  await pool.query(`select setval('changes_awake_until', 1)`)
  for (const tag of ['one', 'two', 'three']) await tell(pool, tag)
  await ear.query('select 1')
  expect(woken).toBe(1)
  // After setting a clock back by an hour they would count as awake for that long.
  await pool.query(`select setval('changes_awake_until', (extract(epoch from now()) * 1000)::bigint + 3600000)`)
  await tell(pool, 'four')
  await ear.query('select 1')
  expect(woken).toBe(2)
})

interface Heard extends ChangeListener {
  tags: Set<string>
  restorations: number
  forget(): void
}
const heard: Heard = {
  tags: new Set(),
  restorations: 0,
  changed: (tag) => void heard.tags.add(tag),
  lost() {},
  restored: () => void (heard.restorations += 1),
  forget: () => heard.tags.clear(),
}
listenToChanges(heard)

test('a flood of changes is read within two seconds, without those that were rolled back', async () => {
  const listener = await startChangeListener(database.url, { gone() {}, sweep: () => void sweep(), counts: null })
  try {
    heard.forget()
    const committed = new Set<string>()
    let latest = 0
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      const client = await connected()
      for (let at = 0; at < 60; at++) {
        const tag = `${writer}-${at}`
        await client.query('begin')
        await tell(client, tag)
        if (at % 20 === 7) await client.query('select pg_sleep(0.6)')
        await client.query(at % 5 === 3 ? 'rollback' : 'commit')
        if (at % 5 !== 3) committed.add(tag)
        latest = performance.now()
      }
    })
    await Promise.all(writers)
    await expect.poll(() => heard.tags.size, { timeout: 5_000, interval: 20 }).toBe(committed.size)
    expect(performance.now() - latest).toBeLessThan(2_000)
    expect([...heard.tags].sort()).toEqual([...committed].sort())
  } finally {
    await listener.stop()
  }
})

test('a change is read although the transaction that notified readers was rolled back', async () => {
  const listener = await startChangeListener(database.url, { gone() {}, sweep() {}, counts: null })
  try {
    await pool.query(
      `select setval('changes_awake_until', (extract(epoch from clock_timestamp()) * 1000)::bigint + 499)`,
    )
    await tell(pool, 'unannounced')
    await expect.poll(() => heard.tags.has('unannounced'), { timeout: 2_000, interval: 20 }).toBe(true)
  } finally {
    await listener.stop()
  }
})

test('what was counted is heard by the other processes within seconds, and not by the one that told it', async () => {
  const untold: string[] = ['[["guesses",0,"a",1,60000]]']
  const heard: Record<string, string[]> = { one: [], two: [] }
  const process = (name: 'one' | 'two', take: () => string[]) =>
    startChangeListener(database.url, {
      gone() {},
      sweep() {},
      counts: { take, hear: (message) => void heard[name]?.push(message) },
    })
  const listeners = [await process('one', () => untold.splice(0)), await process('two', () => [])]
  try {
    await expect.poll(() => heard.two, { timeout: 5_000, interval: 20 }).toEqual(['[["guesses",0,"a",1,60000]]'])
    // Another notification comes after its own would have.
    await pool.query(`select pg_notify('barrow_counts', 'later')`)
    await expect.poll(() => heard.one, { timeout: 5_000, interval: 20 }).toEqual(['later'])
  } finally {
    await Promise.all(listeners.map((listener) => listener.stop()))
  }
})

test('after the connection was cut, anything may have changed', async () => {
  const listener = await startChangeListener(database.url, { gone() {}, sweep() {}, counts: null })
  try {
    const before = heard.restorations
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'barrow changes' and datname = current_database()`)
    await expect.poll(() => heard.restorations, { timeout: 5_000, interval: 20 }).toBe(before + 1)
    await tell(pool, 'after that')
    await expect.poll(() => heard.tags.has('after that'), { timeout: 2_000, interval: 20 }).toBe(true)
  } finally {
    await listener.stop()
  }
})
