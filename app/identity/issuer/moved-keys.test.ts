import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { type HostileIssuer, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { readSigned } from './issuer-keys.server.ts'
import { findIssuer } from './issuer.server.ts'

let issuer: HostileIssuer
beforeAll(async () => {
  issuer = await startHostileIssuer()
  configureIdentity({ issuer: issuer.issuer })
})
afterAll(() => issuer.stop())

let time = Date.now()
const read = async (from: 'sign-in' | 'logout' = 'sign-in') => {
  const now = new Date(time)
  return readSigned(await findIssuer(now), await issuer.sign({ sub: 'ada' }), now, from)
}
const moved = (metadata: object) => ({ body: { ...metadata, jwks_uri: `${issuer.origin}/moved-keys` } })

test.each([
  ['has the former keys', (former: object) => ({ body: { keys: [former] } })],
  ['is gone', () => ({ status: 404 })],
])('keys that move while they rotate are found at once, where their former address %s', async (_, atFormer) => {
  issuer.play({})
  time += limits.identityMetadata.value
  // Asks in the background, so the second one has what the issuer says now.
  await read()
  expect(await read()).toMatchObject({ claims: { sub: 'ada' } })
  const { jwk } = await issuer.rotate(`next-${time}`)
  issuer.play({ discovery: moved, keysAnswer: () => atFormer(jwk) })
  time += limits.identityRetry.value
  expect(await read()).toMatchObject({ claims: { sub: 'ada' } })
})

test('tokens that no key fits ask for the metadata once in a while, not each', async () => {
  issuer.play({ keys: () => [issuer.curve.jwk] })
  time += limits.identityMetadata.value
  await read('logout')
  issuer.play({ keys: () => [issuer.curve.jwk] })
  time += limits.identityRetry.value
  const answers = []
  for (let times = 0; times < 5; times++) answers.push(await read('logout'))
  expect(answers).toEqual(Array(5).fill(null))
  expect(issuer.callsTo('/.well-known/openid-configuration')).toBe(1)
})
