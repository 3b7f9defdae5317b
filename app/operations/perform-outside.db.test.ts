import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db, type Db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import type { Actor } from './actor.ts'
import { operation } from './operation.server.ts'
import { perform, performOnce } from './perform.server.ts'
import { record } from './record.server.ts'
import { versionOf } from './version.server.ts'

useDatabase()

interface Kiln {
  name: string
  pots: number
  owner: string
}
async function findKiln(on: Db, name: string, actor: Actor, lock = false): Promise<Kiln | null> {
  const { rows } = await sql<Kiln>`select name, pots, owner from kilns where name = ${name}
    and (owner = ${actor.id} or ${actor.id} = 'staff') ${lock ? sql`for update` : sql``}`.execute(on)
  return rows[0] ?? null
}
const kiln = record<string, Kiln, Kiln>({
  name: 'kilns',
  prefix: 'kiln_',
  permission: 'orders:read',
  schema: z.object({ name: z.string(), pots: z.int(), owner: z.string() }),
  find: (on, name, actor) => findKiln(on, name, actor),
  lock: (tx, name, actor) => findKiln(tx, name, actor, true),
  idOf: ({ name }) => name,
  viewOf: async (_, facts) => ({ ...facts }),
})
const common = {
  http: 'POST /kilns/:kiln/load',
  permission: 'orders:ship',
  nature: 'plain',
  on: kiln,
  refusals: ['stock.not_enough'],
} as const
const actor = (more: Partial<Actor> = {}): Actor => ({
  kind: 'person',
  id: 'staff',
  door: 'form',
  permissions: permissionsOf(true, ['owner']),
  isFresh: true,
  client: null,
  requestId: 'request-1',
  now: new Date('2026-11-20T10:00:00Z'),
  ...more,
})
const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
const call = (input: unknown, more = {}) => ({ key: 'big', input, actor: actor(), ...more })
let asked = 0
let meanwhile = async () => {}
const fire = operation({
  ...common,
  name: 'kilns.fire',
  input: z.object({}),
  async ask() {
    asked += 1
    await meanwhile()
    return agree('burnt')
  },
  async run({ tx, facts }) {
    await sql`update kilns set pots = pots + 1 where name = ${facts.name}`.execute(tx)
    return agree({})
  },
})

beforeAll(() => sql`create table kilns (name text primary key, pots int not null, owner text not null)`.execute(db))
beforeEach(async () => {
  asked = 0
  meanwhile = async () => {}
  await sql`delete from kilns`.execute(db)
  await sql`insert into kilns values ('big', 2, 'Ada')`.execute(db)
  await sql`delete from calls`.execute(db)
  await sql`delete from events`.execute(db)
})

let refreshed = 0
let away = false
const look = operation({
  ...common,
  refusals: ['payment.provider_away'],
  name: 'kilns.look',
  input: z.object({}),
  async refresh() {
    refreshed += 1
    return away ? refuse('payment.provider_away') : agree()
  },
  async ask() {
    await meanwhile()
    return agree()
  },
  run: async () => agree({}),
})
beforeEach(() => {
  refreshed = 0
  away = false
})

test('whose call was taken over does not run a second time', async () => {
  const once = newId()
  let isFirst = true
  meanwhile = async () => {
    if (!isFirst) return
    isFirst = false
    const later = actor({ now: new Date('2026-11-20T10:03:00Z') })
    expect(await perform(fire, call({}, { once, actor: later }))).toMatchObject({ ok: true })
  }
  await perform(fire, call({}, { once })).catch(() => {})
  expect(await rowsOf('select pots from kilns')).toEqual([{ pots: 3 }])
})

test('whose call was taken over does not release another call’s key', async () => {
  const once = newId()
  const later = actor({ now: new Date('2026-11-20T10:03:00Z') })
  let turn = 0
  let failFirst = () => {}
  meanwhile = async () => {
    turn += 1
    if (turn === 1) await new Promise((_, fail) => (failFirst = () => fail(new Error('late'))))
    if (turn === 2) {
      failFirst()
      await first
      expect(await perform(fire, call({}, { once, actor: later }))).toMatchObject({ reason: 'call.running' })
    }
  }
  const first = perform(fire, call({}, { once })).catch(() => {})
  while (turn < 1) await new Promise((go) => setTimeout(go, 5))
  await perform(fire, call({}, { once, actor: later }))
  expect(asked).toBe(2)
})

