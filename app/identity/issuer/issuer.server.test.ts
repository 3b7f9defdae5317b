import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { type HostileIssuer, newKey, signedBy, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { readSigned } from './issuer-keys.server.ts'
import { findIssuer } from './issuer.server.ts'

let issuer: HostileIssuer

beforeEach(async () => {
  issuer = await startHostileIssuer()
  configureIdentity(issuer)
})

afterEach(() => issuer.stop())

const start = new Date('2030-01-01T12:00:00Z')
const hour = 3_600_000
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

  test('that was down while the clock was an hour ahead is asked again once it is right', async () => {
    issuer.play({ discovery: () => ({ status: 500 }) })
    await failure(later(hour))
    issuer.play({})
    expect(await failure(start)).toBe('none')
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
    const signed = await readSigned(await findIssuer(start), await signedBy(key, header, claims), start, 'sign-in')
    expect(signed?.claims).toEqual(claims)
  })

  test.each([7, {}, 'RS512', null])(
    'sign by the usual algorithm where the issuer names %j for a list of them',
    async (said) => {
      const key = await newKey('one')
      issuer.play({
        keys: () => [key.jwk],
        discovery: (right) => ({ body: { ...right, id_token_signing_alg_values_supported: said } }),
      })
      const signed = await readSigned(await findIssuer(start), await signedBy(key, header, claims), start, 'sign-in')
      expect(signed?.claims).toEqual(claims)
    },
  )

  test('must be named when several fit', async () => {
    const [one, two] = [await newKey('one'), await newKey('two')]
    issuer.play({ keys: () => [one.jwk, two.jwk] })
    expect(await readSigned(await findIssuer(start), await signedBy(one, header, claims), start, 'sign-in')).toBeNull()
  })

  test.each([
    ['named', 'new', 'new'],
    ['under the name that another had', 'old', 'old'],
    ['without a name', 'new', undefined],
  ] as const)('%s may change: they are fetched again', async (_, name, kid) => {
    const [old, fresh] = [await newKey('old'), await newKey(name)]
    issuer.play({ keys: () => [old.jwk] })
    const found = await findIssuer(start)
    await readSigned(found, await signedBy(old, { ...header, kid: 'old' }, claims), start, 'sign-in')
    issuer.play({ keys: () => [fresh.jwk] })
    const signed = await readSigned(found, await signedBy(fresh, { ...header, kid }, claims), start, 'sign-in')
    expect({ claims: signed?.claims, asked: issuer.callsTo('/keys') }).toEqual({ claims, asked: 1 })
  })

  test('may change twice in a row', async () => {
    const keys = await Promise.all(['a', 'a', 'b'].map((kid) => newKey(kid)))
    const found = await findIssuer(start)
    for (const key of keys) {
      issuer.play({ keys: () => [key.jwk] })
      const token = await signedBy(key, { ...header, kid: key.jwk.kid }, claims)
      expect(await readSigned(found, token, start, 'sign-in')).not.toBeNull()
    }
  })

  test('are still fetched for a sign-in, however many logout tokens are invented', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('old')]
    issuer.play({ keys: () => [old.jwk] })
    const found = await findIssuer(start)
    for (let each = 0; each < 10; each++)
      expect(
        await readSigned(found, await signedBy(fresh, { ...header, kid: 'old' }, claims), start, 'logout'),
      ).toBeNull()
    expect(issuer.callsTo('/keys')).toBe(1 + limits.identityKeysAsks.value)
    issuer.play({ keys: () => [fresh.jwk] })
    const token = await signedBy(fresh, { ...header, kid: 'old' }, claims)
    expect(await readSigned(found, token, start, 'sign-in')).not.toBeNull()
  })

  test('that many need at once are asked for once', async () => {
    const found = await findIssuer(start)
    const invented = await signedBy(await newKey('invented'), { ...header, kid: 'invented' }, claims)
    await Promise.all(Array.from({ length: 50 }, () => readSigned(found, invented, start, 'sign-in')))
    // Once because they were unknown, once because none of them fitted.
    expect(issuer.callsTo('/keys')).toBe(2)
  })

  test('that cannot be had are asked for again after a pause, not for each token', async () => {
    const found = await findIssuer(start)
    const token = await signedBy(await newKey('any'), header, claims)
    issuer.play({ keysAnswer: () => ({ status: 500 }) })
    const ask = (now: Date) => readSigned(found, token, now, 'logout').catch((fault: unknown) => fault)
    for (let each = 0; each < 10; each++) expect(await ask(start)).toMatchObject({ code: 'auth.unavailable' })
    expect(issuer.callsTo('/keys')).toBe(1)
    await ask(later(limits.identityRetry.value))
    expect(issuer.callsTo('/keys')).toBe(2)
  })

  test('that could not be had, or changed, while the clock was an hour ahead are asked for once it is right', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('new')]
    const tokenOf = (key: typeof old, kid: string) => signedBy(key, { ...header, kid }, claims)
    const found = await findIssuer(later(hour))
    issuer.play({ keysAnswer: () => ({ status: 500 }) })
    await readSigned(found, await tokenOf(old, 'old'), later(hour), 'sign-in').catch(() => null)
    issuer.play({ keys: () => [old.jwk] })
    expect(await readSigned(found, await tokenOf(old, 'old'), start, 'sign-in')).not.toBeNull()
    for (let each = 0; each < limits.identityKeysAsks.value; each++)
      await readSigned(found, await tokenOf(fresh, 'new'), later(hour), 'sign-in')
    issuer.play({ keys: () => [fresh.jwk] })
    expect(await readSigned(found, await tokenOf(fresh, 'new'), start, 'sign-in')).not.toBeNull()
    expect(await readSigned(found, await tokenOf(old, 'old'), later(-limits.identityKeys.value), 'sign-in')).toBeNull()
  })

  test('are not asked for at each invented name', async () => {
    const found = await findIssuer(start)
    const invented = await signedBy(await newKey('invented'), { ...header, kid: 'invented' }, claims)
    for (let each = 0; each < 10; each++) expect(await readSigned(found, invented, start, 'sign-in')).toBeNull()
    const asked = 1 + limits.identityKeysAsks.value
    expect(issuer.callsTo('/keys')).toBe(asked)
    await readSigned(found, invented, later(limits.identityKeysAgain.value), 'sign-in')
    expect(issuer.callsTo('/keys')).toBe(asked + 1)
  })

  test('that were withdrawn are trusted for minutes, not for ever', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('new')]
    const token = await signedBy(old, { ...header, kid: 'old' }, claims)
    issuer.play({ keys: () => [old.jwk] })
    const found = await findIssuer(start)
    expect(await readSigned(found, token, start, 'sign-in')).not.toBeNull()
    issuer.play({ keys: () => [fresh.jwk] })
    expect(await readSigned(found, token, later(limits.identityKeys.value), 'sign-in')).toBeNull()
  })
})

test('only a few calls are made to an issuer at once, and all of them in the end', async () => {
  issuer.play({ userInfo: () => ({ body: {} }), slow: 20 })
  const asked = Array.from({ length: 5 * limits.identityAtOnce.value }, () => fetchBounded(`${issuer.origin}/me`))
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // On a busy machine some are answered before all that may be are under way.
  expect(issuer.most()).toBeGreaterThan(1)
  expect(issuer.most()).toBeLessThanOrEqual(limits.identityAtOnce.value)
})

test('a call that waits too long for its turn is refused, and does not take another’s', async () => {
  issuer.play({ userInfo: () => ({ hang: true }) })
  const cut = new AbortController()
  const ask = (signal = cut.signal) => fetchBounded(`${issuer.origin}/me`, { signal }).catch((error: unknown) => error)
  const hanging = Array.from({ length: 2 * limits.identityAtOnce.value }, () => ask())
  const impatient = await ask(AbortSignal.timeout(20))
  expect(impatient).toMatchObject({ name: 'TimeoutError' })
  cut.abort()
  await Promise.all(hanging)
  issuer.play({})
  expect(await ask(AbortSignal.timeout(2_000))).toMatchObject({ status: 200 })
})
