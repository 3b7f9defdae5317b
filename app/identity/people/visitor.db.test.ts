import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { readCookies } from '#app/web/requests/cookies.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db, disconnect } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { recognise } from './customers.server.ts'
import { openToken } from '#app/identity/issuer/sealed-token.server.ts'
import { endSessions } from '#app/identity/sign-out/backchannel-logout.server.ts'
import { endSession, startSession } from './sessions.server.ts'
import { hashOf, newSecret } from '#app/identity/issuer/secrets.server.ts'
import { findVisitor } from './visitor.server.ts'

useDatabase()

const start = new Date('2030-01-01T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const ada = { subject: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true }

beforeEach(async () => {
  configureIdentity({ issuer: 'https://issuer.example', ownerEmail: 'owner@example.com' })
  await db.deleteFrom('customers').execute()
})

function signIn(person = ada) {
  return db.transaction().execute(async (tx) => {
    const { identityId, customerId } = await recognise(tx, 'https://issuer.example', person, 'en', start)
    const session = {
      identityId,
      providerSessionId: 'at-desk',
      idToken: 'token',
      authenticatedAt: start,
      userAgent: '',
    }
    return { id: await startSession(tx, session, start), customerId }
  })
}

const endAtIssuer = (whose: Parameters<typeof endSessions>[2]) =>
  db.transaction().execute((tx) => endSessions(tx, 'https://issuer.example', whose, later(1)))

function visitAt(now: Date, cookies: Record<string, string>, header: string[] = []) {
  const sent = Object.entries(cookies)
    .map(([name, value]) => `__Host-${name}=${value}`)
    .join('; ')
  const language = languageOf('en')
  const visit = {
    cookies: readCookies(sent),
    now,
    language,
    header: (name: string) => header.find((it) => it === name),
  }
  return { visit, find: () => findVisitor(visit) }
}

describe('who asks', () => {
  test('is the customer of the session in the cookie', async () => {
    const { id, customerId } = await signIn()
    const visitor = await visitAt(start, { session: id }).find()
    expect(visitor.customer).toEqual({ id: customerId, name: 'Ada', email: 'ada@example.com' })
    expect(visitor.permissions.has('account:write')).toBe(true)
    expect(visitor.permissions.has('orders:refund')).toBe(false)
  })

  test.each(['', 'x', `${newSecret()}'`, 'x'.repeat(5_000)])(
    'is a guest with a cookie that opens nothing, and the cookie goes (%#)',
    async (session) => {
      const { visit, find } = visitAt(start, { session, me: 'n=2&name=Somebody' })
      expect((await find()).customer).toBeNull()
      expect(visit.cookies.lines()).toEqual([
        expect.stringMatching(/^__Host-session=;/),
        expect.stringMatching(/^__Host-me=n=2;/),
      ])
    },
  )

  test('is a guest with the cookie of a session that went with its account, and the next sign-in asks', async () => {
    const { visit, find } = visitAt(start, { session: newSecret(), me: 'name=Somebody' })
    expect((await find()).customer).toBeNull()
    const lines = ['session=;', 'ask-again=.', 'me=;'].map((each) =>
      expect.stringMatching(new RegExp(`^__Host-${each}`)),
    )
    expect(visit.cookies.lines()).toEqual(lines)
  })

  test('is staff with the rights of the role, for half a day without a visit', async () => {
    const { id } = await signIn({ ...ada, subject: 'mira', email: 'owner@example.com' })
    expect((await visitAt(start, { session: id }).find()).permissions.has('orders:refund')).toBe(true)
    expect((await visitAt(later(limits.staffIdle.value), { session: id }).find()).customer).toBeNull()
  })

  test('is seen at most once a minute, and every visit keeps the session open', async () => {
    const { id } = await signIn()
    const seen = async () =>
      (await db.selectFrom('sessions').select('lastSeenAt').where('idHash', '=', hashOf(id)).executeTakeFirstOrThrow())
        .lastSeenAt
    await visitAt(later(limits.sessionSeen.value), { session: id }).find()
    expect(await seen()).toEqual(start)
    const visits = [20, 40, 60].map((days) => later(days * 86_400_000))
    for (const at of visits) expect((await visitAt(at, { session: id }).find()).customer).not.toBeNull()
    expect(await seen()).toEqual(visits.at(-1))
    expect((await visitAt(later(limits.sessionLife.value), { session: id }).find()).customer).toBeNull()
  })

  test('is not seen where a page asks by itself', async () => {
    const { id } = await signIn()
    const at = later(limits.sessionSeen.value * 2)
    expect((await visitAt(at, { session: id }, ['x-by-itself']).find()).customer).not.toBeNull()
    expect(await db.selectFrom('sessions').select('lastSeenAt').execute()).toEqual([{ lastSeenAt: start }])
  })

  test('is called by the right name in the header, whatever the readable cookie says', async () => {
    const { id } = await signIn()
    const { visit, find } = visitAt(start, { session: id, me: 'n=3&name=Eve' })
    await find()
    expect(visit.cookies.lines()).toEqual([expect.stringMatching(/^__Host-me=n=3&name=Ada;/)])
    const right = visitAt(start, { session: id, me: 'name=Ada' })
    await right.find()
    expect(right.visit.cookies.lines()).toEqual([])
  })
})

describe('a session', () => {
  test('that is ended gives its token once, and keeps it no longer', async () => {
    const { id } = await signIn()
    const twice = await Promise.all([endSession(db, hashOf(id), start), endSession(db, hashOf(id), start)])
    expect(twice.map((sealed) => sealed && openToken(sealed, id)).sort()).toEqual([null, 'token'])
    expect((await visitAt(start, { session: id }).find()).customer).toBeNull()
    expect(await db.selectFrom('sessions').select('idToken').execute()).toEqual([{ idToken: null }])
  })

  test('that a newer sign-in has replaced takes nothing from the browser: the new cookie may have come meanwhile', async () => {
    const { id } = await signIn()
    await endSession(db, hashOf(id), start)
    await signIn()
    const { visit, find } = visitAt(later(1_000), { session: id, me: 'name=Ada' })
    expect((await find()).customer).toBeNull()
    expect(visit.cookies.lines()).toEqual([])
  })

  test('that was replaced long ago, or ended without a successor, takes its cookie and the name away, and the next sign-in asks', async () => {
    const { id } = await signIn()
    const gone = ['session=;', 'ask-again=.', 'me=;'].map((each) =>
      expect.stringMatching(new RegExp(`^__Host-${each}`)),
    )
    await endSession(db, hashOf(id), later(1))
    const ended = visitAt(later(1_000), { session: id, me: 'name=Ada' })
    await ended.find()
    expect(ended.visit.cookies.lines()).toEqual(gone)
    await db.updateTable('sessions').set({ endedAt: start }).execute()
    await signIn()
    const old = visitAt(later(limits.sessionReplaced.value), { session: id, me: 'name=Ada' })
    await old.find()
    expect(old.visit.cookies.lines()).toEqual(gone)
  })

  test('that the issuer has ended by its name takes them away, too; the issuer knows of that, and asks by itself', async () => {
    const { id } = await signIn()
    await endAtIssuer({ subject: 'ada', providerSessionId: 'at-desk' })
    const { visit, find } = visitAt(later(1_000), { session: id, me: 'name=Ada' })
    await find()
    expect(visit.cookies.lines()).toEqual([
      expect.stringMatching(/^__Host-session=;/),
      expect.stringMatching(/^__Host-me=;/),
    ])
  })

  test('that the issuer has ended with all of its person asks: she may have left at one device, and be known at this one', async () => {
    const { id } = await signIn()
    await endAtIssuer({ subject: 'ada', providerSessionId: null })
    const { visit, find } = visitAt(later(1_000), { session: id, me: 'name=Ada' })
    await find()
    expect(visit.cookies.lines()).toContainEqual(expect.stringMatching(/^__Host-ask-again=./))
  })

  test('whose time is over takes them away, too; then it is up to the issuer whether it asks', async () => {
    const { id } = await signIn()
    const { visit, find } = visitAt(later(limits.customerIdle.value), { session: id, me: 'name=Ada' })
    await find()
    expect(visit.cookies.lines()).toEqual([
      expect.stringMatching(/^__Host-session=;/),
      expect.stringMatching(/^__Host-me=;/),
    ])
  })

  test('is stored as a hash: a person who reads the table cannot use it', async () => {
    const { id } = await signIn()
    const row = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
    expect(row).not.toContain(id)
    expect(row).not.toMatch(/"token"/)
    expect(row).not.toContain(Buffer.from(id).toString('hex'))
  })
})

test('a guest without a session cookie costs the database nothing', async () => {
  await disconnect()
  expect((await visitAt(start, {}).find()).customer).toBeNull()
})
