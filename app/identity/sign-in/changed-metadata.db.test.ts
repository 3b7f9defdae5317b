import { afterAll, beforeAll, expect, test } from 'vitest'
import { findIssuer } from '#app/identity/issuer/issuer.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { faultOf, openDesk } from '#test/support/people/desk.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { type HostileIssuer, signedBy, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'

useDatabase()

let issuer: HostileIssuer
beforeAll(async () => {
  issuer = await startHostileIssuer()
  configureIdentity({ issuer: issuer.issuer })
})
afterAll(() => issuer.stop())

let minutes = 0
const knows = async (metadata: () => object) => {
  minutes += 61
  issuer.play({ discovery: (right) => ({ body: { ...right, ...metadata() } }) })
  const now = new Date(Date.now() + minutes * 60_000)
  // Refreshed in the background, which a later call shares.
  await findIssuer(now)
  await expect.poll(async () => (await findIssuer(now)).metadata).toMatchObject(metadata())
  minutes += 1
}

test.each([
  [
    'signs by another algorithm',
    () => ({ id_token_signing_alg_values_supported: ['RS256'] }),
    () =>
      issuer.play({
        header: () => ({ alg: 'ES256', kid: 'curve' }),
        sign: (header, claims) => signedOnCurve(header, claims),
      }),
    'auth.token_refused',
  ],
  [
    'gives tokens at another address',
    () => ({ token_endpoint: `${issuer.origin}/former` }),
    () => issuer.play({}),
    'auth.exchange_failed',
  ],
] as const)(
  'an issuer that %s since its metadata was read costs one sign-in, not an hour',
  async (_, was, is, fault) => {
    await knows(was)
    is()
    expect(await faultOf(openDesk().signIn(minutes))).toBe(fault)
    expect(await faultOf(openDesk().signIn(minutes))).toBeNull()
  },
)

test('who says no at the issuer has it asked nothing', async () => {
  await knows(() => ({ claims_supported: ['sub'] }))
  issuer.play({ back: (parameters) => (parameters.delete('code'), parameters.set('error', 'access_denied')) })
  expect(await faultOf(openDesk().signIn(minutes))).toBe('auth.refused_by_issuer')
  expect(issuer.callsTo('/.well-known/openid-configuration')).toBe(0)
})

const signedOnCurve = (header: Parameters<typeof signedBy>[1], claims: Record<string, unknown>) =>
  signedBy(issuer.curve, { ...header, alg: 'ES256', kid: 'curve' }, { ...claims })
