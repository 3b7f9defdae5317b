import { describe, expect, inject, test } from 'vitest'
import { type Answer, openBrowser } from '#test/support/people/browser-less-client.ts'
import { withCart } from '#test/support/people/checkout-forms.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { registerAs, signInAs } from '#test/support/people/sign-in.ts'

const { origin, standIns } = inject('shop')
const issuer = standIns.identityProvider

/** A page that redirects by itself: a redirect after a form would be subject to the page's policy. */
const wayOut = (answer: Answer) => new URL(answer.headers.get('refresh')?.replace('0; url=', '') ?? '')
const sessionOf = (browser: ReturnType<typeof openBrowser>) => browser.jar.get('localhost', '__Host-session')

describe('signing in', () => {
  test('leads back to the page where it was pressed', async () => {
    const browser = openBrowser(origin)
    const begun = await browser.get('/auth/sign-in', { referer: `${origin}/contact?order=B1001` })
    const page = await browser.submit(await browser.follow(begun), '/sign-in', { demo: 'ada@example.com' })
    const back = await browser.follow(page)
    expect(back.url.pathname + back.url.search).toBe('/contact?order=B1001')
    expect(browser.jar.get('localhost', '__Host-me')).toContain('name=Ada')
  })

  test('needs a press in this shop: a link elsewhere would sign in unseen, if the issuer asks nothing', async () => {
    const browser = openBrowser(origin)
    const led = await browser.get('/auth/sign-in?return_to=/contact', { 'sec-fetch-site': 'cross-site' })
    expect({ status: led.status, way: led.headers.get('location') }).toEqual({ status: 401, way: null })
    expect(led.body).toContain('href="/auth/sign-in?return_to=%2Fcontact"')
    expect(led.headers.getSetCookie()).toEqual([])
    for (const site of ['same-origin', 'none'])
      expect((await browser.get('/auth/register', { 'sec-fetch-site': site })).status).toBe(303)
  })

  test('that began in German ends in German, at the issuer and here', async () => {
    const browser = openBrowser(origin)
    const there = await browser.open('/de/auth/sign-in?return_to=/de/account')
    expect(there.body).toContain('<html lang="de"')
    const back = await browser.follow(await browser.submit(there, '/sign-in', { demo: 'jonas@example.com' }))
    expect(back.url.pathname).toBe('/de/account')
    expect(back.body).toContain('Guten Tag, Jonas')
  })

  test('keeps its session in a cookie that scripts cannot read, only for this host and for TLS', async () => {
    const browser = openBrowser(origin)
    const there = await browser.open('/auth/sign-in')
    const answered = await browser.submit(there, '/sign-in', { demo: 'ada@example.com' })
    const callback = new URL((await browser.get(answered.headers.get('location') ?? '')).headers.get('location') ?? '')
    expect(callback.origin).toBe(origin)
    const cookies = (await browser.get(callback)).headers.getSetCookie()
    const session = cookies.find((line) => line.startsWith('__Host-session='))
    expect(session).toMatch(/; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=7776000$/)
  })

  test('again while signed in does nothing, and the session stays', async () => {
    const browser = openBrowser(origin)
    await signInAs(browser, 'ada@example.com')
    const before = sessionOf(browser)
    const again = await browser.get('/auth/sign-in?return_to=/contact')
    expect(again.headers.get('location')).toBe('/contact')
    // A cached page offers it to everyone without script; the former page cannot be determined.
    const unasked = await browser.get('/de/auth/sign-in', { referer: `${origin}/de/collections/table` })
    expect(unasked.headers.get('location')).toBe('/de/account')
    expect(sessionOf(browser)).toBe(before)
  })

  test('that was cancelled is no error: the page says so and offers to begin again', async () => {
    const browser = openBrowser(origin)
    const there = await browser.open('/auth/sign-in?return_to=/contact')
    const back = await browser.follow(await browser.submit(there, '/cancel'))
    expect({ status: back.status, session: sessionOf(browser) }).toEqual({ status: 403, session: undefined })
    expect(back.body).toContain('You are not signed in')
    expect(back.body).toContain('href="/auth/sign-in?return_to=%2Fcontact"')
  })

  test.each(['//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example', '%2F%2Fevil.example'])(
    'never redirects to another site (%s)',
    async (address) => {
      const browser = openBrowser(origin)
      const back = await signInAs(browser, 'ada@example.com', address)
      expect(back.url.origin).toBe(origin)
    },
  )

  test('is asked of a guest where an account is needed, and it leads back there', async () => {
    for (const path of ['/account', '/account/profile', '/account/addresses', '/account/orders', '/de/account']) {
      const page = await openBrowser(origin).get(path)
      expect(page.status).toBe(401)
      expect(page.body).toContain(`/auth/sign-in?return_to=${encodeURIComponent(path)}`)
      expect(page.headers.get('cache-control')).toContain('no-store')
    }
  })
})

