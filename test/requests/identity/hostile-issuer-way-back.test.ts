import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { expectRefused, isIn, sessionOf, signIn } = house

const back = (change: (parameters: URLSearchParams) => void): Play => ({ back: change })
const addressIn = ({ headers }: { headers: Headers }) => headers.get('location') ?? ''

/** Goes to the issuer and stops at the callback address that leads into the shop. */
async function callbackOf(browser: Browserless, returnTo = '/contact') {
  const begun = await browser.get(`/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`)
  return addressIn(await browser.get(addressIn(begun)))
}

async function expectNobody(browser: Browserless, callback: string) {
  const page = await browser.get(callback)
  expect({ status: page.status, session: sessionOf(browser) }).toEqual({ status: 400, session: undefined })
  expect(page.body).toMatch(/<main.*href="\/auth\/sign-in"/)
  expect(house.issuer.callsTo('/token')).toBe(0)
}

describe('the state', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['missing', (query) => query.delete('state')],
    ['empty', (query) => query.set('state', '')],
    ['unknown', (query) => query.set('state', `${'x'.repeat(43)}.en`)],
    ['of another language', (query) => query.set('state', `${query.get('state')?.slice(0, -2)}xx`)],
    ['twice', (query) => query.append('state', query.get('state') ?? '')],
    ['with what would break a header', (query) => query.set('state', 'a;b\r\nc=d.en')],
  ])(`${row(24)} (%s)`, async (_, change) => {
    house.issuer.play(back(change))
    const browser = openBrowser(house.shop.origin)
    await expectNobody(browser, await callbackOf(browser))
  })

  test(`${row(24)} (another browser’s)`, async () => {
    const [victim, attacker] = [openBrowser(house.shop.origin), openBrowser(house.shop.origin)]
    const stolen = await callbackOf(attacker)
    await callbackOf(victim)
    await expectNobody(victim, stolen)
    // Nothing was used up: the person who began the sign-in can still finish it.
    await attacker.get(stolen)
    expect(await isIn(attacker)).toBe(true)
  })

  test(`${row(24)} (too old)`, async () => {
    const browser = openBrowser(house.shop.origin)
    const callback = await callbackOf(browser)
    house.later(limits.signInLife.value)
    await expectNobody(browser, callback)
  })
})

describe('coming back again', () => {
  test(row(25), async () => {
    const browser = openBrowser(house.shop.origin)
    const callback = await callbackOf(browser)
    await browser.get(callback)
    const before = sessionOf(browser)
    const again = await browser.get(callback)
    expect({ status: again.status, to: addressIn(again) }).toEqual({ status: 303, to: '/contact' })
    expect(sessionOf(browser)).toBe(before)
    expect(house.issuer.callsTo('/token')).toBe(1)
  })

  test(`${row(25)} (by another person who is signed in: where it led to stays hidden from them)`, async () => {
    const [hers, another] = [openBrowser(house.shop.origin), openBrowser(house.shop.origin)]
    const callback = await callbackOf(hers, '/orders/B1001?key=secret')
    await hers.get(callback)
    house.issuer.play({ claims: (claims) => ({ ...claims, sub: 'another', email: 'another@example.com' }) })
    await another.get(await callbackOf(another))
    expect(await isIn(another)).toBe(true)
    const told = await another.get(callback)
    expect({ status: told.status, to: addressIn(told) }).toEqual({ status: 400, to: '' })
    expect(told.body).not.toContain('key=secret')
  })

  test(`${row(25)} (both at once)`, async () => {
    const browser = openBrowser(house.shop.origin)
    const callback = await callbackOf(browser)
    const before = (await house.sessions()).length
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.get(callback)))
    expect(pages.filter(({ status, headers }) => status === 303 && headers.getSetCookie().length > 1)).toHaveLength(1)
    expect(house.issuer.callsTo('/token')).toBe(1)
    expect(await house.sessions()).toHaveLength(before + 1)
  })

  test(`${row(25)} (after signing out: it signs no one in)`, async () => {
    const browser = openBrowser(house.shop.origin)
    const callback = await callbackOf(browser)
    await browser.get(callback)
    await browser.post('/auth/sign-out', {})
    house.issuer.play({})
    await expectNobody(browser, callback)
  })

  test.each<[string, Play]>([
    ['in', {}],
    ['nobody in', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
    ['no one in, for an error', back((query) => (query.delete('code'), query.set('error', 'access_denied')))],
  ])('the cookie of a sign-in is deleted at the callback, whether it signed %s', async (_, play) => {
    house.issuer.play(play)
    const browser = openBrowser(house.shop.origin)
    const callback = await callbackOf(browser)
    const name = `__Host-signin-${new URL(callback).searchParams.get('state')?.slice(0, 8)}`
    expect(browser.jar.get('localhost', name)).toBeTruthy()
    await browser.get(callback)
    expect(browser.jar.get('localhost', name)).toBeUndefined()
  })
})

