import { beforeEach, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { aCustomer, type SignedIn } from '#test/support/people/customers.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { changeProfile } from './change-profile.operation.ts'
import { getProfile } from './profile.server.ts'

useDatabase()

const now = new Date('2030-01-01T12:00:00Z')
let ada: SignedIn
beforeEach(async () => {
  ada = await aCustomer(now)
})

const said = { name: ' Ada M. ', phone: '+49 171 3920047', locale: 'de', version: 1 }
const change = (input: object = said, actor = ada.actor) => perform(changeProfile, { key: ada.id, input, actor })

test('a profile is stored as it was entered, and other systems are notified', async () => {
  expect(await change()).toMatchObject({ ok: true, value: { name: 'Ada M.' } })
  const kept = { name: 'Ada M.', phone: '+491713920047', locale: 'de', version: 2 }
  expect(await getProfile(ada.id)).toMatchObject(kept)
  const events = await db.selectFrom('events').select(['type', 'snapshot']).where('objectId', '=', ada.id).execute()
  expect(events).toEqual([{ type: 'customer.changed', snapshot: expect.objectContaining(kept) }])
  // Shoppers' own changes are not in the audit log.
  expect(await db.selectFrom('auditEntries').select('id').execute()).toEqual([])
})

test('when two windows save at once, the second sees that something has changed', async () => {
  const outcomes = await Promise.all([change(), change({ ...said, name: 'Ada Moreno' })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'account.stale', problems: [] })
  expect(await getProfile(ada.id)).toMatchObject({ version: 2 })
})

test('all problems are reported at once, each at its field', async () => {
  const wrong = { name: 'A\nda', phone: '0171 3920047', locale: 'fr', version: 0 }
  expect(await change(wrong)).toMatchObject({
    reason: 'input.invalid',
    problems: [
      { pointer: '/name', code: 'field.characters' },
      { pointer: '/phone', code: 'field.phone' },
      { pointer: '/locale', code: 'field.choice' },
      { pointer: '/version', code: 'account.stale' },
    ],
  })
})

test.each([
  ['that hides what is written', 'Ada \u202Eadlareg'],
  ['that nobody can see', '\u200B\u3164'],
])('a name %s is refused: staff read it in lists and press on it', async (_, name) => {
  const problems = [{ pointer: '/name', code: 'field.characters' }]
  expect(await change({ ...said, name })).toMatchObject({ reason: 'input.invalid', problems })
})

test('no one can change another person’s profile, and a guest has none', async () => {
  const eve = await aCustomer(now)
  await expect(change(said, eve.actor)).rejects.toMatchObject({ code: 'request.not_found' })
  await expect(change(said, guestAt(now))).rejects.toMatchObject({ code: 'access.sign_in_needed' })
  await expect(change(said, { ...ada.actor, kind: 'key' })).rejects.toMatchObject({ code: 'request.not_found' })
  expect(await getProfile(ada.id)).toMatchObject({ name: 'Ada', version: 1 })
})

test('an account changes its profile so often and no more: each change is kept as an event for a month', async () => {
  const rename = (version: number) => change({ ...said, version })
  const { value: most } = limits.profileChanges
  for (let version = 1; version <= most; version += 1) expect(await rename(version)).toMatchObject({ ok: true })
  await expect(rename(most + 1)).rejects.toMatchObject({ code: 'limit.too_many_requests' })
  expect(await getProfile(ada.id)).toMatchObject({ version: most + 1 })
})
