import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { hostileClient, newKey, unsigned } from '#test/support/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop-at-hostile-issuer.ts'

const house = useHostileIssuer()
const { signIn, isIn } = house

describe('a logout told from behind', () => {
  async function tell(token: string) {
    const response = await fetch(`${house.shop.origin}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    return { status: response.status, cache: response.headers.get('cache-control') }
  }
  const obeyed = { status: 200, cache: 'no-store' }
  const refused = { status: 400, cache: 'no-store' }
  type Claims = Record<string, unknown>

  test.each<[string, (claims: Claims) => Claims]>([
    ['the session', ({ sub: _, ...claims }) => claims],
    ['all that a subject has', ({ sid: _, ...claims }) => claims],
    ['without an expiry', ({ exp: _, ...claims }) => claims],
  ])('ends %s', async (_, change) => {
    const { browser } = await signIn()
    expect(await isIn(browser)).toBe(true)
    expect(await tell(await house.issuer.logoutToken(change))).toEqual(obeyed)
    expect(await isIn(browser)).toBe(false)
  })

  test('is accepted under the types that providers use', async () => {
    for (const typ of [undefined, 'JWT', 'logout+jwt'])
      expect(await tell(await house.issuer.logoutToken(undefined, { typ }))).toEqual(obeyed)
    expect(await tell(await house.issuer.logoutToken(undefined, { typ: 'at+jwt' }))).toEqual(refused)
  })

  test.each<[string, (claims: Claims) => Claims]>([
    ['for another shop', (claims) => ({ ...claims, aud: 'another' })],
    ['from another issuer', (claims) => ({ ...claims, iss: 'https://issuer.example' })],
    ['without the event', ({ events: _, ...claims }) => claims],
    ['with another event', (claims) => ({ ...claims, events: { other: {} } })],
    ['with a nonce', (claims) => ({ ...claims, nonce: 'n' })],
    ['about nobody', ({ sub: _, sid: __, ...claims }) => claims],
    ['without an id', ({ jti: _, ...claims }) => claims],
    ['from yesterday', (claims) => ({ ...claims, iat: Number(claims.iat) - 86_400 })],
  ])('%s ends nothing', async (_, change) => {
    const { browser } = await signIn()
    expect(await tell(await house.issuer.logoutToken(change))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test('that nobody signed, or somebody else, ends nothing', async () => {
    const { browser } = await signIn()
    const [, payload = ''] = (await house.issuer.logoutToken()).split('.')
    const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const stranger = new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'second' })
      .sign((await newKey('second')).privateKey)
    const shared = new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(hostileClient.secret))
    for (const token of [unsigned({}, claims), await stranger, await shared, 'rubbish', ''])
      expect(await tell(token)).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test('counts once', async () => {
    const token = await house.issuer.logoutToken()
    expect(await tell(token)).toEqual(obeyed)
    const { browser } = await signIn()
    expect(await tell(token)).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test('of an unknown session is fine and does nothing', async () => {
    const { browser } = await signIn()
    expect(
      await tell(await house.issuer.logoutToken(({ sub: _, ...claims }) => ({ ...claims, sid: 'unknown' }))),
    ).toEqual(obeyed)
    expect(await isIn(browser)).toBe(true)
  })

  test('is not the ID token, nor an ID token the logout', async () => {
    const { browser } = await signIn()
    expect(await tell(await house.issuer.sign({ sub: 'ada', nonce: 'n' }))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
    const reversed = await signIn({ sign: () => house.issuer.logoutToken() })
    expect({ status: reversed.page.status, session: reversed.session }).toEqual({ status: 400, session: undefined })
  })
})