test('without a shared address asks for one where it is needed', async () => {
  const browser = await withCart()
  const page = await browser.open('/auth/register?return_to=/account')
  const action = formsOf(page.body).find((form) => form.action.endsWith('/register'))?.action ?? ''
  const typed = { name: 'Discreet', email: `discreet-${crypto.randomUUID()}@example.com`, password: 'a-long-password' }
  // Without the tick at "share my address".
  await browser.follow(await browser.post(new URL(action, page.url), typed))
  expect((await browser.get('/account/profile')).body).toContain('did not provide one')
  const fields = formsOf((await browser.get('/checkout')).body).flatMap((form) => form.fields)
  expect(fields.find(([name]) => name === 'email')).toEqual(['email', ''])
})

test('registering opens the issuer’s registration page, and the new customer comes back signed in', async () => {
  const browser = openBrowser(origin)
  const back = await registerAs(browser, { name: 'Nele Brandt', email: `nele-${crypto.randomUUID()}@example.com` })
  expect(back.url.pathname).toBe('/account')
  expect(back.body).toContain('Hello, Nele Brandt')
})

describe('signing out', () => {
  test('ends the session here first, then at the issuer, and comes back', async () => {
    const browser = openBrowser(origin)
    await signInAs(browser, 'ada@example.com')
    const session = sessionOf(browser) ?? ''
    const out = await browser.post('/de/auth/sign-out', {})
    const there = wayOut(out)
    expect({ status: out.status, origin: there.origin }).toEqual({ status: 200, origin: issuer })
    expect(out.body).not.toContain('eyJ')
    expect([...there.searchParams.keys()].sort()).toEqual([
      'client_id',
      'id_token_hint',
      'post_logout_redirect_uri',
      'state',
    ])
    expect(sessionOf(browser)).toBeUndefined()

    const stolen = openBrowser(origin)
    stolen.jar.set('localhost', '__Host-session', session)
    expect((await stolen.get('/account')).status).toBe(401)

    const back = await browser.open(there)
    expect(back.url.pathname).toBe('/de/auth/signed-out')
    expect(back.body).toContain('Sie sind abgemeldet')
    expect((await browser.open('/auth/sign-in')).url.origin).toBe(issuer)
  })

  test('asks with a button when the address is opened, and does not claim a sign-out before it', async () => {
    const browser = openBrowser(origin)
    await signInAs(browser, 'ada@example.com')
    expect((await browser.get('/auth/signed-out')).body).toContain('You are signed in')
    const page = await browser.get('/auth/sign-out')
    expect(page.body).toContain('You are signed in as Ada')
    const out = await browser.submit(page, '/auth/sign-out')
    expect((await browser.open(wayOut(out))).body).toContain('You are signed out')
  })

  test('at the issuer signs out here, too, without the browser', async () => {
    const browser = openBrowser(origin)
    await signInAs(browser, 'jonas@example.com')
    expect((await browser.get('/account')).status).toBe(200)
    await browser.post(`${issuer}/end`, {})
    expect((await browser.get('/account')).status).toBe(401)
  })

  test('and in again as another person: the address typed in the other window goes into no book', async () => {
    const browser = openBrowser(origin)
    await registerAs(browser, { name: 'First Here', email: `first-${crypto.randomUUID()}@example.com` })
    const page = await browser.get('/account/addresses?new=1')
    await browser.open(wayOut(await browser.post('/auth/sign-out', {})))
    await registerAs(browser, { name: 'Second Here', email: `second-${crypto.randomUUID()}@example.com` })
    const typed = { name: 'First Here', line1: 'Quiet Lane 1', postal_code: '10115', city: 'Berlin', country: 'DE' }
    expect((await browser.submit(page, '/account/addresses/add', typed)).status).toBe(409)
    expect((await browser.get('/account/addresses')).body).not.toContain('Quiet Lane')
    // The same from the reader's own page is accepted.
    const own = await browser.get('/account/addresses?new=1')
    expect((await browser.submit(own, '/account/addresses/add', typed)).status).toBe(303)
  })

  test('everywhere else leaves only this device signed in', async () => {
    const [phone, desk] = [openBrowser(origin), openBrowser(origin)]
    const person = { name: 'Two Devices', email: `two-${crypto.randomUUID()}@example.com` }
    await registerAs(phone, person)
    const there = await desk.open('/auth/sign-in?return_to=/account')
    await desk.follow(await desk.submit(there, '/sign-in', { email: person.email, password: 'a-long-password' }))
    const profile = await desk.get('/account/profile')
    const after = await desk.follow(await desk.submit(profile, '/account/profile/sign-out-elsewhere'))
    expect(after.body).toContain('You are signed out on all other devices')
    expect([(await desk.get('/account')).status, (await phone.get('/account')).status]).toEqual([200, 401])
  })
})