describe('its other parameters', () => {
  test.each<[string, Play]>([
    ['another', back((query) => query.set('iss', 'https://issuer.example'))],
    ['a slash more', back((query) => query.set('iss', `${query.get('iss')}/`))],
    ['none', back((query) => query.delete('iss'))],
  ])(`${row(26)} (%s)`, async (_, play) => void (await expectRefused(play, { tokenRequests: 0 })))

  test.each<[string, (query: URLSearchParams) => void]>([
    ['two codes', (query) => query.append('code', 'second')],
    ['a code and an error', (query) => query.set('error', 'access_denied')],
    ['neither', (query) => query.delete('code')],
    ['two issuers', (query) => query.append('iss', 'https://issuer.example')],
  ])(`${row(27)} (%s)`, async (_, change) => {
    house.issuer.play(back(change))
    const browser = openBrowser(house.shop.origin)
    await expectNobody(browser, await callbackOf(browser))
  })

  test.each([
    ['a whole answer in a token', 'response', 'eyJhbGciOiJub25lIn0.e30.'],
    ['an ID token', 'id_token', 'eyJhbGciOiJub25lIn0.e30.'],
  ])(`${row(27)} (%s beside the code)`, async (_, name, value) => {
    await expectRefused(
      back((query) => query.set(name, value)),
      { tokenRequests: 0 },
    )
  })

  test.each(['access_denied', 'login_required', 'something_new', '"><script>alert(1)</script>'])(
    `${row(28)} (%s)`,
    async (error) => {
      const play = back((query) => {
        query.delete('code')
        query.set('error', error)
        query.set('error_description', '<script>alert(1)</script>')
        query.set('error_uri', 'https://evil.example')
      })
      const page = await expectRefused(play, { status: 403, tokenRequests: 0 })
      expect(page.body).toContain('The sign-in was not completed')
      expect(page.body).not.toMatch(/alert\(1\)|evil\.example/)
      expect(page.headers.get('refresh')).toBeNull()
    },
  )

  test('a refusal is in the language of the sign-in', async () => {
    house.issuer.play(back((query) => query.set('iss', 'https://issuer.example')))
    const page = await openBrowser(house.shop.origin).open('/de/auth/sign-in')
    expect(page.body).toContain('<html lang="de"')
    expect(page.body).toContain('Sie sind nicht angemeldet')
  })
})

describe('several at once, and where to', () => {
  test(row(30), async () => {
    const browser = openBrowser(house.shop.origin)
    const [first, second] = [await callbackOf(browser, '/cart'), await callbackOf(browser, '/contact')]
    const late = await browser.open(second)
    const session = sessionOf(browser)
    const early = await browser.open(first)
    expect([late.url.pathname, early.url.pathname]).toEqual(['/contact', '/cart'])
    // The last one counts: it is one person with one session, and no former id opens anything.
    expect(sessionOf(browser)).not.toBe(session)
    const former = openBrowser(house.shop.origin)
    former.jar.set('localhost', '__Host-session', session ?? '')
    expect(await isIn(former)).toBe(false)
  })

  test(`${row(30)} (an issuer that answers an older one first)`, async () => {
    const browser = openBrowser(house.shop.origin)
    const older = await callbackOf(browser, '/cart')
    await browser.get('/auth/sign-in?return_to=/contact')
    expect((await browser.open(older)).url.pathname).toBe('/cart')
    expect(await isIn(browser)).toBe(true)
  })

  test('a browser can have five sign-ins in progress, and the oldest is dropped', async () => {
    const browser = openBrowser(house.shop.origin)
    const callbacks: string[] = []
    for (let tab = 0; tab < limits.signInsPending.value + 1; tab++) callbacks.push(await callbackOf(browser))
    await expectNobody(browser, callbacks[0] ?? '')
    expect((await browser.open(callbacks[1] ?? '')).status).toBe(200)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2F%2Fevil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/auth/sign-out',
    '/auth/callback?error=x&state=y',
  ])(`${row(31)} (%s)`, async (address) => {
    const browser = openBrowser(house.shop.origin)
    const there = new URL(addressIn(await browser.get(await callbackOf(browser, address))), house.shop.origin)
    expect(there.origin).toBe(house.shop.origin)
    expect(there.pathname).not.toMatch(/^\/(\/|auth)/)
    expect((await signIn({}, browser)).page.url.origin).toBe(house.shop.origin)
  })
})
