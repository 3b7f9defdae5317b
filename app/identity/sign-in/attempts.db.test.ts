import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { faultOf, openDesk } from '#test/support/people/desk.ts'
import { type HostileIssuer, type Play, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { forgetExpiredAttempts } from './attempts.server.ts'
import { wayToIssuer } from './sign-in.server.ts'

useDatabase()

let issuer: HostileIssuer
beforeAll(async () => {
  issuer = await startHostileIssuer()
  configureIdentity(issuer)
})
afterAll(() => issuer.stop())
beforeEach(async () => {
  issuer.play({})
  await db.deleteFrom('signInAttempts').execute()
})

const kept = () => db.selectFrom('signInAttempts').select(['nonce', 'codeVerifier']).execute()
const nothing = { nonce: null, codeVerifier: null }
const back = (change: (parameters: URLSearchParams) => void): Play => ({ back: change })

describe('of a sign-in in progress', () => {
  test.each<[string, Play, string | null]>([
    ['that worked', {}, null],
    ['whose token is refused', { claims: (claims) => ({ ...claims, aud: 'another' }) }, 'auth.token_refused'],
    [
      'whose code is refused',
      { tokens: () => ({ status: 400, body: { error: 'invalid_grant' } }) },
      'auth.token_refused',
    ],
    ['that the issuer broke off', back((query) => query.set('error', 'access_denied')), 'auth.state_unknown'],
    ['that came back broken', back((query) => query.append('code', 'second')), 'auth.state_unknown'],
  ])('%s no secret is kept', async (_, play, fault) => {
    issuer.play(play)
    expect(await faultOf(openDesk().signIn())).toBe(fault)
    expect(await kept()).toEqual([nothing])
  })

  test('that never came back nothing is kept once its time is over', async () => {
    const begun = await openDesk().visit('/auth/sign-in')
    await wayToIssuer(begun, '/account', {})
    await forgetExpiredAttempts(currentTime())
    expect(await kept()).toHaveLength(1)
    await forgetExpiredAttempts(new Date(currentTime().getTime() + limits.signInLife.value))
    expect(await kept()).toEqual([])
  })

  test('that its browser has forgotten over newer ones nothing is kept', async () => {
    const desk = openDesk()
    for (let each = 0; each < limits.signInsPending.value + 3; each += 1) {
      const begun = await desk.visit('/auth/sign-in')
      desk.keep((await wayToIssuer(begun, '/account', {}), begun))
    }
    expect(await kept()).toHaveLength(limits.signInsPending.value)
  })

  test('the database keeps no secret beyond the end, whatever the code does', async () => {
    const begun = await openDesk().visit('/auth/sign-in')
    await wayToIssuer(begun, '/account', {})
    const ending = db.updateTable('signInAttempts').set({ usedAt: new Date() }).execute()
    await expect(ending).rejects.toThrow('secrets_until_the_end')
  })
})

describe('while the issuer is changed', () => {
  let next: HostileIssuer
  beforeAll(async () => {
    // Many issuers do not say who they are on the way back.
    next = await startHostileIssuer({ metadata: { authorization_response_iss_parameter_supported: false } })
    next.play({ back: (parameters) => parameters.delete('iss') })
  })
  afterAll(() => next.stop())
  afterEach(() => configureIdentity(issuer))

  test('a sign-in that began at the former one ends nowhere, even with a code of the new one for the same nonce', async () => {
    const desk = openDesk()
    const begun = await desk.visit('/auth/sign-in')
    const way = await wayToIssuer(begun, '/account', {})
    configureIdentity(next)
    const atNext = way.replace(issuer.issuer, next.issuer)
    expect(await faultOf(desk.goAndComeBack(begun, atNext))).toBe('auth.state_unknown')
  })

  test('it goes on once the shop is back at the issuer where it began', async () => {
    const desk = openDesk()
    const begun = await desk.visit('/auth/sign-in')
    const way = await wayToIssuer(begun, '/account', {})
    configureIdentity(next)
    expect(await faultOf(openDesk().signIn())).toBe(null)
    configureIdentity(issuer)
    expect(await desk.goAndComeBack(begun, way)).toBe('/account')
  })
})
