import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { issueInvoices } from '#app/invoices/issuing/issue-invoices.server.ts'
import { run as issueInvoicesJob } from '#app/invoices/issuing/issue-invoices.job.ts'
import { reconcilePayments } from '#app/payments/books/reconcile.server.ts'
import { connect, db, disconnect, leaveFormerServer, pool, sayAliveToServer } from '#db/database.server.ts'
import {
  type ChangeOfServer,
  noteCommitted,
  noteServer,
  serverGeneration,
  watchServers,
} from '#db/which-server.server.ts'
import { listenToChanges } from '#app/web/answers/changes.ts'
import { startChangeListener } from '#server/change-listener.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { useInvoices } from '#test/support/people/invoices.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { newId } from '#app/kernel/ids.ts'

const database = useDatabase()
useInvoices()
const cards = useCardProvider()
const heard: ChangeOfServer[] = []

/** The server that is there, under the name of another one: as if a replica had been promoted. */
let timeline = 1
const query = pg.Client.prototype.query as (...sent: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
  if (!text.includes('pg_control_system')) return query.call(this, asked, ...rest)
  if (Number.isNaN(timeline)) return Promise.reject(Object.assign(new Error('not said'), { code: '42501' }))
  const file = `${timeline.toString(16).padStart(8, '0')}0000000000000001`
  return Promise.resolve({ rows: [{ system: 'cluster', file }] })
} as typeof pg.Client.prototype.query

async function noteOn(given: number) {
  timeline = given
  const client = await pool.connect()
  return noteServer(client).finally(() => client.release())
}

const servers = () =>
  db.selectFrom('databaseServers').select(['timeline', 'lost', 'comparedAt']).orderBy('firstSeenAt').execute()
const problems = () =>
  db.selectFrom('paymentProblems').select(['kind', 'details']).where('kind', '=', 'went-back').execute()
const nextNumber = async () => {
  const { rows } = await pool.query<{ next: string }>(`select last_value as next from order_numbers`)
  return Number(rows[0]?.next)
}

beforeEach(() => void heard.splice(0))

test('an embedded database is asked nothing', async () => {
  const client = await pool.connect()
  await leaveFormerServer(client)
  client.release()
  expect(await servers()).toEqual([])
})

test('the first server is nothing new; the next one is compared, and nothing is missing', async () => {
  watchServers((change) => void heard.push(change))
  await sayAliveToServer()
  await sayAliveToServer()
  expect(await servers()).toMatchObject([{ lost: false, comparedAt: expect.any(Date) }])
  expect([heard.length, serverGeneration()]).toEqual([0, 0])

  const before = await nextNumber()
  expect(await noteOn(7)).toBe(true)
  expect(await noteOn(7)).toBe(false)
  expect(heard).toEqual([{ system: 'cluster', timeline: 7, lost: false }])
  expect(await nextNumber()).toBeGreaterThanOrEqual(before + 100)
  // Until the comparison, an invoice may get a number that was given.
  await aPaidOrder(await stockOf(3), cards)
  await issueInvoicesJob({})
  expect(await db.selectFrom('invoices').select('number').execute()).toEqual([])
  await reconcilePayments(new Date())
  await issueInvoicesJob({})
  expect(await db.selectFrom('invoices').select('sequence').execute()).toEqual([{ sequence: 1 }])
  expect(await servers()).toMatchObject([{}, { timeline: 7, lost: false, comparedAt: expect.any(Date) }])
  expect(await problems()).toEqual([])
})

test('an older timeline, and a server that was left, are refused as if the database were away', async () => {
  const refusals = await Promise.allSettled([noteOn(6), noteOn(1)])
  expect(refusals).toMatchObject([{ reason: { code: '57P03' } }, { reason: { code: '57P03' } }])
  expect(await noteOn(7)).toBe(false)
})

test('a server without the last commit has lost something: staff are told, and invoice numbers jump once', async () => {
  noteCommitted(newId())
  await noteOn(8)
  expect(heard).toEqual([{ system: 'cluster', timeline: 8, lost: true }])
  await reconcilePayments(new Date())
  await reconcilePayments(new Date())
  expect(await problems()).toMatchObject([{ details: { timeline: 8, seconds: expect.any(Number) } }])
  for (let placed = 0; placed < 2; placed++) await aPaidOrder(await stockOf(3), cards)
  await issueInvoices()
  const given = await db.selectFrom('invoices').select('sequence').orderBy('sequence').execute()
  expect(given).toEqual([{ sequence: 1 }, { sequence: 102 }, { sequence: 103 }])
})

