import { beforeEach, expect, test, vi } from 'vitest'
import type { ProviderEvent } from '#app/payment-provider/payment-provider.ts'
import { configuration, configure } from '#app/configuration.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { readMissedEvents } from './missed-events.server.ts'
import { handleEvent } from './provider-events.server.ts'

useDatabase()
const cards = useCardProvider()
const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2026-11-22T12:00:00Z')
const at = (milliseconds: number) => new Date(noon + milliseconds)

/** The provider's list, newest first, which counts how much was read; an in-memory version of the real one. */
function aList(times: readonly number[]) {
  const events = times.toSorted((a, b) => b - a).map((time, index) => anEvent(`evt_${time}_${index}`, at(time)))
  const list = { read: 0, events }
  vi.spyOn(cardProvider, 'listEvents').mockImplementation(async function* (from, until) {
    const last = until ?? at(99 * day)
    for (const event of list.events) {
      if (event.at > last || event.at < from) continue
      list.read += 1
      yield event
    }
  })
  return list
}

function anEvent(id: string, when: Date, change: Partial<ProviderEvent> = {}): ProviderEvent {
  const about = { payment: null, refund: null, dispute: null, hosted: null, account: null, binding: {} }
  return { id, type: 'balance.available', tells: null, live: false, at: when, ...about, ...change }
}

