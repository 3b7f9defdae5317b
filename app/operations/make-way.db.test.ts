import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { operation, type Stopped } from './operation.server.ts'
import { perform } from './perform.server.ts'
import { record } from './record.server.ts'

useDatabase()

interface Shelf {
  name: string
  taken: number
}
const find = async (on: typeof db, name: string) =>
  (await sql<Shelf>`select name, taken from shelves where name = ${name} for update`.execute(on)).rows[0] ?? null
const shelf = record<string, Shelf, Shelf>({
  name: 'shelves',
  prefix: 'shelf_',
  permission: 'orders:read',
  schema: z.object({ name: z.string(), taken: z.int() }),
  find,
  lock: find,
  idOf: ({ name }) => name,
  viewOf: async (_, facts) => ({ ...facts }),
})

type Tried = Stopped<{ taken: number }, { cleared: number }>
let asked: Tried[] = []
let answer = async ({ inTheWay, way }: Tried): Promise<Outcome<{ cleared: number }, 'stock.in_checkout'> | null> => {
  if (!inTheWay) return null
  await sql`update shelves set taken = taken - 1`.execute(db)
  return agree({ cleared: (way?.cleared ?? 0) + 1 })
}
const usually = answer
const fill = operation({
  name: 'shelves.fill',
  http: 'POST /shelves/:shelf/fill',
  permission: 'orders:ship',
  nature: 'plain',
  on: shelf,
  input: z.object({ broken: z.boolean() }),
  refusals: ['stock.not_enough', 'stock.in_checkout', 'stock.sold_out'],
  may: (_, { broken }) => (broken ? refuse('stock.sold_out') : agree()),
  async run({ tx, facts: { taken, name }, way }) {
    await sql`update shelves set taken = taken + 100 where name = ${name}`.execute(tx)
    return taken > 0 ? { ...refuse('stock.not_enough'), inTheWay: { taken } } : agree({ way })
  },
  async makeWay(stopped: Tried) {
    asked.push(stopped)
    return answer(stopped)
  },
})
const doFill = (more = {}) =>
  perform(fill, { key: 'low', input: { broken: false }, actor: staffAt(new Date()), ...more })
const taken = async () => (await find(db, 'low'))?.taken
const put = (pieces: number) => sql`update shelves set taken = ${pieces}`.execute(db)

beforeAll(async () => {
  await sql`create table shelves (name text primary key, taken int not null)`.execute(db)
  await sql`insert into shelves values ('low', 0)`.execute(db)
})
beforeEach(() => {
  asked = []
  answer = usually
})

test('what is in the way is removed, and the operation is tried once more with its answer', async () => {
  await put(3)
  expect(await doFill()).toMatchObject({ ok: true, value: { way: { cleared: 3 } } })
  const told = [3, 2, 1].map((pieces, before) => ({
    inTheWay: { taken: pieces },
    way: before === 0 ? null : { cleared: before },
    isLast: false,
  }))
  expect(asked).toEqual(told)
  expect(await taken()).toBe(100)
})

test('if nothing is in the way, `makeWay` is not called', async () => {
  await put(0)
  expect(await doFill()).toMatchObject({ ok: true, value: { way: null } })
  expect(asked).toEqual([])
})

test('it is tried five times, and the last refusal is the answer, unless `makeWay` gives another', async () => {
  await put(9)
  expect(await doFill()).toMatchObject({ reason: 'stock.not_enough' })
  expect(asked.map(({ isLast }) => isLast)).toEqual([false, false, false, false, true])
  expect(await taken()).toBe(4)
  answer = async ({ isLast }) => (isLast ? refuse('stock.in_checkout') : agree({ cleared: 0 }))
  expect(await doFill()).toMatchObject({ reason: 'stock.in_checkout' })
})

test('where nothing may give way the refusal stays, no matter which step refuses', async () => {
  await put(1)
  expect(await doFill({ input: { broken: true } })).toMatchObject({ reason: 'stock.sold_out' })
  expect(asked).toMatchObject([{ way: null, isLast: false }])
  answer = async () => refuse('stock.in_checkout')
  expect(await doFill()).toMatchObject({ reason: 'stock.in_checkout' })
  expect([asked.length, await taken()]).toEqual([2, 1])
})

test('a call that comes twice is tried until it succeeds once, and the second gets the same answer', async () => {
  await put(2)
  const once = newId()
  expect(await doFill({ once })).toMatchObject({ isReplay: false })
  expect(await doFill({ once })).toMatchObject({ isReplay: true, value: { way: { cleared: 2 } } })
  expect(await taken()).toBe(100)
})
