import { beforeAll, expect, test } from 'vitest'
import { dayAt } from '#app/kernel/day.ts'
import { newId } from '#app/kernel/ids.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { findPage } from '#app/operations/list.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { changeSettings } from '#app/settings/change-settings.operation.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { auditEntries, listChoices } from './audit.list.ts'
import { run as checkAudit } from './check-audit.job.ts'
import { findCheck } from './check.server.ts'
import { verifyAuditLog } from './verify-audit-log.operation.ts'

useDatabase()
const now = new Date()
const today = dayAt(now, defaultTimeZone)

beforeAll(async () => {
  await perform(changeSettings, { key: 'shop', input: { time_zone: 'UTC' }, actor: staffAt(now, 'ada') })
  await perform(changeSettings, { key: 'shop', input: { time_zone: defaultTimeZone }, actor: staffAt(now, 'jonas') })
  await perform(verifyAuditLog, { key: 'shop', input: {}, actor: staffAt(now, 'ada') })
})

const found = async (query: string) => {
  const { rows, total } = await findPage(
    auditEntries,
    readListQuery(auditEntries, new URLSearchParams(query)),
    staffAt(now),
  )
  expect(total).toEqual({ count: rows.length, more: false })
  return rows.map(({ who, operation }) => `${who} ${operation}`)
}
const [first, second, third] = [
  'person:ada settings.change',
  'person:jonas settings.change',
  'person:ada audit_log.verify',
]

test.each([
  ['', [third, second, first]],
  ['who=person:ada', [third, first]],
  ['operation=settings.change', [second, first]],
  ['who=person:ada&operation=settings.change', [first]],
  ['object=settings:shop', [second, first]],
  ['object=settings', []],
  [`from=${today}&until=${today}`, [third, second, first]],
  ['from=2099-01-01', []],
  ['until=2020-01-01', []],
  ['from=nonsense', [third, second, first]],
])('the log can be filtered by %s', async (query, entries) => {
  expect(await found(query)).toEqual(entries)
})

test('lists the choices of its filters', async () => {
  expect(await listChoices()).toEqual({
    who: ['person:ada', 'person:jonas'],
    operations: ['audit_log.verify', 'settings.change'],
  })
})

test('is an owner’s to read', async () => {
  const actor = { ...staffAt(now), permissions: new Set(['orders:read'] as const) }
  const all = readListQuery(auditEntries, new URLSearchParams())
  await expect(findPage(auditEntries, all, actor)).rejects.toMatchObject({ code: 'access.forbidden' })
})

test('shows personal values separately, and that they were erased', async () => {
  const id = newId()
  await db
    .insertInto('auditEntries')
    .values({
      id,
      at: now,
      actorKind: 'person',
      actorId: 'eva',
      door: 'form',
      operation: 'x.y',
      record: 'x',
      objectId: 'x',
      requestId: 'r',
      input: '{}',
      changes: '{}',
      personal: '{"/email":"digest","/input/note":"digest"}',
    })
    .execute()
  const value = { entryId: id, pointer: '/email', salt: Buffer.from('salt'), value: '["a@b.c","d@e.f"]' }
  await db.insertInto('auditValues').values(value).execute()
  const { rows } = await findPage(
    auditEntries,
    readListQuery(auditEntries, new URLSearchParams('who=person:eva')),
    staffAt(now),
  )
  expect(rows[0]?.personal).toEqual({ '/email': { value: ['a@b.c', 'd@e.f'] }, '/input/note': null })
})

test('a job checks the log on request and reports what it found', async () => {
  const asked = await findCheck()
  expect(asked).toMatchObject({ askedAt: now, doneAt: null })
  await checkAudit({})
  const check = await findCheck()
  expect(check?.problems.map(({ kind }) => kind)).toEqual(['unsealed'])
  expect(check).toMatchObject({ entries: 3, doneAt: expect.any(Date) })
})