const inbox = async () => Number((await count.executeTakeFirstOrThrow()).count)
const count = {
  executeTakeFirstOrThrow: () =>
    db
      .selectFrom('providerEvents')
      .select((all) => all.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
}
const cursor = () => db.selectFrom('providerCursors').selectAll().executeTakeFirst()
/** A first run, which has nothing to read before it. */
async function readUntil(time: number) {
  vi.spyOn(cardProvider, 'listEvents').mockImplementation(async function* () {})
  await readMissedEvents(at(time))
}

async function withKey(secretKey: string, work: () => Promise<unknown>) {
  const former = configuration()
  configure({ ...former, cards: { ...former.cards, secretKey } })
  await work()
  configure(former)
}

beforeEach(async () => {
  vi.restoreAllMocks()
  await db.deleteFrom('providerCursors').execute()
  await db.deleteFrom('providerEvents').execute()
})

test('a run costs the same whatever happened before: if nothing was missed, the cursor still moves', async () => {
  await readUntil(-120 * minute)
  // An event a second for two hours, all of which came as webhooks.
  const list = aList(Array.from({ length: 7_200 }, (_, index) => (index - 7_200) * 1_000))
  for (let run = 0; run < 3; run++) await readMissedEvents(at(0))
  expect(await inbox()).toBe(7_200)
  list.read = 0
  await readMissedEvents(at(minute))
  const overlap = limits.eventOverlap.value / 1_000
  expect(list.read).toBe(overlap + 1)
  list.events.unshift(anEvent('evt_new', at(2 * minute)))
  list.read = 0
  await readMissedEvents(at(2 * minute))
  expect(list.read).toBe(overlap + 2)
  // Nothing has happened since: late events have arrived by now, and the busy time before is not read again and again.
  list.read = 0
  await readMissedEvents(at(2 * minute + limits.eventOverlap.value + 1))
  expect(list.read).toBeLessThan(overlap)
  list.read = 0
  await readMissedEvents(at(60 * minute))
  expect(list.read).toBe(1)
})

test('after a month of downtime with 100,000 events, each run does its share, holds one page in memory, and continues where the last stopped', async () => {
  await readUntil(-29 * day)
  const step = (29 * day) / 100_000
  const list = aList(Array.from({ length: 100_000 }, (_, index) => -Math.floor((index * step) / 1_000) * 1_000))
  let runs = 0
  let most = 0
  do {
    const before = list.read
    await readMissedEvents(at(runs * minute))
    most = Math.max(most, list.read - before)
    runs += 1
  } while ((await cursor())?.sweepAt)
  expect(runs).toBe(20)
  expect(most).toBeLessThanOrEqual(limits.eventsOfRun.value + 1)
  expect(await inbox()).toBe(100_000)
  expect(list.read).toBeLessThan(100_100)
  expect(await cursor()).toMatchObject({ listedUntil: at(0), sweepAt: null, sweepFrom: null })
}, 600_000)

test('more events in one second than a run’s share are read in one go, and none is left out', async () => {
  await readUntil(-minute)
  const sameSecond = Array.from({ length: limits.eventsOfRun.value + 500 }, () => -10_000)
  aList(sameSecond.concat(-20_000, -30_000, -40_000))
  await readMissedEvents(at(0))
  expect(await cursor()).toMatchObject({ sweepAt: at(-20_000) })
  await readMissedEvents(at(0))
  expect(await inbox()).toBe(limits.eventsOfRun.value + 503)
})

test('an event that appears in the list late, before one that was read, is still found', async () => {
  await readUntil(0)
  const list = aList([5_000])
  await readMissedEvents(at(minute))
  list.events.push(anEvent('evt_late', at(2_000)))
  await readMissedEvents(at(2 * minute))
  const found = db.selectFrom('providerEvents').select('eventId').where('eventId', '=', 'evt_late')
  expect(await found.executeTakeFirst()).toBeDefined()
})

test('events that happen while a long list is read are found by the next sweep', async () => {
  await readUntil(-120 * minute)
  const list = aList(Array.from({ length: limits.eventsOfRun.value + 300 }, (_, index) => -index * 1_000))
  await readMissedEvents(at(minute))
  list.events.unshift(anEvent('evt_meanwhile', at(30_000)))
  await readMissedEvents(at(2 * minute))
  expect(await cursor()).toMatchObject({ sweepAt: null, listedUntil: at(0) })
  await readMissedEvents(at(3 * minute))
  expect(await cursor()).toMatchObject({ listedUntil: at(30_000) })
  expect(await inbox()).toBe(limits.eventsOfRun.value + 301)
})

test('an event that cannot be stored does not stop the others, and staff are asked to look', async () => {
  await readUntil(-minute)
  const list = aList([-10_000, -30_000])
  list.events.splice(1, 0, anEvent('evt_bad', at(-20_000), { type: 'no text\0' }))
  await readMissedEvents(at(0))
  expect(await inbox()).toBe(2)
  const problems = db.selectFrom('paymentProblems').select('kind').where('reference', '=', 'evt_bad')
  expect(await problems.execute()).toEqual([{ kind: 'stuck' }])
  expect(await cursor()).toMatchObject({ listedUntil: at(-10_000), sweepAt: null })
})

test('a first run by a clock weeks ahead misses nothing once the clock is right', async () => {
  aList([])
  await readMissedEvents(at(20 * day))
  aList([-minute, minute])
  await readMissedEvents(at(2 * minute))
  expect(await inbox()).toBe(2)
  expect(await cursor()).toMatchObject({ listedUntil: at(minute) })
})

test('a key of another account, which reads in between, moves nothing past the events of the right one', async () => {
  await readUntil(0)
  aList([60 * minute])
  await withKey('sk_test_of_another', () => readMissedEvents(at(60 * minute)))
  aList([]).events.push(anEvent('evt_missed', at(minute)))
  await readMissedEvents(at(61 * minute))
  const found = db.selectFrom('providerEvents').select('eventId').where('eventId', '=', 'evt_missed')
  expect(await found.executeTakeFirst()).toBeDefined()
})

test('a new key of the same account finds what came since the former one has read, once', async () => {
  await readUntil(0)
  const list = aList([minute, 5 * minute])
  await withKey('sk_test_new', async () => {
    await readMissedEvents(at(60 * minute))
    await readMissedEvents(at(90 * minute))
  })
  expect(await inbox()).toBe(2)
  // The second run starts at the last second that the first has read.
  expect(list.read).toBe(3)
})

test('an event dated in the future moves the cursor only to the present', async () => {
  await readUntil(-minute)
  const list = aList([0, 9 * day])
  await readMissedEvents(at(minute))
  list.events.push(anEvent('evt_next', at(2 * minute)))
  await readMissedEvents(at(3 * minute))
  expect(await inbox()).toBe(3)
})

test('from the provider’s own list, page by page: what never came as a message places its order', async () => {
  await readMissedEvents(new Date())
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  for (let index = 0; index < 230; index++)
    await cards.control('POST events', { type: 'balance.available', object: { id: `ba_${index}` } })
  await readMissedEvents(new Date())
  const open = db.selectFrom('providerEvents').select('eventId').where('state', '=', 'received')
  for (const { eventId } of await open.execute()) await handleEvent(eventId, new Date())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
  expect(await inbox()).toBeGreaterThanOrEqual(230)
  const before = (await cards.control('GET requests')) as { path: string }[]
  await readMissedEvents(new Date())
  const after = (await cards.control('GET requests')) as { path: string }[]
  const lists = (seen: { path: string }[]) => seen.filter(({ path }) => path === '/v1/events').length
  expect(lists(after) - lists(before)).toBeLessThanOrEqual(3)
})

test.each([
  { whose: 'this version', days: 60, forget: {} },
  { whose: 'an earlier one', days: 120, forget: { readAt: null } },
])(
  'events too old for the provider’s list, after months of downtime, are found by comparing the books, by the cursor of $whose',
  async ({ days, forget }) => {
    const order = await aPaidOrder(await stockOf(5), cards)
    await readMissedEvents(new Date())
    await db
      .updateTable('providerCursors')
      .set({ sweepAt: null, ...forget })
      .execute()
    await cards.control('POST actions/refund', { id: order.reference, amount: 900 })
    await cards.control('POST clock', { advance: (60 * day) / 1_000 })
    await readMissedEvents(new Date(Date.now() + days * day))
    expect((await bookOf(order.orderId)).refunds).toMatchObject([{ amount: 900, state: 'succeeded' }])
  },
)
