import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { askBriefly, closeLanes, openLanes, openLanesAhead } from './brief.server.ts'
import { ask } from './database.server.ts'

useDatabase()

const asleep = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`

test('a statement that takes too long is cancelled, and its connection serves the next one', async () => {
  const process = () => askBriefly<{ pid: number }>('pages', 'process', 'select pg_backend_pid() as pid', [])
  const before = await process()
  expect(await askBriefly('pages', 'sleep', 'select pg_sleep(30)', [])).toBeNull()
  expect(await process()).toEqual(before)
})

test('an error in a statement is not mistaken for slowness', async () => {
  await expect(askBriefly('pages', 'wrong', 'select 1 / 0', [])).rejects.toThrow('division by zero')
})

test('no more of them run at once than the lane has connections, and a query that waits too long is refused', async () => {
  const wide = limits.listsAtOnce.value
  const all = Array.from({ length: 40 }, () => askBriefly('lists', 'sleep', 'select pg_sleep(0.2)', []))
  const most: number[] = []
  let going = true
  const told = Promise.all(all).finally(() => (going = false))
  while (going) {
    // Other statements have their own connections.
    const [row] = await ask<{ count: number }>('asleep', asleep, [])
    most.push(row?.count ?? 0)
  }
  expect(Math.max(...most)).toBe(wide)
  const answers = await told
  expect(answers.some((rows) => rows === null)).toBe(true)
  expect(answers.some((rows) => rows?.length === 1)).toBe(true)
})

test('a statement with a name is planned once, and one without for its values', async () => {
  const numbers = 'select n from generate_series(1, 1000) n order by n limit $1::int offset $2::int'
  for (let time = 0; time < 40; time += 1) await askBriefly('pages', 'numbers', numbers, [1, time])
  const known = `select name, custom_plans::int as custom, current_setting('plan_cache_mode') as mode
    from pg_prepared_statements where name = 'numbers'`
  expect(await askBriefly('pages', null, known, [])).toEqual([
    { name: 'numbers', custom: 0, mode: 'force_custom_plan' },
  ])
  expect(await askBriefly('pages', 'known', known, [])).toMatchObject([{ mode: 'force_generic_plan' }])
})

test('all connections of the lanes are opened before they are needed', async () => {
  await openLanesAhead()
  const [row] = await ask<{ count: number }>(
    'opened',
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'barrow reading'`,
    [],
  )
  expect(row?.count).toBe(limits.pagesAtOnce.value + limits.listsAtOnce.value)
})

test('connections survive the quiet before a rush, in which opening one takes longer than the wait allows', async () => {
  const mine = 'select pg_backend_pid() as pid'
  const processes = () => Promise.all([askBriefly('pages', 'process', mine, []), ask('own process', mine, [])])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = await processes()
  await vi.advanceTimersByTimeAsync(3_600_000)
  vi.useRealTimers()
  expect(await processes()).toEqual(before)
})

test('a query that waits too long for a new connection is refused, too', async () => {
  await closeLanes()
  // It accepts every connection, and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  openLanes((options) => new pg.Pool({ ...options, host: '127.0.0.1', port }), { isPooled: false, longest: undefined })
  expect(await askBriefly('lists', 'silent', 'select 1', [])).toBeNull()
  silent.close()
})
