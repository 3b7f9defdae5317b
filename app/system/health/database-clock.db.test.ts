import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { currentTime, setClockOffset } from '#app/kernel/clock.ts'
import { newId } from '#app/kernel/ids.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { clockProblems } from './clock-check.server.ts'
import { compareWithDatabase, haveDatabaseTime } from './database-clock.server.ts'
import { whyNoWrites } from './health.server.ts'

useDatabase()
useCardProvider()
const minute = 60_000

/** The machine's clock is set to another time; what measures durations goes on as before. */
const setMachineClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await compareWithDatabase()
  setClockOffset(0)
})

async function fromDatabase(): Promise<number> {
  const { rows } = await sql<{
    now: number
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  return rows[0]?.now ?? Number.NaN
}

test.each([45, -45])(
  'with a clock that is %i minutes off the shop goes by the database’s, and says so',
  async (off) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await compareWithDatabase()
    expect([clockProblems(), await whyNoWrites()]).toEqual([[], null])
    setMachineClock(off * minute)
    await haveDatabaseTime()
    expect(Math.abs(currentTime().getTime() - (await fromDatabase()))).toBeLessThan(2_000)
    const made = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(made - (await fromDatabase()))).toBeLessThan(2_000)
    expect(clockProblems()).toEqual([
      expect.stringMatching(
        off > 0
          ? /^this machine's clock is (2699|27\d\d) s ahead of the database's$/
          : /^this machine's clock is (2[67]\d\d) s behind the database's$/,
      ),
    ])
    expect(await whyNoWrites()).toBe('clock is off')
  },
)

test('a process whose clock has jumped ends no order that another has just taken', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const order = await anOpenOrder(await stockOf(1), 1)
  await compareWithDatabase()
  setMachineClock(45 * minute)
  // As before each job: the clock jumped since the last comparison, which was a moment ago.
  await haveDatabaseTime()
  await endOverdueOrders(currentTime())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending' })
})

test('with a busy database, too, whose answers are long under way', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await compareWithDatabase()
  setMachineClock(45 * minute)
  // All of its connections are taken for longer than an answer may be under way to be exact.
  const busy = Array.from({ length: 20 }, () => sql`select pg_sleep(0.8)`.execute(db))
  await haveDatabaseTime()
  await Promise.all(busy)
  expect(Math.abs(currentTime().getTime() - (await fromDatabase()))).toBeLessThan(3_000)
})

test('small differences change nothing: times of one machine stay in its own order', async () => {
  setMachineClock(200)
  await compareWithDatabase()
  expect(currentTime().getTime()).toBe(Date.now())
})
