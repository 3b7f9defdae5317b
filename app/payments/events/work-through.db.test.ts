import { expect, test } from 'vitest'
import { ProviderRefused, ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { ProcessEnds } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { NotYet } from './postponed.server.ts'
import { workThrough } from './work-through.server.ts'

useDatabase()
const minute = 60_000
const start = new Date('2026-11-22T09:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const refused = (status: number) => new ProviderRefused({ status, cause: null })
const away = () => new ProviderUnreachable(null)

const rowsOf = (count: number) => Array.from({ length: count }, () => ({ id: newId(), orderId: null }))
const problemOf = (reference: string) =>
  db.selectFrom('paymentProblems').selectAll().where('reference', '=', reference).executeTakeFirst()
const pauseOf = async (reference: string, now: Date) => {
  const rows = db.selectFrom('postponedWork').select('retryAt').where('reference', '=', reference)
  return (await rows.executeTakeFirstOrThrow()).retryAt.getTime() - now.getTime()
}

/** Processes rows, each with the failure given for its position; returns the rows that were done. */
async function through(rows: { id: string }[], failures: Record<number, () => Error>, now = start) {
  const done: number[] = []
  const work = workThrough(
    'settle',
    rows.map(({ id }) => ({ id, orderId: null })),
    async ({ id }) => {
      const index = rows.findIndex((row) => row.id === id)
      const failure = failures[index]?.()
      if (failure) throw failure
      done.push(index)
    },
    now,
  )
  const ended = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return { done, ended }
}

test.each([
  ['refused with 403', () => refused(403)],
  ['refused with 400', () => refused(400)],
  ['told nonsense', () => new TypeError('Cannot read properties of undefined')],
])('a row that is %s stops none of the others, and staff are asked to look once', async (_, failure) => {
  const rows = rowsOf(4)
  expect(await through(rows, { 0: failure, 1: failure, 2: failure })).toEqual({ done: [3], ended: null })
  const called = await problemOf(rows[0]?.id ?? '')
  expect(called).toMatchObject({ kind: 'stuck', details: { work: 'settle' }, calls: 1 })
  await through(rows, { 0: failure }, after(minute))
  expect(await problemOf(rows[0]?.id ?? '')).toMatchObject({ calls: 1, resolvedAt: null })
})

test('a problem is resolved once the row works, and a later failure is a new one', async () => {
  const [row] = rowsOf(1)
  const { id } = row ?? { id: '' }
  await through([{ id }], { 0: () => refused(403) })
  await through([{ id }], {}, after(minute))
  expect(await problemOf(id)).toMatchObject({ resolvedBy: 'shop', calls: 1 })
  await through([{ id }], { 0: () => refused(403) }, after(2 * minute))
  expect(await problemOf(id)).toMatchObject({ resolvedAt: null, calls: 2 })
})

test('the pauses of a row grow up to an hour; one that only waits for the bank is tried more often', async () => {
  const [bad, waiting] = rowsOf(2)
  const pauses: [number, number][] = []
  for (let tries = 0; tries < 12; tries++) {
    const now = after(tries * 60 * minute)
    await through([bad ?? { id: '' }, waiting ?? { id: '' }], { 0: () => refused(400), 1: () => new NotYet() }, now)
    pauses.push([await pauseOf(bad?.id ?? '', now), await pauseOf(waiting?.id ?? '', now)])
  }
  expect(pauses.slice(0, 3)).toEqual([
    [0, 0],
    [50_000, 50_000],
    [150_000, 150_000],
  ])
  expect(pauses.at(-1)).toEqual([limits.postponedLongest.value, limits.postponedNotYet.value])
})

test('work that the provider does not do yet is reported only after some tries', async () => {
  const [row] = rowsOf(1)
  const { id } = row ?? { id: '' }
  for (let tries = 1; tries <= 5; tries++) {
    expect(await problemOf(id)).toBeUndefined()
    await through([{ id }], { 0: () => new NotYet() }, after(tries * 60 * minute))
  }
  expect(await problemOf(id)).toMatchObject({ kind: 'stuck', details: { error: 'NotYet' } })
})

test('one row without an answer stops nothing; three in a row mean that the provider is down', async () => {
  const rows = rowsOf(5)
  expect(await through(rows, { 0: away, 1: away, 3: away })).toEqual({ done: [2, 4], ended: null })
  const { done, ended } = await through(rows, { 0: away, 1: away, 2: away })
  expect(done).toEqual([])
  expect(ended).toBeInstanceOf(ProviderUnreachable)
  expect(await problemOf(rows[0]?.id ?? '')).toBeUndefined()
})

test('an invalid key ends the pass too, and is reported once an hour instead of once per row', async () => {
  const rows = rowsOf(5)
  const { ended } = await through(rows, { 0: () => refused(401), 1: () => refused(401), 2: () => refused(401) })
  expect(ended).toBeInstanceOf(ProviderRefused)
  const calls = db.selectFrom('paymentProblems').select(['kind', 'reference', 'details'])
  expect(await calls.where('kind', '=', 'provider-refuses').execute()).toEqual([
    { kind: 'provider-refuses', reference: '401 2026-11-22T09', details: { status: 401, code: null, param: null } },
  ])
  expect(await problemOf(rows[0]?.id ?? '')).toBeUndefined()
})

test('an error that ends the process is not caught: nothing runs after it', async () => {
  const { done, ended } = await through(rowsOf(2), { 0: () => new ProcessEnds() })
  expect(done).toEqual([])
  expect(ended).toBeInstanceOf(ProcessEnds)
})
