import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { sendNotices } from '#app/back-in-stock/send-notices.server.ts'
import { erasePersons } from '#app/customers/erasure/erase-persons.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { run as runSales } from '#app/products/sales/run-sales.job.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { db } from '#db/database.server.ts'
import { hearAlarms } from '#test/support/alarms.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { aMug, eur, hour, inTime, plan, timePasses } from '#test/support/people/sales.ts'

// A pass over many isolates what fails, and tells an operator of it. A connection that is lost is no failure of what was
// at hand: the pass ends, and its job goes on with it.
const database = useDatabase()
afterEach(() => vi.restoreAllMocks())

/** Runs a pass and ends the connection with which it waits for `lock`, as a pooler that is started again does. */
async function cutAt(lock: string, pass: () => Promise<unknown>) {
  const holder = new pg.Client({ connectionString: database.administrationUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const running = pass().then(
      () => null,
      (error: unknown) => error,
    )
    await untilBlocked()
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return await running
  } finally {
    await holder.end()
  }
}

async function someoneWaits() {
  const { variant: variantId } = await aMug()
  const times = { askedAt: new Date(), confirmedAt: new Date() }
  await db
    .insertInto('stockNotices')
    .values({ id: newId(), variantId, email: 'ada@example.com', locale: 'en', ...times })
    .execute()
}

async function aSaleIsDue() {
  await plan(await aMug(), { price: eur(1_500), starts_at: inTime(hour) })
  await timePasses(hour)
}

const anErasureIsDue = () =>
  db
    .insertInto('erasures')
    .values({ id: newId(), email: 'ada@example.com', reason: 'own', requestedBy: 'staff', requestedAt: new Date() })
    .execute()

test.each([
  ['mails about what is back', someoneWaits, 'lock table letters in exclusive mode', sendNotices],
  ['sales that begin', aSaleIsDue, 'select from variants for update', () => runSales({})],
  ['erasures', anErasureIsDue, 'select from erasures for update', () => erasePersons(new Date())],
  [
    'pruning',
    async () => {},
    'lock table missed_searches in exclusive mode',
    () => pruneExpired(new Date(Date.now() + hour)),
  ],
])('%s: a connection that is cut calls nobody, and the next pass does all of it', async (_, before, lock, pass) => {
  await before()
  const alarms = hearAlarms()
  expect(await cutAt(lock, pass)).toBeInstanceOf(Error)
  // The pool may give the dead connection once more, before it hears of its end.
  await vi.waitFor(pass)
  expect(alarms()).toEqual([])
  const left = await sql<{ left: number }>`select (select count(*) from stock_notices)
    + (select count(*) from variant_sales where state = 'planned')
    + (select count(*) from erasures where done_at is null) as left`.execute(db)
  expect(Number(left.rows[0]?.left)).toBe(0)
})
