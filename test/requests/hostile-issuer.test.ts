import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser-less-client.ts'
import { hostileClient, newKey, type Play, signedBy, unsigned } from '#test/support/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop-at-hostile-issuer.ts'

const house = useHostileIssuer()
const { signIn, sessionOf } = house

/** Nobody came in, the page says where to begin again, and neither code nor token stands in it or in the log. */
async function expectRefused(play: Play, { status = 400, tokenRequests = 1 } = {}) {
  const before = await house.sessions()
  const { page, session } = await signIn(play)
  expect({ status: page.status, session }).toEqual({ status, session: undefined })
  expect(page.body).toContain('href="/auth/sign-in?return_to=%2Fcontact"')
  expect(page.body).not.toMatch(/code=|an-access-token|eyJ/)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(house.shop.said.filter((line) => /an-access-token|eyJ|code=/.test(line))).toEqual([])
  expect(house.issuer.callsTo('/token')).toBe(tokenRequests)
  expect(await house.sessions()).toEqual(before)
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
    await house.issuer.rotate('second')
    const { session } = await signIn()
    expect(session).toBeTruthy()
    expect(house.issuer.callsTo('/keys')).toBe(1)
  })

  test('may say the e-mail in user info alone, or not at all', async () => {
    house.issuer.is({ sub: 'reticent' })
    const found = await signIn({
      userInfo: () => ({ body: { sub: 'reticent', email: 'found@example.com', email_verified: true } }),
    })
    expect((await found.browser.get('/account/profile')).body).toContain('found@example.com')
    house.issuer.is({ sub: 'silent' })
    const silent = await signIn()
    expect((await silent.browser.get('/account/profile')).body).toContain('told us none')
  })

  test('may have a user info that fails: the ID token has said enough', async () => {
    house.issuer.is({ sub: 'short', email: 'short@example.com' })
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
          new SignJWT(body)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(house.issuer.publicKey())),
      },
    ],
    [
      'of an algorithm that the issuer does not name',
      { sign: async (header, body) => signedBy(await newKey('second', 'PS256'), { ...header, alg: 'PS256' }, body) },
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
    house.issuer.is({ sub: 'ada' })
    await expectRefused({ userInfo: () => ({ body: { sub: 'another', email: 'a@example.com' } }) })
    await expectRefused({ userInfo: () => ({ body: { email: 'a@example.com' } }) })
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
    expect(house.issuer.callsTo('/token')).toBe(unknownState.tokenRequests)
  })

  test('in another browser is refused, and the sign-in there changes nothing', async () => {
    const [victim, attacker] = [openBrowser(house.shop.origin), openBrowser(house.shop.origin)]
    const begun = await attacker.get('/auth/sign-in')
    const answered = await attacker.get(begun.headers.get('location') ?? '')
    const stolen = await victim.get(answered.headers.get('location') ?? '')
    expect({ status: stolen.status, session: sessionOf(victim) }).toEqual({ status: 400, session: undefined })
    expect(house.issuer.callsTo('/token')).toBe(0)
  })

  test('a second time leads to where the first did, and sends the code once', async () => {
    house.issuer.play({})
    const browser = openBrowser(house.shop.origin)
    const begun = await browser.get('/auth/sign-in?return_to=/contact')
    const answered = await browser.get(begun.headers.get('location') ?? '')
    const callback = answered.headers.get('location') ?? ''
    await browser.get(callback)
    const before = sessionOf(browser)
    const again = await browser.get(callback)
    expect({ status: again.status, to: again.headers.get('location') }).toEqual({ status: 303, to: '/contact' })
    expect(sessionOf(browser)).toBe(before)
    expect(house.issuer.callsTo('/token')).toBe(1)
  })

  test('of two tabs in the other order ends well in both', async () => {
    const browser = openBrowser(house.shop.origin)
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
    house.issuer.play(back((query) => query.set('iss', 'https://issuer.example')))
    const page = await openBrowser(house.shop.origin).open('/de/auth/sign-in')
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
