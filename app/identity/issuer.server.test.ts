import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { configureIdentity } from '#test/support/configure-identity.ts'
import { type HostileIssuer, newKey, signedBy, startHostileIssuer } from '#test/support/hostile-issuer.ts'
import { readSigned } from './issuer-keys.server.ts'
import { findIssuer } from './issuer.server.ts'

let issuer: HostileIssuer

beforeEach(async () => {
  issuer = await startHostileIssuer()
  configureIdentity(issuer)
})

afterEach(() => issuer.stop())

const start = new Date('2030-01-01T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

async function failure(now = start): Promise<string> {
  const fault = await findIssuer(now).catch((error: unknown) => error)
  return fault instanceof Fault ? fault.code : 'none'
}

describe('an issuer', () => {
  test('is asked once and remembered for an hour', async () => {
    await findIssuer(start)
    await findIssuer(later(limits.identityMetadata.value - 1))
    expect(issuer.callsTo('/.well-known/openid-configuration')).toBe(1)
  })

  test('that is asked by many at once is asked once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => findIssuer(start)))
    expect(issuer.calls).toHaveLength(1)
  })

  test.each([
    ['another name', 'https://issuer.example'],
    ['its name with a slash', 'slash'],
  ])('that calls itself by %s is not believed', async (_, name) => {
    issuer.play({
      discovery: (right) => ({ body: { ...right, issuer: name === 'slash' ? `${issuer.issuer}/` : name } }),
    })
    expect(await failure()).toBe('auth.unavailable')
  })

  test('whose name ends in a slash is known by it', async () => {
    configureIdentity({ issuer: `${issuer.issuer}/` })
    issuer.play({ discovery: (right) => ({ body: { ...right, issuer: `${issuer.issuer}/` } }) })
    expect((await findIssuer(start)).metadata.issuer).toBe(`${issuer.issuer}/`)
  })

  test.each([
    ['fails', { status: 500 }],
    ['answers in HTML', { type: 'text/html', body: '<h1>Welcome</h1>' }],
    ['leads elsewhere', { status: 302, headers: { location: 'https://issuer.example' } }],
    ['says nothing but "{}"', { body: {} }],
    ['goes on for ever', { body: { padding: 'x'.repeat(1_000_000) } }],
  ])('that %s is unavailable', async (_, sent) => {
    issuer.play({ discovery: () => sent })
    expect(await failure()).toBe('auth.unavailable')
  })

  test.each(['http://tokens.example/token', 'ftp://tokens.example', 'nowhere', undefined])(
    'that takes codes at %s is not sent any',
    async (token_endpoint) => {
      issuer.play({ discovery: (right) => ({ body: { ...right, token_endpoint } }) })
      expect(await failure()).toBe('auth.unavailable')
    },
  )

  test('that was down is asked again after a pause, not at each press', async () => {
    issuer.play({ discovery: () => ({ status: 500 }) })
    await failure()
    issuer.play({})
    expect(await failure(later(limits.identityRetry.value - 1))).toBe('auth.unavailable')
    expect(issuer.calls).toHaveLength(0)
    expect(await failure(later(limits.identityRetry.value))).toBe('none')
  })

  test('that goes down later is used on as it was', async () => {
    await findIssuer(start)
    issuer.play({ discovery: () => ({ status: 500 }) })
    expect(await failure(later(limits.identityMetadata.value))).toBe('none')
    expect(await failure(later(2 * limits.identityMetadata.value))).toBe('none')
  })
})

describe('the keys of an issuer', () => {
  const header = { alg: 'RS256' }
  const claims = { sub: 'ada' }

  test('may have no id while there is one', async () => {
    const key = await newKey('one')
    issuer.play({ keys: () => [{ ...key.jwk, kid: undefined }] })
    const signed = await readSigned(await findIssuer(start), await signedBy(key, header, claims), start)
    expect(signed?.claims).toEqual(claims)
  })

  test('must be named when several fit', async () => {
    const [one, two] = [await newKey('one'), await newKey('two')]
    issuer.play({ keys: () => [one.jwk, two.jwk] })
    expect(await readSigned(await findIssuer(start), await signedBy(one, header, claims), start)).toBeNull()
  })

  test.each([['named', 'new'] as const, ['without a name', undefined] as const])(
    '%s may change: they are asked for once more',
    async (_, kid) => {
      const [old, fresh] = [await newKey('old'), await newKey('new')]
      issuer.play({ keys: () => [old.jwk] })
      const found = await findIssuer(start)
      await readSigned(found, await signedBy(old, { ...header, kid: 'old' }, claims), start)
      issuer.play({ keys: () => [fresh.jwk] })
      const signed = await readSigned(found, await signedBy(fresh, { ...header, kid }, claims), start)
      expect({ claims: signed?.claims, asked: issuer.callsTo('/keys') }).toEqual({ claims, asked: 1 })
    },
  )

  test('are not asked for at each invented name', async () => {
    const found = await findIssuer(start)
    const invented = await signedBy(await newKey('invented'), { ...header, kid: 'invented' }, claims)
    for (let each = 0; each < 10; each++) expect(await readSigned(found, invented, start)).toBeNull()
    expect(issuer.callsTo('/keys')).toBe(2)
    await readSigned(found, invented, later(limits.identityKeysAgain.value))
    expect(issuer.callsTo('/keys')).toBe(3)
  })

  test('that were withdrawn are trusted for minutes, not for ever', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('new')]
    const token = await signedBy(old, { ...header, kid: 'old' }, claims)
    issuer.play({ keys: () => [old.jwk] })
    const found = await findIssuer(start)
    expect(await readSigned(found, token, start)).not.toBeNull()
    issuer.play({ keys: () => [fresh.jwk] })
    expect(await readSigned(found, token, later(limits.identityKeys.value))).toBeNull()
  })
})
