import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { hostileClient, newKey, signedBy, unsigned } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { signIn, isIn } = house

type Claims = Record<string, unknown>
const event = 'http://schemas.openid.net/event/backchannel-logout'
const obeyed = { status: 200, cache: 'no-store' }
const refused = { status: 400, cache: 'no-store' }

async function send(fields: string[][], headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${house.shop.origin}/auth/backchannel-logout`, { method: 'POST', body, headers })
  return { status: response.status, cache: response.headers.get('cache-control') }
}
const tell = (token: string) => send([['logout_token', token]])

async function rightClaims(): Promise<Claims> {
  const [, payload = ''] = (await house.issuer.logoutToken()).split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

describe('a back-channel logout', () => {
  test.each<[string, (claims: Claims) => Promise<string> | string]>([
    ['signed by nobody', (claims) => unsigned({}, claims)],
    ['signed by a stranger', async (claims) => signedBy(await newKey('x'), { alg: 'RS256', kid: 'unknown' }, claims)],
    [
      'signed by a stranger, with our key id',
      async (claims) => signedBy(await newKey('x'), { alg: 'RS256', kid: 'first' }, claims),
    ],
    [
      'signed with the shop’s secret',
      (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(hostileClient.secret)),
    ],
    [
      'of another algorithm',
      async (claims) => signedBy(await newKey('first', 'PS256'), { alg: 'PS256', kid: 'first' }, claims),
    ],
    ['cut short', async (claims) => (await house.issuer.sign(claims)).slice(0, -20)],
    ['rubbish', () => 'rubbish'],
    ['empty', () => ''],
    ['for another shop', (claims) => house.issuer.sign({ ...claims, aud: 'another' })],
    ['for nobody', (claims) => house.issuer.sign({ ...claims, aud: undefined })],
    ['from another issuer', (claims) => house.issuer.sign({ ...claims, iss: 'https://issuer.example' })],
    ['from nobody', (claims) => house.issuer.sign({ ...claims, iss: undefined })],
  ])(`${row(39)} (%s)`, async (_, make) => {
    const { browser } = await signIn()
    // The same claims, correctly signed, are accepted at the end: nothing else was wrong.
    expect(await tell(await make(await rightClaims()))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
    expect(await tell(await house.issuer.sign(await rightClaims()))).toEqual(obeyed)
    expect(await isIn(browser)).toBe(false)
  })

  test.each<[string, (claims: Claims) => Claims]>([
    ['no events', ({ events: _, ...claims }) => claims],
    ['another event', (claims) => ({ ...claims, events: { other: {} } })],
    ['the event in a list', (claims) => ({ ...claims, events: [event] })],
    ['the event as a word', (claims) => ({ ...claims, events: { [event]: 'yes' } })],
    ['a nonce', (claims) => ({ ...claims, nonce: 'n' })],
    ['an empty nonce', (claims) => ({ ...claims, nonce: null })],
    ['nobody', ({ sub: _, sid: __, ...claims }) => claims],
    ['an empty subject', ({ sid: _, ...claims }) => ({ ...claims, sub: '' })],
    ['a list of subjects', (claims) => ({ ...claims, sub: ['ada'] })],
    ['no id', ({ jti: _, ...claims }) => claims],
    ['an endless id', (claims) => ({ ...claims, jti: 'x'.repeat(5_000) })],
    ['from yesterday', (claims) => ({ ...claims, iat: Number(claims.iat) - 86_400 })],
    ['from tomorrow', (claims) => ({ ...claims, iat: Number(claims.iat) + 86_400 })],
    ['of no time', ({ iat: _, ...claims }) => claims],
    ['expired', (claims) => ({ ...claims, exp: Number(claims.iat) - 60 })],
  ])(`${row(40)} (%s)`, async (_, change) => {
    const { browser } = await signIn()
    expect(await tell(await house.issuer.logoutToken(change))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test(`${row(40)} (used)`, async () => {
    // Ends all sessions of a subject: a session begun since would end if it counted again.
    const token = await house.issuer.logoutToken((claims) => ({
      ...claims,
      sid: undefined,
      iat: Number(claims.iat) - 10,
    }))
    expect(await tell(token)).toEqual(obeyed)
    const { browser } = await signIn()
    expect(await tell(token)).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test(`${row(40)} (used by ten at once: one of them counts)`, async () => {
    const token = await house.issuer.logoutToken()
    const told = await Promise.all(Array.from({ length: 10 }, () => tell(token)))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test(row(41), async () => {
    const { browser } = await signIn()
    expect(await tell(await house.issuer.sign({ sub: 'ada', nonce: 'n' }))).toEqual(refused)
    expect(await tell(await house.issuer.sign({ sub: 'ada', jti: 'an-id' }))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
    const reversed = await signIn({ sign: () => house.issuer.logoutToken() })
    expect({ status: reversed.page.status, session: reversed.session }).toEqual({ status: 400, session: undefined })
  })
})

describe('a rightful logout', () => {
  const sid = (name: string) => ({ claims: (claims: Claims) => ({ ...claims, sid: name }) })
  const without = (name: string) => (claims: Claims) => ({ ...claims, [name]: undefined })

  /** Ada in two browsers, Eve in a third; each has her own session at the issuer. */
  async function threeBrowsers() {
    // A logout is remembered by its subject, so each test has its own people and sessions.
    const [ada, eve] = [`ada-${randomUUID()}`, `eve-${randomUUID()}`]
    house.issuer.is({ sub: ada, name: 'Ada' })
    const desk = (await signIn(sid(`${ada}-desk`))).browser
    const phone = (await signIn(sid(`${ada}-phone`))).browser
    house.issuer.is({ sub: eve, name: 'Eve' })
    const other = (await signIn(sid(`${eve}-desk`))).browser
    return { ada, eve, whoIsIn: () => Promise.all([desk, phone, other].map(isIn)) }
  }

  test(`${row(42)} (a session)`, async () => {
    const { ada, whoIsIn } = await threeBrowsers()
    const named = await house.issuer.logoutToken((claims) => ({ ...without('sub')(claims), sid: `${ada}-phone` }))
    expect(await tell(named)).toEqual(obeyed)
    expect(await whoIsIn()).toEqual([true, false, true])
  })

  test(`${row(42)} (all of a subject)`, async () => {
    const { ada, whoIsIn } = await threeBrowsers()
    const named = await house.issuer.logoutToken((claims) => ({ ...without('sid')(claims), sub: ada }))
    expect(await tell(named)).toEqual(obeyed)
    expect(await whoIsIn()).toEqual([false, false, true])
  })

  test(`${row(42)} (nothing: a session that is not known, or somebody else’s)`, async () => {
    const { ada, eve, whoIsIn } = await threeBrowsers()
    for (const sid of ['unknown', `${eve}-desk`])
      expect(await tell(await house.issuer.logoutToken((claims) => ({ ...claims, sub: ada, sid })))).toEqual(obeyed)
    expect(await whoIsIn()).toEqual([true, true, true])
  })

  test.each<[string, (claims: Claims) => Claims]>([
    ['its session', without('sub')],
    ['all of its subject', without('sid')],
    ['both', (claims) => claims],
  ])(`${row(45)} (%s)`, async (_, change) => {
    house.issuer.is({ sub: `ada-${randomUUID()}`, name: 'Ada' })
    const told: unknown[] = []
    const page = await house.expectRefused(
      {
        // The shop is notified while it waits for the answer with the ID token.
        tokens: async (body) => {
          told.push(await tell(await house.issuer.logoutToken(change)))
          return { body }
        },
      },
      { status: 403 },
    )
    expect(told).toEqual([obeyed])
    expect(page.body).toContain('not completed')
  })

  test('ends what it names without an expiry, and with several audiences', async () => {
    for (const change of [without('exp'), (claims: Claims) => ({ ...claims, aud: ['another', hostileClient.id] })]) {
      const { browser } = await signIn()
      expect(await tell(await house.issuer.logoutToken(change))).toEqual(obeyed)
      expect(await isIn(browser)).toBe(false)
    }
  })

  test('is accepted with the types that providers use, and no other', async () => {
    for (const typ of [undefined, 'JWT', 'logout+jwt', 'application/logout+jwt'])
      expect(await tell(await house.issuer.logoutToken(undefined, { typ }))).toEqual(obeyed)
    for (const typ of ['at+jwt', 'secevent+jwt', ''])
      expect(await tell(await house.issuer.logoutToken(undefined, { typ }))).toEqual(refused)
  })

  test('comes as a form with one token, and needs neither cookie nor origin', async () => {
    const token = () => house.issuer.logoutToken()
    const json = { 'content-type': 'application/json' }
    expect(await send([['logout_token', await token()]], json)).toEqual(refused)
    const two = [
      ['logout_token', await token()],
      ['logout_token', await token()],
    ]
    expect(await send(two)).toEqual(refused)
    expect(await send([])).toEqual(refused)
    expect(await send([['logout_token', await token()]], { origin: 'https://issuer.example' })).toEqual(obeyed)
  })
})
