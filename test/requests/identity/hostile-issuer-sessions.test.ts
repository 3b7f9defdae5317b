import { describe, expect, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { startShop } from '#test/support/shop/shop.ts'
import { shopAt, useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { runSql } from '#test/support/database/sql.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { isIn, sessionOf, signIn } = house
const open = () => openBrowser(house.shop.origin)

const ada = { sub: 'ada', name: 'Ada', email: 'ada@example.com', email_verified: true }
const eve = { sub: 'eve', name: 'Eve', email: 'eve@example.com', email_verified: true }

/** A browser that sends this session, wherever it got it from. */
function holding(session: string | undefined, origin = house.shop.origin) {
  const browser = openBrowser(origin)
  browser.jar.set('localhost', '__Host-session', session ?? '')
  return browser
}

describe('a session', () => {
  test(`${row(32)} (an invented one)`, async () => {
    const browser = holding('x'.repeat(43))
    const first = (await signIn({}, browser)).session
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(first).not.toBe('x'.repeat(43))
    expect(await isIn(holding('x'.repeat(43)))).toBe(false)
    await browser.post('/auth/sign-out', {})
    expect(sessionOf(browser)).toBeUndefined()
    expect(await isIn(holding(first))).toBe(false)
    expect((await signIn({}, browser)).session).not.toBe(first)
  })

  test(`${row(32)} (a stranger’s own, set in between)`, async () => {
    house.issuer.is(eve)
    const stranger = (await signIn()).session
    house.issuer.is(ada)
    const browser = open()
    const begun = await browser.get('/auth/sign-in')
    browser.jar.set('localhost', '__Host-session', stranger ?? '')
    await browser.open(begun.headers.get('location') ?? '')
    expect((await browser.get('/account')).body).toContain('Hello, Ada')
    expect(sessionOf(browser)).not.toBe(stranger)
    expect(await isIn(holding(stranger))).toBe(false)
  })

  test('is not opened by a cookie that a neighbouring host or a page without TLS could have set', async () => {
    const { session } = await signIn()
    const status = async (cookie: string) => (await open().get('/account', { cookie })).status
    expect(await status(`__Host-session=${session}`)).toBe(200)
    for (const name of ['session', '__Secure-session', '__host-session', 'x__Host-session'])
      expect(await status(`${name}=${session}`)).toBe(401)
    // Appended, it does not win over the browser's own.
    const own = await signIn()
    expect(await status(`session=${session}; __Host-session=${own.session}; session=${session}`)).toBe(200)
    expect(await status(`__Host-session=${'x'.repeat(43)}; __Host-session=${session}`)).toBe(401)
  })

  test('of a stranger cannot be started in another browser by setting the stranger’s sign-in cookie', async () => {
    const stranger = open()
    const begun = await stranger.get('/auth/sign-in')
    const line = begun.headers.getSetCookie().find((each) => each.startsWith('__Host-signin-')) ?? ''
    const answered = await stranger.get(begun.headers.get('location') ?? '')
    const callback = answered.headers.get('location') ?? ''
    const own = line.split(';')[0] ?? ''
    const tossed = own.replace('__Host-', '')
    const victim = open()
    expect((await victim.get(callback, { cookie: tossed })).status).toBe(400)
    expect((await victim.get(callback, { cookie: `__Secure-${tossed}` })).status).toBe(400)
    expect(sessionOf(victim)).toBeUndefined()
    // Only the cookie's name was the obstacle.
    expect((await victim.get(callback, { cookie: own })).status).toBe(303)
  })

  test('sets no cookie that is sent to another host, another path or over plain http', async () => {
    const browser = open()
    const begun = await browser.get('/auth/sign-in')
    const answered = await browser.get(begun.headers.get('location') ?? '')
    const back = await browser.get(answered.headers.get('location') ?? '')
    const out = await browser.post('/auth/sign-out', {})
    const lines = [begun, back, out].flatMap(({ headers }) => headers.getSetCookie())
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[\w-]+=[^;]*; Path=\/; Secure; SameSite=Lax;/)
      expect(line).not.toMatch(/domain=/i)
      const isFilled = !/^[^=]+=;/.test(line)
      if (isFilled && !line.startsWith('__Host-me=')) expect(line).toContain('; HttpOnly')
    }
  })
})

describe('who somebody is', () => {
  const profileOf = async (browser: Browserless) => (await browser.get('/account/profile')).body

  test.each([true, false, 'true', undefined])(`${row(33)} (verification: %o)`, async (email_verified) => {
    const email = `shared-${email_verified}@example.com`
    house.issuer.is({ sub: `first-${email_verified}`, name: 'First', email, email_verified: true })
    await signIn()
    house.issuer.is({ sub: `second-${email_verified}`, name: 'Second', email, email_verified })
    const { browser } = await signIn()
    expect(await profileOf(browser)).toContain('value="Second"')
    const people = await runSql(house.shop.databaseUrl, [
      ['select distinct customer_id from identities where email = $1', [email]],
    ])
    expect(people).toHaveLength(2)
  })

  test.each([false, 'true', undefined])(
    'does not become owner by an address whose verification is %o',
    async (email_verified) => {
      house.issuer.is({ sub: `claims-${email_verified}`, email: 'owner@example.com', email_verified })
      await signIn()
      expect(await runSql(house.shop.databaseUrl, ['select roles from staff_members'])).toEqual([])
    },
  )

  test(row(34), async () => {
    const { browser } = await signIn()
    await browser.submit(await browser.get('/account/profile'), '/account/profile', { name: 'Ada here' })
    const other = await startHostileIssuer()
    const env = { ...shopAt(other), DATABASE_URL: house.shop.databaseUrl, WORKER: 'off' }
    const elsewhere = await startShop({ env })
    try {
      other.is(ada)
      const there = openBrowser(elsewhere.origin)
      await there.open('/auth/sign-in')
      expect(await profileOf(there)).toContain('value="Ada"')
      // That start has ended the sessions of this issuer, but its people are the same.
      expect(await isIn(browser)).toBe(false)
      await signIn({}, browser)
      expect(await profileOf(browser)).toContain('value="Ada here"')
    } finally {
      await elsewhere.stop()
      await other.stop()
    }
  })
})

