import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { readCookies } from '#app/web/requests/cookies.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { leaveFormerIssuers } from './former-issuers.server.ts'
import { listSessions, startSession } from '#app/identity/people/sessions.server.ts'
import { findVisitor } from '#app/identity/people/visitor.server.ts'

useDatabase()

const now = new Date('2030-01-01T12:00:00Z')
const [former, real] = ['http://127.0.0.1:3001', 'https://issuer.example']
const mira = { subject: 'mira', name: 'Mira', email: 'owner@example.com', emailVerified: true }

beforeEach(async () => {
  configureIdentity({ issuer: real, ownerEmail: 'owner@example.com' })
  await db.deleteFrom('customers').execute()
  await db.deleteFrom('settings').where('key', '=', 'issuer').execute()
})

/** Mira signs in there as the owner; answers with what her browser keeps. */
function ownerAt(issuer: string) {
  return db.transaction().execute(async (tx) => {
    const { identityId, customerId } = await recognise(tx, issuer, mira, 'en', now)
    const session = { identityId, providerSessionId: null, idToken: 'token', authenticatedAt: now, userAgent: '' }
    return { id: await startSession(tx, session, now), identityId, customerId }
  })
}

async function visitWith(session: string) {
  const cookies = readCookies(`__Host-session=${session}; __Host-me=name=Mira`)
  const visitor = await findVisitor({ cookies, now, language: languageOf('en'), header: () => undefined })
  return { visitor, cookies }
}

test('a session of a former issuer opens nothing, and its name goes from the header', async () => {
  const { id } = await ownerAt(former)
  const { visitor, cookies } = await visitWith(id)
  expect(visitor.customer).toBeNull()
  expect(visitor.permissions.has('orders:refund')).toBe(false)
  expect(cookies.lines()).toEqual([
    expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
    expect.stringMatching(/^__Host-ask-again=./),
    expect.stringMatching(/^__Host-me=;.*Max-Age=0/),
  ])
})

test('is in no list of devices', async () => {
  const { customerId } = await ownerAt(former)
  expect(await listSessions(customerId, now)).toEqual([])
})

test('the start ends it for good: a return to that issuer does not find it open', async () => {
  const [old, current] = [await ownerAt(former), await ownerAt(real)]
  await db
    .insertInto('staffMembers')
    .values({ id: newId(), identityId: (await stranger()).identityId, roles: ['support'] })
    .execute()
  expect(await leaveFormerIssuers(now)).toEqual({
    ended: [{ issuer: former, sessions: 1 }],
    here: 0,
    staff: [
      { issuer: former, email: 'owner@example.com', roles: ['owner'] },
      { issuer: former, email: null, roles: ['support'] },
    ],
    own: [{ issuer: real, email: 'owner@example.com', roles: ['owner'] }],
    webhooks: [],
  })
  expect((await leaveFormerIssuers(now)).ended).toEqual([])
  expect((await visitWith(current.id)).visitor.permissions.has('orders:refund')).toBe(true)
  configureIdentity({ issuer: former })
  expect((await visitWith(old.id)).visitor.customer).toBeNull()
  expect(await db.selectFrom('sessions').select('idToken').where('endedAt', 'is not', null).execute()).toEqual([
    { idToken: null },
  ])
})

test('so is one that began by another client of the same issuer, which tells only that client of its sign-outs', async () => {
  const { id, customerId } = await ownerAt(real)
  configureIdentity({ issuer: real, clientId: 'next' })
  expect((await visitWith(id)).visitor.customer).toBeNull()
  expect(await listSessions(customerId, now)).toEqual([])
  expect(await leaveFormerIssuers(now)).toMatchObject({ ended: [{ issuer: real, sessions: 1 }] })
  configureIdentity({ issuer: real })
  expect((await visitWith(id)).visitor.customer).toBeNull()
})

test('one of an earlier release, which did not note the client, goes on', async () => {
  const { id } = await ownerAt(real)
  await db.updateTable('sessions').set({ clientId: null }).execute()
  expect((await leaveFormerIssuers(now)).ended).toEqual([])
  expect((await visitWith(id)).visitor.permissions.has('orders:refund')).toBe(true)
})

test('from the first start of this release on it belongs to the client that was configured then', async () => {
  const { id } = await ownerAt(real)
  await db.updateTable('sessions').set({ clientId: null }).execute()
  await leaveFormerIssuers(now)
  configureIdentity({ issuer: real, clientId: 'next' })
  expect((await visitWith(id)).visitor.customer).toBeNull()
  expect(await leaveFormerIssuers(now)).toMatchObject({ ended: [{ issuer: real, sessions: 1 }] })
})

test('nor does a return find open what a process of that issuer, stopped later than the other began, has begun meanwhile', async () => {
  await leaveFormerIssuers(now)
  configureIdentity({ issuer: former })
  await leaveFormerIssuers(now)
  // The process of before is still there; its issuer's sign-outs are refused as soon as it has stopped.
  configureIdentity({ issuer: real })
  const { id } = await ownerAt(real)
  expect(await leaveFormerIssuers(now)).toMatchObject({ ended: [], here: 1 })
  expect((await visitWith(id)).visitor.customer).toBeNull()
  const { id: next } = await ownerAt(real)
  expect(await leaveFormerIssuers(now)).toMatchObject({ ended: [], here: 0 })
  expect((await visitWith(next)).visitor.customer).not.toBeNull()
})

test('the same after a return to a former client', async () => {
  await leaveFormerIssuers(now)
  configureIdentity({ issuer: real, clientId: 'next' })
  await leaveFormerIssuers(now)
  configureIdentity({ issuer: real })
  const { id } = await ownerAt(real)
  expect(await leaveFormerIssuers(now)).toMatchObject({ ended: [], here: 1 })
  expect((await visitWith(id)).visitor.customer).toBeNull()
})

const stranger = () =>
  db
    .transaction()
    .execute((tx) =>
      recognise(tx, former, { subject: 'kim', name: 'Kim', email: null, emailVerified: false }, 'en', now),
    )
