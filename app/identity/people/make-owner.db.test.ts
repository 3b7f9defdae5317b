import { beforeEach, expect, test } from 'vitest'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { recognise } from './customers.server.ts'
import { makeOwner } from './make-owner.server.ts'
import type { Person } from './person.ts'

useDatabase()

const [here, former] = ['https://issuer.example', 'http://127.0.0.1:3001']
const lastWeek = new Date('2030-01-01T12:00:00Z')
const today = new Date('2030-01-08T12:00:00Z')
const mira = { subject: 'mira', name: 'Mira', email: 'mira@example.com', emailVerified: true }
const comes = (person: Person, issuer = here, now = today) =>
  db.transaction().execute((tx) => recognise(tx, issuer, person, 'en', now))

const owners = () =>
  db
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select(['i.subject', 'i.issuer', 'm.roles'])
    .orderBy('i.subject')
    .execute()

beforeEach(async () => {
  configureIdentity({ issuer: here, ownerEmail: 'founder@example.com' })
  await db.deleteFrom('customers').execute()
})

test('a person who signed in with a verified address becomes owner, beside the existing one', async () => {
  await comes({ ...mira, subject: 'founder', email: 'founder@example.com' })
  const { identityId } = await comes(mira)
  expect(await makeOwner('MIRA@example.com', false)).toEqual(
    agree({ identityId, subject: 'mira', lastSeenAt: today, others: ['founder@example.com'], former: [] }),
  )
  expect(await owners()).toMatchObject([{ subject: 'founder' }, { subject: 'mira', roles: ['owner'] }])
})

test('or the only one: what others were beside stays theirs, and owners of former issuers are none either', async () => {
  const founder = await comes({ ...mira, subject: 'founder', email: 'founder@example.com' })
  await db
    .updateTable('staffMembers')
    .set({ roles: ['support', 'owner'] })
    .execute()
  await comes({ ...mira, subject: 'demo', email: 'founder@example.com' }, former)
  await comes(mira)
  expect(await makeOwner('mira@example.com', true)).toMatchObject({
    value: { others: [], former: ['founder@example.com'] },
  })
  expect(await owners()).toEqual([
    { subject: 'founder', issuer: here, roles: ['support'] },
    { subject: 'mira', issuer: here, roles: ['owner'] },
  ])
  expect(founder.identityId).toBeTruthy()
})

test('a reassigned address belongs to the person who signed in with it last', async () => {
  await comes({ ...mira, subject: 'left' }, here, lastWeek)
  await comes(mira)
  expect(await makeOwner('mira@example.com', false)).toMatchObject({ value: { subject: 'mira' } })
})

test('no one becomes owner with an address of another issuer, an unverified one or one that only looks alike', async () => {
  await comes(mira, former)
  await comes({ ...mira, subject: 'kelvin', email: '\u212aim@example.com' })
  await comes({ ...mira, subject: 'unverified', email: 'eve@example.com', emailVerified: false })
  expect(await makeOwner('mira@example.com', false)).toEqual(refuse('never-signed-in'))
  expect(await makeOwner('kim@example.com', false)).toEqual(refuse('never-signed-in'))
  expect(await makeOwner('eve@example.com', false)).toEqual(refuse('not-verified'))
  expect(await owners()).toEqual([])
})
