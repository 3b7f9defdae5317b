import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser-less-client.ts'
import {
  hostileClient,
  type HostileIssuer,
  newKey,
  type Play,
  startHostileIssuer,
  unsigned,
} from '#test/support/hostile-issuer.ts'
import { type RunningShop, startShop } from '#test/support/shop.ts'
import { runSql } from '#test/support/sql.ts'

let issuer: HostileIssuer
let shop: RunningShop

beforeAll(async () => {
  issuer = await startHostileIssuer()
  shop = await startShop({
    env: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: hostileClient.id,
      OIDC_CLIENT_SECRET: hostileClient.secret,
      OWNER_EMAIL: 'owner@example.com',
      LOG_LEVEL: 'debug',
      DEMO_SHOP: 'off',
    },
  })
})

afterAll(async () => {
  await shop?.stop()
  await issuer?.stop()
})

beforeEach(() => {
  issuer.play({})
  issuer.is({ sub: 'ada', name: 'Ada', email: 'ada@example.com', email_verified: true })
})

async function signIn(play: Play = {}, browser = openBrowser(shop.origin)) {
  issuer.play(play)
  const page = await browser.open('/auth/sign-in?return_to=/contact')
  return { page, browser, session: sessionOf(browser) }
}

const sessionOf = (browser: ReturnType<typeof openBrowser>) => browser.jar.get('localhost', '__Host-session')
const sessions = () => runSql(shop.databaseUrl, ['select id_hash from sessions where ended_at is null'])

/** Nobody came in, the page says where to begin again, and neither code nor token stands in it or in the log. */
async function expectRefused(play: Play, { status = 400, tokenRequests = 1 } = {}) {
  const before = await sessions()
  const { page, session } = await signIn(play)
  expect({ status: page.status, session }).toEqual({ status, session: undefined })
  expect(page.body).toContain('href="/auth/sign-in?return_to=%2Fcontact"')
  expect(page.body).not.toMatch(/code=|an-access-token|eyJ/)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(shop.said.filter((line) => /an-access-token|eyJ|code=/.test(line))).toEqual([])
  expect(issuer.callsTo('/token')).toBe(tokenRequests)
  expect(await sessions()).toEqual(before)
}

describe('an issuer that tells the truth', () => {
  test('is believed: a session, the page one came from, the name in the header', async () => {
    const { page, browser, session } = await signIn()
    expect(page.url.pathname).toBe('/contact')
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(browser.jar.get('localhost', '__Host-me')).toBe('name=Ada')
  })

  test('may name its only key by no id, and may write the shop as a list of one', async () => {
    const { session } = await signIn({
      header: () => ({ alg: 'RS256' }),
      keys: ([key]) => [{ ...key, kid: undefined, kty: 'RSA' }],
      claims: (claims) => ({ ...claims, aud: [hostileClient.id] }),
    })
    expect(session).toBeTruthy()
  })

  test('may sign with a new key at any time, and its keys are asked for once more', async () => {
    await issuer.rotate('second')
    const { session } = await signIn()
    expect(session).toBeTruthy()
    expect(issuer.callsTo('/keys')).toBe(1)
  })

  test('may say the e-mail in user info alone, or not at all', async () => {
    issuer.is({ sub: 'reticent' })
    const found = await signIn({
      userInfo: () => ({ body: { sub: 'reticent', email: 'found@example.com', email_verified: true } }),
    })
    expect((await found.browser.get('/account/profile')).body).toContain('found@example.com')
    issuer.is({ sub: 'silent' })
    const silent = await signIn()
    expect((await silent.browser.get('/account/profile')).body).toContain('told us none')
  })

  test('may have a user info that fails: the ID token has said enough', async () => {
    issuer.is({ sub: 'short', email: 'short@example.com' })
    for (const sent of [{ status: 500 }, { status: 401 }, { type: 'text/html', body: '<p>' }]) {
      expect((await signIn({ userInfo: () => sent })).session).toBeTruthy()
    }
  })
})

