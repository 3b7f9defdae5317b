import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { faultOf, openDesk } from '#test/support/people/desk.ts'
import { type HostileIssuer, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { obeyLogoutToken } from './backchannel-logout.server.ts'
import { endProviderSession } from './frontchannel-logout.server.ts'

useDatabase()

let issuer: HostileIssuer
beforeAll(async () => {
  issuer = await startHostileIssuer()
  configureIdentity({ issuer: issuer.issuer })
})
afterAll(() => issuer.stop())
beforeEach(async () => {
  issuer.play({})
  somebodyNew()
  await db.deleteFrom('customers').execute()
})

/** A logout is remembered by name, so each test has its own person. */
const somebodyNew = () =>
  issuer.is({ sub: `ada-${randomUUID()}`, name: 'Ada', email: 'ada@example.com', email_verified: true })

type Claims = Record<string, unknown>
const itsSession = ({ sub: _, ...claims }: Claims) => claims
const itsSubject = ({ sid: _, ...claims }: Claims) => claims
const both = (claims: Claims) => claims
const kinds: [string, (claims: Claims) => Claims][] = [
  ['its session', itsSession],
  ['all of its subject', itsSubject],
  ['both', both],
]

const logOut = async (change = both) => (await obeyLogoutToken(await issuer.logoutToken(change), new Date())) !== null
const openSessions = () => db.selectFrom('sessions').select('idHash').where('endedAt', 'is', null).execute()

/** Signs in, and does this once the issuer has made the ID token and before the shop has read it. */
function signInWhile(meanwhile: () => unknown) {
  issuer.play({ tokens: async (body) => (await meanwhile(), { body }) })
  return faultOf(openDesk().signIn())
}

/** Front-Channel Logout 1.0: only the issuer's id of the session is named. */
async function logOutByFrame(now = new Date()) {
  const { sid } = decodeJwt(await issuer.logoutToken())
  return endProviderSession(issuer.issuer, String(sid), now)
}
const notes = () => db.selectFrom('usedLogoutTokens').select('providerSessionId').execute()

describe('a logout that arrives before its session begins', () => {
  test('prevents the session if a frame of the issuer brings it', async () => {
    expect(await signInWhile(() => logOutByFrame())).toBe('auth.refused_by_issuer')
    expect(await openSessions()).toEqual([])
    issuer.play({})
    expect(await faultOf(openDesk().signIn())).toBeNull()
  })

  test('is not kept of an unknown session while no one is on the way back: anyone can invent ids', async () => {
    await openDesk().signIn()
    issuer.play({ tokens: () => ({ status: 500, body: {} }) })
    expect(await faultOf(openDesk().signIn())).not.toBeNull()
    await db.deleteFrom('usedLogoutTokens').execute()
    const guess = () =>
      endProviderSession(issuer.issuer, randomUUID(), new Date(Date.now() + limits.signInReturn.value))
    expect([await guess(), await notes()]).toEqual([{ ended: new Set(), isGuess: true }, []])
  })

  test.each(kinds)('prevents the session if it names %s', async (_, names) => {
    expect(await signInWhile(() => logOut(names))).toBe('auth.refused_by_issuer')
    expect(await openSessions()).toEqual([])
    // A sign-in that the issuer revoked creates no customer.
    expect(await db.selectFrom('customers').select('id').execute()).toEqual([])
  })

  test.each<[string, (claims: Claims) => Claims]>([
    ['another session of the person', (claims) => ({ ...claims, sid: 'another' })],
    ['another person', (claims) => ({ ...itsSubject(claims), sub: 'eve' })],
    ['another person’s session', (claims) => ({ ...claims, sub: 'eve' })],
    ['all sessions of the person until before', (claims) => ({ ...itsSubject(claims), iat: Number(claims.iat) - 2 })],
  ])('does not prevent it if it names %s', async (_, names) => {
    expect(await signInWhile(() => logOut(names))).toBeNull()
    expect(await openSessions()).toHaveLength(1)
  })

  test('lets a person sign in again, with a session of the issuer’s own or with none', async () => {
    await logOut((claims) => ({ ...itsSubject(claims), iat: Number(claims.iat) - 2 }))
    await logOut(itsSession)
    expect(await faultOf(openDesk().signIn())).toBeNull()
    issuer.play({ claims: itsSubject })
    expect(await faultOf(openDesk().signIn())).toBeNull()
    expect(await openSessions()).toHaveLength(2)
  })

  test('is remembered for as long as a sign-in may be in progress', async () => {
    const refused = await signInWhile(async () => {
      await logOut()
      await pruneExpired(new Date(Date.now() + limits.signInLife.value))
    })
    expect(refused).toBe('auth.refused_by_issuer')
  })

  test('ends no session of another issuer that uses the same id', async () => {
    const refused = await signInWhile(async () => {
      await logOut()
      await db.updateTable('usedLogoutTokens').set({ issuer: 'https://other.example' }).execute()
    })
    expect(refused).toBeNull()
  })
})

describe('a logout and the sign-in that it ends, at once', () => {
  test.each(kinds)('leave no one signed in, received %s while the session is created', async (_, names) => {
    // Known from before, so that the row the sign-in waits for can be locked: it has looked for a logout by then.
    await openDesk().signIn()
    await db.updateTable('sessions').set({ endedAt: new Date() }).execute()
    const { signIn, logout } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('identities').select('id').forUpdate().execute()
      const signIn = faultOf(openDesk().signIn())
      await untilBlocked()
      const logout = logOut(names)
      await untilBlocked(2)
      return { signIn, logout }
    })
    expect({ refused: await signIn, obeyed: await logout }).toEqual({ refused: null, obeyed: true })
    expect(await openSessions()).toEqual([])
  })

  test('leave no one signed in, received by a frame while the session is created', async () => {
    await openDesk().signIn()
    await db.updateTable('sessions').set({ endedAt: new Date(), providerSessionId: 'another' }).execute()
    const { signIn, logout } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('identities').select('id').forUpdate().execute()
      const signIn = faultOf(openDesk().signIn())
      await untilBlocked()
      const logout = logOutByFrame()
      await untilBlocked(2)
      return { signIn, logout }
    })
    expect({ refused: await signIn, isGuess: (await logout).isGuess }).toEqual({ refused: null, isGuess: false })
    expect(await openSessions()).toEqual([])
  })

  test.each(kinds)('leave no one signed in, whichever comes first (%s)', async (_, names) => {
    const logouts: Promise<boolean>[] = []
    for (let time = 0; time < 20; time += 1) {
      somebodyNew()
      await signInWhile(() => void logouts.push(logOut(names)))
    }
    expect(await Promise.all(logouts)).toEqual(Array(20).fill(true))
    expect(await openSessions()).toEqual([])
  })

  test('of ten sessions of one person do not deadlock', async () => {
    const logouts: Promise<boolean>[] = []
    issuer.play({ tokens: (body) => (logouts.push(logOut(), logOut(itsSubject)), { body }) })
    const ends = await Promise.all(Array.from({ length: 10 }, () => faultOf(openDesk().signIn())))
    expect(ends.filter((end) => end !== null && end !== 'auth.refused_by_issuer')).toEqual([])
    expect(await Promise.all(logouts)).toEqual(Array(20).fill(true))
    expect(await openSessions()).toEqual([])
  })
})
