import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { record } from '#app/operations/record.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { findHead, sealEntries } from './seal.server.ts'
import { verifyAudit } from './verify.server.ts'

useDatabase()

let kept = { note: '', from: { street: 'Elm', city: 'Bonn' } }
const drawer = record<string, typeof kept, typeof kept>({
  name: 'drawers',
  prefix: 'drw_',
  permission: 'orders:read',
  schema: z.object({
    note: z.string(),
    from: z.object({ street: z.string(), city: z.string() }).meta({ personal: true }),
  }),
  find: async () => kept,
  lock: async () => kept,
  idOf: () => 'top',
  viewOf: async (_, facts) => ({ ...facts }),
})
const write = operation({
  name: 'drawers.write',
  http: 'PUT /drawers/:drawer',
  permission: 'orders:ship',
  nature: 'plain',
  on: drawer,
  input: z.object({ note: z.string() }),
  refusals: [],
  async run({ input }) {
    kept = { note: input.note, from: { street: `${input.note} street`, city: 'Bonn' } }
    return agree()
  },
})
const note = (text: string) => perform(write, { key: 'top', input: { note: text }, actor: staffAt(new Date()) })

/** An attacker with access to the database. One message, so that all statements run on one connection. */
const asIntruder = (...texts: string[]) =>
  sql
    .raw(
      ['alter table audit_entries disable trigger user', 'alter table audit_seals disable trigger user', ...texts].join(
        '; ',
      ),
    )
    .execute(db)
const at = (position: number) => `(select entry_id from audit_seals where position = ${position})`
const found = async (...known: Parameters<typeof verifyAudit>) =>
  (await verifyAudit(...known)).problems.map(({ kind, ...where }) => [kind, ...Object.values(where)])

beforeEach(async () => {
  await asIntruder(
    'delete from audit_values',
    'delete from audit_unsealed',
    'delete from audit_seals',
    'delete from audit_entries',
  )
  await sql.raw('alter table audit_entries enable trigger user').execute(db)
  await sql.raw('alter table audit_seals enable trigger user').execute(db)
  kept = { note: '', from: { street: 'Elm', city: 'Bonn' } }
  for (const text of ['one', 'two', 'three', 'four']) await note(text)
  await sealEntries()
})

describe('the audit log', () => {
  test('is sealed and valid as it grows, even after personal values in it were erased', async () => {
    expect(await verifyAudit()).toEqual({ entries: 4, problems: [] })
    const head = await findHead()
    await note('five')
    expect(await verifyAudit(head ? [head] : [])).toEqual({ entries: 4, problems: [] })
    await Promise.all([sealEntries(), sealEntries()])
    await db.deleteFrom('auditValues').execute()
    expect(await verifyAudit(head ? [head] : [])).toEqual({ entries: 5, problems: [] })
  })

  test('says which entry was changed', async () => {
    await asIntruder(`update audit_entries set actor_id = 'another person' where id = ${at(2)}`)
    expect(await found()).toEqual([['changed', 2]])
    await asIntruder(`update audit_entries set actor_id = 'staff-1', changes = '{}' where id = ${at(3)}`)
    expect(await found()).toContainEqual(['changed', 3])
  })

  test('says that one is gone, with its seal or without', async () => {
    await asIntruder(
      `delete from audit_values where entry_id = ${at(2)}`,
      'create temporary table gone as select entry_id from audit_seals where position = 2',
      'delete from audit_seals where position = 2',
      'delete from audit_entries where id in (select entry_id from gone)',
      'drop table gone',
    )
    expect(await found()).toEqual([['missing', 2]])
  })

  test('says that two were swapped', async () => {
    await asIntruder(
      'create temporary table swapped as select position, entry_id from audit_seals',
      'delete from audit_seals where position in (1, 2)',
      `insert into audit_seals select 3 - position, entry_id, decode(repeat('00', 32), 'hex') from swapped where position in (1, 2)`,
      'drop table swapped',
    )
    expect((await found()).map(([kind]) => kind)).toEqual(['changed', 'changed', 'changed'])
  })

  test('a log that was cut at its end, or rewritten from the start, is found out by the head that was kept elsewhere', async () => {
    const head = await findHead()
    if (!head) throw new Error('Nothing was sealed')
    await asIntruder('delete from audit_seals where position = 4')
    expect(await found()).toMatchObject([['unsealed', expect.any(String)]])
    await asIntruder(
      'delete from audit_values v using audit_entries e where e.id = v.entry_id and not exists (select from audit_seals s where s.entry_id = e.id)',
      'delete from audit_entries e where not exists (select from audit_seals s where s.entry_id = e.id)',
    )
    expect(await found()).toEqual([])
    expect(await found([head])).toEqual([['other-head', 4]])
    await note('another fourth')
    await sealEntries()
    expect(await found()).toEqual([])
    expect(await found([head])).toEqual([['other-head', 4]])
  })

  test('reports that a personal value was changed', async () => {
    await sql`update audit_values set value = '["a", "b"]' where entry_id = (select entry_id from audit_seals where position = 1)`.execute(
      db,
    )
    expect(await found()).toEqual([['value-changed', 1, '/from']])
  })

  test('refuses changes as long as its guards are in place', async () => {
    await expect(sql`update audit_entries set actor_id = 'x'`.execute(db)).rejects.toThrow()
    await expect(sql`delete from audit_seals`.execute(db)).rejects.toThrow()
    await expect(sql`truncate audit_entries cascade`.execute(db)).rejects.toThrow()
  })
})