describe('a token that is not what it should be', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const claims = (change: Record<string, unknown>): Play => ({ claims: (right) => ({ ...right, ...change }) })
  const lies: [string, Play][] = [
    [
      'signed by another key under the known id',
      {
        sign: async (header, body) => new SignJWT(body).setProtectedHeader(header).sign((await newKey('x')).privateKey),
      },
    ],
    ['signed by nobody', { sign: unsigned }],
    [
      'signed with the shop’s own secret',
      {
        sign: (_, body) =>
          new SignJWT(body).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(hostileClient.secret)),
      },
    ],
    [
      'signed with the public key as a secret',
      {
        sign: (_, body) =>
          new SignJWT(body).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(issuer.publicKey())),
      },
    ],
    [
      'of several keys without saying which',
      { header: () => ({ alg: 'RS256' }), keys: ([key]) => [key!, { ...key!, kid: 'twin' }] },
    ],
    [
      'of an algorithm that the issuer does not name',
      { header: (header) => ({ ...header, alg: 'PS256' }), sign: unsigned },
    ],
    ['from another issuer', claims({ iss: 'https://issuer.example' })],
    ['for another shop', claims({ aud: 'another' })],
    ['for nobody', claims({ aud: undefined })],
    ['for several, without saying for whom', claims({ aud: ['shop', 'another'] })],
    ['for several, and meant for the other', claims({ aud: ['shop', 'another'], azp: 'another' })],
    ['about nobody', claims({ sub: undefined })],
    ['about an empty name', claims({ sub: '' })],
    ['about a number', claims({ sub: 7 })],
    ['about an endless name', claims({ sub: 'x'.repeat(256) })],
    ['without the time it was made', claims({ iat: undefined })],
    ['from the future', claims({ iat: now() + 3_600 })],
    ['that has expired', claims({ exp: now() - 120 })],
    ['that never expires', claims({ exp: undefined })],
    ['that expires in words', claims({ exp: 'tomorrow' })],
    ['that is not valid yet', claims({ nbf: now() + 3_600 })],
    ['for another sign-in', claims({ nonce: 'another' })],
    ['for no sign-in', claims({ nonce: undefined })],
    ['with the hash of another access token', claims({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    ['that never came', { tokens: ({ id_token: _, ...rest }) => ({ body: rest }) }],
  ]
  test.each(lies)('%s signs nobody in', (_, play) => expectRefused(play))

  test('user info about another person is refused with the sign-in', async () => {
    issuer.is({ sub: 'ada' })
    await expectRefused({ userInfo: () => ({ body: { sub: 'another', email: 'a@example.com' } }) })
    await expectRefused({ userInfo: () => ({ body: { email: 'a@example.com' } }) })
  })

  test('an invented key id makes the keys be asked for seldom', async () => {
    const invented: Play = { header: (header) => ({ ...header, kid: 'invented' }) }
    await expectRefused(invented)
    await expectRefused(invented)
    expect(issuer.callsTo('/keys')).toBe(0)
  })
})

