import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db, type Db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import type { Actor } from './actor.ts'
import { forgetCalls } from './once.server.ts'
import { operation } from './operation.server.ts'
import { perform } from './perform.server.ts'
import { record } from './record.server.ts'
import { versionOf } from './version.server.ts'

useDatabase()

interface Kiln {
  name: string
  pots: number
  owner: string
}
const kilnView = z.object({ name: z.string(), pots: z.int(), owner: z.string().meta({ personal: true }) })
async function findKiln(on: Db, name: string, lock = false): Promise<Kiln | null> {
  const { rows } = await sql<Kiln>`select name, pots, owner from kilns where name = ${name} ${
    lock ? sql`for update` : sql``
  }`.execute(on)
  return rows[0] ?? null
}
const kiln = record<string, Kiln, Kiln>({
  name: 'kilns',
  prefix: 'kiln_',
  permission: 'orders:read',
  schema: kilnView,
  find: (on, name) => findKiln(on, name),
  lock: (tx, name) => findKiln(tx, name, true),
  idOf: ({ name }) => name,
  viewOf: async (_, facts) => ({ ...facts }),
})
const full = refuse('stock.not_enough')
const common = {
  http: 'POST /kilns/:kiln/load',
  permission: 'orders:ship',
  nature: 'plain',
  on: kiln,
  refusals: ['stock.not_enough'],
  offer: ({ pots }: Kiln) => (pots < 10 ? agree() : full),
} as const
const load = operation({
  ...common,
  name: 'kilns.load',
  input: z.object({
    pots: z.int().positive('field.choice'),
    owner: z.string().optional().meta({ personal: true }),
  }),
  may: ({ pots }, input) => (pots + input.pots <= 10 ? agree() : refuse('stock.not_enough', '/pots')),
  async run({ tx, facts, input, emit }) {
    await sql`update kilns set pots = pots + ${input.pots}, owner = ${input.owner ?? facts.owner}
      where name = ${facts.name}`.execute(tx)
    emit('order.shipped')
    return agree({ pots: facts.pots + input.pots })
  },
})
const rename = operation({
  ...common,
  name: 'kilns.rename',
  input: z.object({ name: z.string() }),
  already: ({ facts, input }) => (input.name === facts.name ? { name: facts.name } : null),
  async run({ tx, facts, input, emit, became }) {
    await sql`update kilns set name = ${input.name} where name = ${facts.name}`.execute(tx)
    became(input.name)
    emit('order.shipped')
    return agree({ name: input.name })
  },
})
let asked: string[] = []
let answer = () => agree('burnt')
let meanwhile = async () => {}
const fire = operation({
  ...common,
  name: 'kilns.fire',
  input: z.object({}),
  async ask({ key }) {
    asked.push(key)
    await meanwhile()
    return answer()
  },
  may: ({ pots }) => (pots > 0 ? agree() : full),
  async run({ tx, facts, learnt }) {
    await sql`update kilns set pots = 0 where name = ${facts.name}`.execute(tx)
    return agree({ learnt })
  },
})
let bothLocked = async () => {}
const empty = operation({
  ...common,
  name: 'kilns.empty',
  input: z.object({ into: z.string() }),
  async run({ tx, facts, input }) {
    await bothLocked()
    await sql`update kilns set pots = pots + ${facts.pots} where name = ${input.into}`.execute(tx)
    await sql`update kilns set pots = 0 where name = ${facts.name}`.execute(tx)
    return agree({ moved: facts.pots })
  },
})
const actor = (more: Partial<Actor> = {}): Actor => ({
  kind: 'person',
  id: 'identity-1',
  door: 'form',
  permissions: permissionsOf(true, ['fulfilment']),
  isFresh: false,
  client: null,
  requestId: 'request-1',
  now: new Date('2026-11-20T10:00:00Z'),
  ...more,
})
const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
const call = (input: unknown, more = {}) => ({ key: 'big', input, actor: actor(), ...more })

beforeAll(() => sql`create table kilns (name text primary key, pots int not null, owner text not null)`.execute(db))
beforeEach(async () => {
  asked = []
  answer = () => agree('burnt')
  meanwhile = async () => {}
  await sql`delete from kilns`.execute(db)
  await sql`insert into kilns values ('big', 2, 'Ada')`.execute(db)
  await sql`delete from calls`.execute(db)
})