describe('signing out', () => {
  test(row(37), async () => {
    const { browser } = await signIn()
    await browser.get('/auth/sign-out')
    await browser.get('/auth/signed-out')
    for (const origin of ['https://evil.example', 'null', `${house.shop.origin}.evil.example`]) {
      expect((await browser.post('/auth/sign-out', {}, { origin })).status).toBe(403)
      expect(await isIn(browser)).toBe(true)
    }
  })

  test.each(['', '?state=another', '?state=x.de', '?error=access_denied&state=%3Cscript%3E'])(
    `${row(38)} (%s)`,
    async (query) => {
      const page = await open().open(`/auth/signed-out${query}`)
      expect(page.status).toBe(200)
      expect(page.body).toMatch(/You are signed out|Sie sind abgemeldet/)
    },
  )

  test(row(43), async () => {
    const { browser } = await signIn()
    const out = await browser.post('/auth/sign-out', {})
    expect({ to: out.headers.get('location'), refresh: out.headers.get('refresh') }).toEqual({
      to: '/auth/signed-out',
      refresh: null,
    })
    expect(await isIn(browser)).toBe(false)
    house.issuer.play({})
    await browser.open('/auth/register')
    const asked = house.issuer.calls.find(({ path }) => path === '/auth')
    // Not "create"; but the issuer may still know the signed-out person, so it has to ask.
    expect(asked?.query.get('prompt')).toBe('login')
    expect(await isIn(browser)).toBe(true)
  })
})

describe('two windows of one browser', () => {
  const save = (browser: Browserless, page: Awaited<ReturnType<Browserless['get']>>) =>
    browser.submit(page, '/account/profile', { name: 'Typed in the first window' })
  const namesOf = () => runSql(house.shop.databaseUrl, [`select name from customers where name like 'Typed%'`])

  test('signed out in one, the other asks to sign in and has done nothing', async () => {
    const { browser } = await signIn()
    const page = await browser.get('/account/profile')
    await browser.post('/auth/sign-out', {})
    const saved = await save(browser, page)
    expect(saved.status).toBe(401)
    expect(saved.body).toContain('What you typed is kept on this page')
    expect(await namesOf()).toEqual([])
  })

  test('another person in one, the form of the other does nothing for either', async () => {
    house.issuer.is({ ...ada, sub: 'ada at a shared desk' })
    const { browser } = await signIn()
    const page = await browser.get('/account/profile')
    await browser.post('/auth/sign-out', {})
    house.issuer.is({ ...eve, sub: 'eve at a shared desk' })
    await signIn({}, browser)
    expect((await browser.get('/account/addresses?new=1')).status).toBe(200)
    const saved = await save(browser, page)
    expect(saved.status).toBe(409)
    expect(saved.body).toContain('Someone else has signed in here')
    expect(await namesOf()).toEqual([])
  })

  test('signed in in both is signed in once: the former session has ended', async () => {
    const browser = open()
    const begun = [await browser.get('/auth/sign-in'), await browser.get('/auth/sign-in')]
    const sessions: (string | undefined)[] = []
    for (const { headers } of begun) {
      await browser.open(headers.get('location') ?? '')
      sessions.push(sessionOf(browser))
    }
    expect(await isIn(holding(sessions[0]))).toBe(false)
    expect(await isIn(holding(sessions[1]))).toBe(true)
  })

  test('signed out in one while the other is at the issuer: the returning tab is not signed in, and starts again', async () => {
    const browser = open()
    const begun = await browser.get('/auth/sign-in')
    const answered = await browser.get(begun.headers.get('location') ?? '')
    await browser.post('/auth/sign-out', {})
    await browser.open(answered.headers.get('location') ?? '')
    expect(await isIn(browser)).toBe(false)
    await browser.open('/auth/sign-in')
    expect(await isIn(browser)).toBe(true)
  })

  test('signing out everywhere else ends copied sessions, and not this one', async () => {
    house.issuer.is({ sub: 'copied', name: 'Copied', email: 'copied@example.com' })
    const [desk, phone] = [(await signIn()).browser, (await signIn()).browser]
    const copy = holding(sessionOf(phone))
    expect(await isIn(copy)).toBe(true)
    await desk.submit(await desk.get('/account/profile'), '/account/profile/sign-out-elsewhere')
    expect([await isIn(desk), await isIn(phone), await isIn(copy)]).toEqual([true, false, false])
  })
})