describe('a way back that is not what it should be', () => {
  const back = (change: (parameters: URLSearchParams) => void): Play => ({ back: change })
  const unknownState = { tokenRequests: 0 }

  test.each<[string, Play]>([
    ['from another issuer', back((query) => query.set('iss', 'https://issuer.example'))],
    ['without the issuer that promised to say so', back((query) => query.delete('iss'))],
  ])('%s ends before the code is sent anywhere', (_, play) => expectRefused(play, { tokenRequests: 0 }))

  test.each<[string, Play]>([
    ['without a state', back((query) => query.delete('state'))],
    ['with an unknown state', back((query) => query.set('state', `${'x'.repeat(43)}.en`))],
    ['with two codes', back((query) => query.append('code', 'second'))],
    ['with a code and an error', back((query) => query.set('error', 'access_denied'))],
  ])('%s ends before anything is sent', async (_, play) => {
    const { page, session } = await signIn(play)
    expect({ status: page.status, session }).toEqual({ status: 400, session: undefined })
    expect(page.body).toContain('href="/auth/sign-in"')
    expect(issuer.callsTo('/token')).toBe(unknownState.tokenRequests)
  })

  test('in another browser is refused, and the sign-in there changes nothing', async () => {
    const [victim, attacker] = [openBrowser(shop.origin), openBrowser(shop.origin)]
    const begun = await attacker.get('/auth/sign-in')
    const answered = await attacker.get(begun.headers.get('location') ?? '')
    const stolen = await victim.get(answered.headers.get('location') ?? '')
    expect({ status: stolen.status, session: sessionOf(victim) }).toEqual({ status: 400, session: undefined })
    expect(issuer.callsTo('/token')).toBe(0)
  })

  test('a second time leads to where the first did, and sends the code once', async () => {
    issuer.play({})
    const browser = openBrowser(shop.origin)
    const begun = await browser.get('/auth/sign-in?return_to=/contact')
    const answered = await browser.get(begun.headers.get('location') ?? '')
    const callback = answered.headers.get('location') ?? ''
    await browser.get(callback)
    const before = sessionOf(browser)
    const again = await browser.get(callback)
    expect({ status: again.status, to: again.headers.get('location') }).toEqual({ status: 303, to: '/contact' })
    expect(sessionOf(browser)).toBe(before)
    expect(issuer.callsTo('/token')).toBe(1)
  })

  test('of two tabs in the other order ends well in both', async () => {
    const browser = openBrowser(shop.origin)
    const [first, second] = [
      await browser.get('/auth/sign-in?return_to=/cart'),
      await browser.get('/auth/sign-in?return_to=/contact'),
    ]
    const late = await browser.open(second.headers.get('location') ?? '')
    const early = await browser.open(first.headers.get('location') ?? '')
    expect([late.url.pathname, early.url.pathname]).toEqual(['/contact', '/cart'])
  })

  test('with an error is told in plain words, and what the issuer wrote is not repeated', async () => {
    for (const error of ['access_denied', 'login_required', 'something_new']) {
      const play = back((query) => {
        query.delete('code')
        query.set('error', error)
        query.set('error_description', '<script>alert(1)</script>')
      })
      const { page } = await signIn(play)
      expect(page.status).toBe(403)
      expect(page.body).toContain('The sign-in was not completed')
      expect(page.body).not.toContain('alert(1)')
    }
  })

  test('speaks the language that the sign-in began in', async () => {
    issuer.play(back((query) => query.set('iss', 'https://issuer.example')))
    const page = await openBrowser(shop.origin).open('/de/auth/sign-in')
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('Sie sind nicht angemeldet')
  })
})

describe('a token endpoint that fails', () => {
  test.each<[string, number, Play]>([
    ['that does not know the code', 400, { tokens: () => ({ status: 400, body: { error: 'invalid_grant' } }) }],
    ['that does not know the shop', 503, { tokens: () => ({ status: 401, body: { error: 'invalid_client' } }) }],
    ['that answers in HTML', 503, { tokens: () => ({ status: 200, type: 'text/html', body: '<h1>Login</h1>' }) }],
    ['that leads elsewhere', 503, { tokens: () => ({ status: 302, headers: { location: 'https://issuer.example' } }) }],
    ['that sends five megabytes', 503, { tokens: (right) => ({ body: { ...right, padding: 'x'.repeat(5_000_000) } }) }],
    ['that never answers', 503, { tokens: () => ({ hang: true }) }],
  ])('%s: a page says so', (_, status, play) => expectRefused(play, { status }))
})