describe('an operation', () => {
  test('is done, recorded in the audit log with its changes, and emitted as an event', async () => {
    expect(await perform(load, call({ pots: 3, owner: 'Ben' }))).toEqual({
      ok: true,
      value: { pots: 5 },
      isReplay: false,
    })
    const [entry] = await rowsOf(
      'select operation, input, changes, personal from audit_entries order by id desc limit 1',
    )
    expect(entry).toMatchObject({ operation: 'kilns.load', input: { pots: 3 }, changes: { pots: [2, 5] } })
    expect(JSON.stringify(entry)).not.toContain('Ben')
    expect(await rowsOf('select pointer, value from audit_values order by pointer')).toEqual([
      { pointer: '/input/owner', value: 'Ben' },
      { pointer: '/owner', value: ['Ada', 'Ben'] },
    ])
    expect(await rowsOf('select type, snapshot from events')).toEqual([
      { type: 'order.shipped', snapshot: { name: 'big', pots: 5, owner: 'Ben' } },
    ])
  })

  test('and another one that wait for each other are both done, one after the other', async () => {
    await sql`insert into kilns values ('small', 3, 'Ben')`.execute(db)
    let locked = 0
    const { promise: both, resolve } = Promise.withResolvers<void>()
    bothLocked = async () => {
      locked += 1
      if (locked === 2) resolve()
      await both
    }
    const emptied = await Promise.all([
      perform(empty, call({ into: 'small' })),
      perform(empty, { ...call({ into: 'big' }), key: 'small' }),
    ])
    expect(emptied).toMatchObject([{ ok: true }, { ok: true }])
    expect(locked).toBeGreaterThanOrEqual(3)
    expect(await rowsOf(`select sum(pots)::int as pots from kilns where name in ('big', 'small')`)).toEqual([
      { pots: 5 },
    ])
    expect(await rowsOf(`select count(*)::int as entries from audit_entries where operation = 'kilns.empty'`)).toEqual([
      { entries: 2 },
    ])
  })

  test('that renames its object is logged and emitted under the new name', async () => {
    expect(await perform(rename, call({ name: 'great' }))).toMatchObject({ ok: true })
    expect(await rowsOf('select object_id, changes from audit_entries order by id desc limit 1')).toEqual([
      { objectId: 'great', changes: { name: ['big', 'great'] } },
    ])
    expect(await rowsOf('select object_id, snapshot from events order by sequence desc limit 1')).toMatchObject([
      { objectId: 'great', snapshot: { name: 'great' } },
    ])
  })

  test('that finds its work already done is answered, and neither logged nor emitted', async () => {
    const all = () =>
      rowsOf('select (select count(*) from audit_entries) as kept, (select count(*) from events) as told')
    const before = await all()
    const once = newId()
    expect(await perform(rename, call({ name: 'big' }, { once }))).toMatchObject({ ok: true, isReplay: false })
    expect(await perform(rename, call({ name: 'big' }, { once }))).toMatchObject({ ok: true, isReplay: true })
    expect(await all()).toEqual(before)
  })

  test('that finds its work already done is answered, whichever version the caller saw', async () => {
    expect(await perform(rename, call({ name: 'big' }, { seen: 'as it was' }))).toMatchObject({ ok: true })
    const other = await perform(rename, call({ name: 'great' }, { seen: 'as it was' }))
    expect(other).toMatchObject({ ok: false, reason: 'record.changed' })
  })

  test('is refused by permission, by input with its pointer, and by the rule, and changes nothing', async () => {
    const before = await rowsOf('select count(*) from audit_entries')
    await expect(perform(load, call({ pots: 1 }, { actor: actor({ permissions: new Set() }) }))).rejects.toThrow(
      'access.forbidden',
    )
    expect(await perform(load, call({ pots: -1 }))).toEqual({
      ok: false,
      reason: 'input.invalid',
      problems: [{ pointer: '/pots', code: 'field.choice', expected: 'at least 0' }],
    })
    expect(await perform(load, call({ pots: 9 }, { once: newId() }))).toEqual({
      ok: false,
      reason: 'stock.not_enough',
      problems: [{ pointer: '/pots', code: 'stock.not_enough' }],
    })
    await expect(perform(load, { ...call({ pots: 1 }), key: 'small' })).rejects.toThrow('request.not_found')
    expect(await rowsOf('select count(*) from audit_entries')).toEqual(before)
    expect(await rowsOf('select * from calls')).toEqual([])
  })

  test('happens once for one key, also eight times at once, and another request under it is refused', async () => {
    const once = newId()
    const all = await Promise.all(Array.from({ length: 8 }, () => perform(load, call({ pots: 1 }, { once }))))
    expect(all.map((each) => each.ok && each.value)).toEqual(Array.from({ length: 8 }, () => ({ pots: 3 })))
    expect(all.filter((each) => each.ok && !each.isReplay)).toHaveLength(1)
    expect(await perform(load, call({ pots: 2 }, { once }))).toMatchObject({ reason: 'call.other_request' })
    expect(await rowsOf('select pots from kilns')).toEqual([{ pots: 3 }])
  })

  test('is refused if the caller saw an older version', async () => {
    const seen = versionOf({ name: 'big', pots: 2, owner: 'Ada' })
    expect(await perform(load, call({ pots: 1 }, { seen }))).toMatchObject({ ok: true })
    expect(await perform(load, call({ pots: 1 }, { seen }))).toMatchObject({ reason: 'record.changed' })
  })
})