test('no outside party is asked if the caller saw an older version', async () => {
  const seen = versionOf({ name: 'big', pots: 1, owner: 'Ada' })
  expect(await perform(fire, call({}, { seen }))).toMatchObject({ reason: 'record.changed' })
  expect(asked).toBe(0)
})

test('an operation that is not offered is not done, whatever `may` says of the input', async () => {
  const load = operation({
    ...common,
    name: 'kilns.load',
    input: z.object({ pots: z.int() }),
    offer: () => refuse('stock.not_enough'),
    may: (_, { pots }) => (pots < 5 ? agree() : refuse('stock.not_enough', '/pots')),
    run: async () => agree(),
  })
  expect(await perform(load, call({ pots: 1 }))).toMatchObject({ ok: false })
})

test('a deletion can be an event', async () => {
  const smash = operation({
    ...common,
    name: 'kilns.smash',
    input: z.object({}),
    async run({ tx, facts, emit }) {
      await sql`delete from kilns where name = ${facts.name}`.execute(tx)
      emit('order.shipped')
      return agree()
    },
  })
  expect(await perform(smash, call({}))).toMatchObject({ ok: true })
})

test('a repeated call gets its answer again, also while the provider is down', async () => {
  const once = newId()
  await perform(look, call({}, { once }))
  away = true
  expect(await perform(look, call({}, { once }))).toMatchObject({ ok: true, isReplay: true })
  expect(refreshed).toBe(1)
})

test('a press that waits for the first one asks no outside party in the meantime', async () => {
  const once = newId()
  meanwhile = () => new Promise((go) => setTimeout(go, 600))
  await Promise.all([performOnce(look, call({}, { once })), performOnce(look, call({}, { once }))])
  expect(refreshed).toBe(1)
})

test('a second step runs on every call, also on one that was answered before; its refusal is returned, and the first step stays', async () => {
  let done: string[] = []
  let isFull = true
  const sell = operation({
    ...common,
    name: 'kilns.sell',
    input: z.object({}),
    async run({ tx, facts }) {
      await sql`update kilns set pots = pots - 1 where name = ${facts.name}`.execute(tx)
      return agree(facts.name)
    },
    async afterwards({ value }) {
      done = [...done, value]
      return isFull ? refuse('stock.not_enough') : agree()
    },
  })
  const once = newId()
  expect(await perform(sell, call({}, { once }))).toMatchObject({ ok: false, reason: 'stock.not_enough' })
  isFull = false
  expect(await perform(sell, call({}, { once }))).toMatchObject({ ok: true, value: 'big', isReplay: true })
  expect(done).toEqual(['big', 'big'])
  expect(await rowsOf(`select pots from kilns`)).toEqual([{ pots: 1 }])
})

// Each process reads the time for its keys from its own clock.
test.each([
  ['an hour ahead', 60, ['call.running', 'done']],
  ['an hour behind', -60, ['done', 'call.running']],
])('a process whose clock is %s makes no change a second time', async (_, minutes, outcomes) => {
  const once = newId()
  const other = actor({ now: new Date(actor().now.getTime() + minutes * 60_000) })
  let second = ''
  meanwhile = async () => {
    meanwhile = async () => {}
    const done = await perform(fire, call({}, { once, actor: other }))
    second = done.ok ? 'done' : done.reason
  }
  const done = await perform(fire, call({}, { once }))
  expect([done.ok ? 'done' : done.reason, second]).toEqual(outcomes)
  expect(await rowsOf(`select pots from kilns`)).toEqual([{ pots: 3 }])
  // By either clock, a caller who was asked to retry gets the other call's answer.
  for (const each of [actor(), other])
    expect(await perform(fire, call({}, { once, actor: each }))).toMatchObject({ ok: true, isReplay: true })
  expect(await rowsOf(`select pots from kilns`)).toEqual([{ pots: 3 }])
})