describe('who somebody is', () => {
  const customerOf = async (browser: ReturnType<typeof openBrowser>) => (await browser.get('/account/profile')).body

  test('is the subject and never the e-mail: one address, two people', async () => {
    issuer.is({ sub: 'first', name: 'First', email: 'shared@example.com', email_verified: true })
    await signIn()
    issuer.is({ sub: 'second', name: 'Second', email: 'shared@example.com', email_verified: true })
    const { browser } = await signIn()
    expect(await customerOf(browser)).toContain('value="Second"')
    const people = await runSql(shop.databaseUrl, [
      `select distinct customer_id from identities where email = 'shared@example.com'`,
    ])
    expect(people).toHaveLength(2)
  })

  test.each([false, 'true', undefined])(
    'is no owner by an address whose verification is %o',
    async (email_verified) => {
      issuer.is({ sub: `claims-${email_verified}`, email: 'owner@example.com', email_verified })
      await signIn()
      expect(await runSql(shop.databaseUrl, ['select roles from staff_members'])).toEqual([])
    },
  )

  test('gets a new session id at each sign-in, whatever was in the browser before', async () => {
    const browser = openBrowser(shop.origin)
    browser.jar.set('localhost', '__Host-session', 'x'.repeat(43))
    const first = (await signIn({}, browser)).session
    expect(first).not.toBe('x'.repeat(43))
    await browser.post('/auth/sign-out', {})
    expect(sessionOf(browser)).toBeUndefined()
    expect((await signIn({}, browser)).session).not.toBe(first)
  })
})

describe('signing out', () => {
  test('at an issuer without an address for it ends here, and that is all', async () => {
    const { browser } = await signIn()
    const out = await browser.post('/auth/sign-out', {})
    expect(out.headers.get('location')).toBe('/auth/signed-out')
    expect((await browser.get('/account')).status).toBe(401)
  })

  test('is not done by a link or by another site', async () => {
    const { browser } = await signIn()
    await browser.get('/auth/sign-out')
    const forged = await browser.post('/auth/sign-out', {}, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect((await browser.get('/account')).status).toBe(200)
  })

  test.each(['', '?state=another'])('comes back to a page whatever the issuer says ("%s")', async (query) => {
    const page = await openBrowser(shop.origin).get(`/auth/signed-out${query}`)
    expect({ status: page.status, said: page.body.includes('You are signed out') }).toEqual({ status: 200, said: true })
  })
})

describe('a logout told from behind', () => {
  async function tell(token: string) {
    const response = await fetch(`${shop.origin}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    return { status: response.status, cache: response.headers.get('cache-control') }
  }
  const obeyed = { status: 200, cache: 'no-store' }
  const refused = { status: 400, cache: 'no-store' }
  const isIn = async (browser: ReturnType<typeof openBrowser>) => (await browser.get('/account')).status === 200
  type Claims = Record<string, unknown>

  test.each<[string, (claims: Claims) => Claims]>([
    ['the session', ({ sub: _, ...claims }) => claims],
    ['all that a subject has', ({ sid: _, ...claims }) => claims],
    ['without an expiry', ({ exp: _, ...claims }) => claims],
  ])('ends %s', async (_, change) => {
    const { browser } = await signIn()
    expect(await isIn(browser)).toBe(true)
    expect(await tell(await issuer.logoutToken(change))).toEqual(obeyed)
    expect(await isIn(browser)).toBe(false)
  })

  test('is accepted under the types that providers use', async () => {
    for (const typ of [undefined, 'JWT', 'logout+jwt'])
      expect(await tell(await issuer.logoutToken(undefined, { typ }))).toEqual(obeyed)
    expect(await tell(await issuer.logoutToken(undefined, { typ: 'at+jwt' }))).toEqual(refused)
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
    expect(await tell(await issuer.logoutToken(change))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test('that nobody signed, or somebody else, ends nothing', async () => {
    const { browser } = await signIn()
    const [, payload = ''] = (await issuer.logoutToken()).split('.')
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
    const token = await issuer.logoutToken()
    expect(await tell(token)).toEqual(obeyed)
    const { browser } = await signIn()
    expect(await tell(token)).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
  })

  test('of an unknown session is fine and does nothing', async () => {
    const { browser } = await signIn()
    expect(await tell(await issuer.logoutToken(({ sub: _, ...claims }) => ({ ...claims, sid: 'unknown' })))).toEqual(
      obeyed,
    )
    expect(await isIn(browser)).toBe(true)
  })

  test('is not the ID token, nor an ID token the logout', async () => {
    const { browser } = await signIn()
    expect(await tell(await issuer.sign({ sub: 'ada', nonce: 'n' }))).toEqual(refused)
    expect(await isIn(browser)).toBe(true)
    await expectRefused({ sign: () => issuer.logoutToken() })
  })
})