test('one that lacks only the last sign of life has lost something, too', async () => {
  await sayAliveToServer()
  await db
    .updateTable('databaseServers')
    .set({ aliveAt: new Date(0) })
    .execute()
  await noteOn(9)
  expect(heard).toMatchObject([{ timeline: 9, lost: true }])
})

test('a former server that answers again is refused, which is said once', async () => {
  for (const former of [7, 8, 7]) await expect(noteOn(former)).rejects.toMatchObject({ code: '57P03' })
  expect(heard).toEqual([7, 8].map((older) => ({ system: 'cluster', timeline: older, lost: false, isFormer: true })))
})

test('a former server that alone answers for 20 s is the database again, and what came since is lost', async () => {
  await noteOn(9)
  const clock = vi.spyOn(performance, 'now')
  const began = performance.now()
  const after = (seconds: number) => clock.mockReturnValue(began + seconds * 1000)
  const isRefused = async () =>
    expect(await noteOn(8).catch((error: unknown) => error)).toMatchObject({ code: '57P03' })
  for (const seconds of [0, 9, 18]) {
    after(seconds)
    await isRefused()
  }
  // Another one answers in between, and this process stands still.
  await noteOn(9)
  for (const seconds of [19, 28, 40, 49, 58]) {
    after(seconds)
    await isRefused()
  }
  const before = await nextNumber()
  await db
    .updateTable('databaseServers')
    .set({ aliveAt: new Date(Date.now() - 25_000) })
    .where('timeline', '=', 8)
    .execute()
  heard.splice(0)
  after(61)
  expect(await noteOn(8)).toBe(true)
  expect(await noteOn(8)).toBe(false)
  clock.mockRestore()
  expect(heard).toEqual([{ system: 'cluster', timeline: 8, lost: true }])
  expect(await nextNumber()).toBeGreaterThanOrEqual(before + 1000)
  await reconcilePayments(new Date())
  const told = (await problems()).at(-1)?.details
  expect(told).toMatchObject({ timeline: 8 })
  expect(Number(told?.seconds)).toBeGreaterThanOrEqual(25)
  // The one that it had been replaced by is a former one now.
  await expect(noteOn(9)).rejects.toMatchObject({ code: '57P03' })
})

test('the number of a timeline that was given up may be that of a successor, which has what was written since', async () => {
  await noteOn(8)
  await sayAliveToServer()
  expect(await noteOn(9)).toBe(true)
  expect(heard).toEqual([{ system: 'cluster', timeline: 9, lost: false }])
})

test('a process that stands still while it enters a server does not keep the others waiting: they try again', async () => {
  const still = await pool.connect()
  await still.query('begin')
  await still.query(`insert into database_servers (system, timeline) values ('cluster', 10)`)
  await expect(noteOn(10)).rejects.toMatchObject({ code: '57P03' })
  await still.query('rollback')
  still.release()
  expect(await noteOn(10)).toBe(true)
})

test('what was lost once is not lost again with the next server', async () => {
  noteCommitted(newId())
  await noteOn(11)
  await sayAliveToServer()
  await noteOn(12)
  expect(heard).toMatchObject([
    { timeline: 11, lost: true },
    { timeline: 12, lost: false },
  ])
})

test('changes are read on the new server, also while the former one answers those who are connected to it', async () => {
  const listener = await startChangeListener(database.url, { gone() {}, sweep() {}, counts: null })
  let lost = 0
  let restored = 0
  listenToChanges({ changed() {}, lost: () => void lost++, restored: () => void restored++ })
  await noteOn(13)
  await expect.poll(() => [lost, restored], { timeout: 10_000 }).toEqual([1, 1])
  await listener.stop()
})

test('behind a pooler, too, a former server takes nothing once it was seen, until the other one answers again', async () => {
  await disconnect()
  connect(database.url, { direct: database.url })
  const takes = () =>
    pool.query('select').then(
      () => true,
      () => false,
    )
  await sayAliveToServer()
  timeline = 12
  expect(await takes()).toBe(true)
  await expect(sayAliveToServer()).rejects.toMatchObject({ code: '57P03' })
  await expect.poll(takes).toBe(false)
  expect(await takes()).toBe(false)
  timeline = 13
  await expect.poll(takes).toBe(true)
})

test('a database that does not say which server it is is used all the same', async () => {
  expect(await noteOn(Number.NaN)).toBe(false)
})
