import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { db } from '#db/database.server.ts'
import { configurationFor } from '#test/histories/shop/configuration.ts'
import { runSql } from '#test/support/database/sql.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { breachesOf } from '#test/support/figures-format.ts'
import { anOpenOrder, stockOf } from '#test/support/people/orders.ts'
import { readDatabaseFigures } from './database-figures.server.ts'
import { figures } from './figures.server.ts'
import { groupOf, noteAnswer } from './request-figures.ts'

const database = useDatabase()
useCardProvider()
configure(configurationFor(''))

let asked = performance.now()
/** As ten seconds later. */
async function read(): Promise<string> {
  await readDatabaseFigures((asked += 10_001))
  return (await figures()).text
}
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

const event = (type: string, age: string) =>
  `insert into events (id, at, type, record, object_id, version, snapshot)
   values (gen_random_uuid(), now() - interval '${age}', '${type}', 'orders', 'x', '1', '{}')`

test('orders, payments, problems, mails, webhooks and jobs are counted', async () => {
  expect(valueOf(await read(), 'barrow_order_events_total{event="placed"}')).toBe(0)
  await runSql(database.url, [
    event('order.placed', '40 s'),
    event('product.updated', '40 s'),
    event('order.placed', '1 s'),
  ])
  const stock = await stockOf(2)
  const { orderId } = await anOpenOrder(stock)
  await db
    .updateTable('paymentAttempts')
    .set({ state: 'declined', declines: 3 })
    .where('orderId', '=', orderId)
    .execute()
  await runSql(database.url, [
    `insert into payment_problems (id, kind, reference) values (gen_random_uuid(), 'given-back', 'a')`,
    `insert into letters (id, kind, reference, recipient, locale, created_at)
     values (uuidv7(), 'order-placed', 'x', 'ada@example.com', 'en', now() - interval '90 s')`,
    `insert into backfills (name, rows_written, failures) values ('a', 7, 0), ('b', 2, 1)`,
    `insert into backfills (name, rows_written, finished_at) values ('c', 5, now())`,
    `select graphile_worker.add_job('prune', '{}'::json, run_at := now() - interval '70 s')`,
  ])
  const text = await read()
  expect(valueOf(text, 'barrow_order_events_total{event="placed"}')).toBe(1)
  expect(valueOf(text, 'barrow_payments_last_hour{outcome="declined"}')).toBe(1)
  expect(valueOf(text, 'barrow_payment_declines_last_hour')).toBe(3)
  expect(valueOf(text, 'barrow_payment_problems_open{kind="given-back"}')).toBe(1)
  expect(valueOf(text, 'barrow_mails{state="owed"}')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'barrow_mails_owed_oldest_age_seconds')).toBeGreaterThanOrEqual(90)
  expect(valueOf(text, 'barrow_webhook_deliveries{state="deferred"}')).toBe(0)
  expect(valueOf(text, 'barrow_jobs{job="prune",state="ready"}')).toBe(1)
  expect(valueOf(text, 'barrow_jobs_oldest_age_seconds{job="prune"}')).toBeGreaterThanOrEqual(70)
  for (const [name, rows] of Object.entries({ a: 7, b: 2, c: 5 }))
    expect(valueOf(text, `barrow_backfill_rows_total{name="${name}"}`)).toBe(rows)
  expect([valueOf(text, 'barrow_backfills_unfinished'), valueOf(text, 'barrow_backfills_failing')]).toEqual([2, 1])
  expect(text).not.toContain('product')
})

test('an event that was too young at one reading is counted by the next, once', async () => {
  const placed = async () => valueOf(await read(), 'barrow_order_events_total{event="placed"}')
  const before = await placed()
  await runSql(database.url, [`update events set at = at - interval '40 s'`])
  expect(await placed()).toBe(before + 1)
  expect(await placed()).toBe(before + 1)
})

test('the database is asked at most once in ten seconds, whatever is asked', async () => {
  await read()
  const before = (await figures()).text
  await runSql(database.url, [
    `insert into payment_problems (id, kind, reference) values (gen_random_uuid(), 'hold-ended', 'b')`,
  ])
  await readDatabaseFigures(asked + 9_000)
  expect((await figures()).text).not.toContain('hold-ended')
  expect(before).not.toContain('hold-ended')
  expect(await read()).toContain('kind="hold-ended"')
})

test('parts of the shop are few, whatever is requested', () => {
  const routes = [
    '/',
    '/products/:slug',
    '/admin/orders/:order',
    '/admin',
    '/api/v1',
    '/sitemap.xml',
    'unknown',
    '/:key',
  ]
  expect(routes.map(groupOf)).toEqual([
    'storefront',
    'storefront',
    'office',
    'office',
    'api',
    'other',
    'unknown',
    'other',
  ])
  expect(groupOf('/constructor')).toBe('other')
})

test('the text is well-formed', async () => {
  noteAnswer('/cart', 200, 0.01)
  noteAnswer('/cart', 503, 3)
  expect(breachesOf(await read())).toEqual([])
})

const promtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!promtool)('promtool finds nothing to say of it (Debian’s package prometheus has it)', async () => {
  noteAnswer('/cart', 200, 0.01)
  const said = spawnSync('promtool', ['check', 'metrics'], { input: await read(), encoding: 'utf8' })
  expect([said.status, said.stdout + said.stderr]).toEqual([0, ''])
})