describe('an operation that asks an outside party', () => {
  test('asks once for one key, and a second call at the same time is asked to retry', async () => {
    const once = newId()
    meanwhile = async () =>
      expect(await perform(fire, call({}, { once }))).toEqual({ ok: false, reason: 'call.running', problems: [] })
    const first = await perform(fire, call({}, { once }))
    expect(first).toEqual({ ok: true, value: { learnt: 'burnt' }, isReplay: false })
    expect(asked).toEqual([once])
    expect(await perform(fire, call({}, { once }))).toEqual({ ok: true, value: { learnt: 'burnt' }, isReplay: true })
  })

  test('that was refused or failed may be called again under its key', async () => {
    const once = newId()
    answer = () => {
      throw new Error('the line is dead')
    }
    await expect(perform(fire, call({}, { once }))).rejects.toThrow('the line is dead')
    answer = () => refuse('stock.not_enough') as never
    expect(await perform(fire, call({}, { once }))).toMatchObject({ reason: 'stock.not_enough' })
    answer = () => agree('burnt')
    expect(await perform(fire, call({}, { once }))).toMatchObject({ ok: true })
    expect(asked).toEqual([once, once, once])
  })

  test('whose process ended is taken over after a while, under the same key', async () => {
    const once = newId()
    await perform(fire, call({}, { once }))
    await sql`update calls set answered_at = null, answer = null`.execute(db)
    await sql`update kilns set pots = 1`.execute(db)
    expect(await perform(fire, call({}, { once }))).toMatchObject({ reason: 'call.running' })
    const later = actor({ now: new Date('2026-11-20T10:05:00Z') })
    expect(await perform(fire, call({}, { once, actor: later }))).toMatchObject({ ok: true, isReplay: false })
  })
})

const hour = 3_600_000
const after = (hours: number, more: Partial<Actor> = {}) =>
  actor({ ...more, now: new Date(actor().now.getTime() + hours * hour) })

describe('the key of a call', () => {
  test.each([
    ['api' as const, 24],
    ['form' as const, 7 * 24],
  ])('by %s is the same call for %d hours, and a new one after that', async (door, hours) => {
    const once = newId()
    const renamed = (name: string, at: number) => perform(rename, call({ name }, { once, actor: after(at, { door }) }))
    expect(await renamed('big', 0)).toMatchObject({ isReplay: false })
    expect(await renamed('big', hours - 0.1)).toMatchObject({ isReplay: true })
    expect(await renamed('great', hours - 0.1)).toMatchObject({ reason: 'call.other_request' })
    expect(await renamed('great', hours + 0.1)).toMatchObject({ ok: true, isReplay: false })
    const kept = () => rowsOf('select scope from calls')
    await forgetCalls(db, after(2 * hours).now)
    expect(await kept()).toHaveLength(1)
    await forgetCalls(db, after(2 * hours + 1).now)
    expect(await kept()).toEqual([])
  })

  test('of an API client differs from the key of a form of the same person', async () => {
    const once = newId()
    for (const door of ['api', 'form'] as const)
      expect(await perform(rename, call({ name: 'big' }, { once, actor: actor({ door }) }))).toMatchObject({
        isReplay: false,
      })
  })
})
