import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'

const house = useHostileIssuer()
const { isIn, signIn } = house

/** Its metadata says whether it supports sign-out; the shop reads that again after an hour. */
function says(metadata: Record<string, unknown>): Play {
  house.later(limits.identityMetadata.value)
  return { discovery: (right) => ({ body: { ...right, ...metadata } }) }
}
/** The metadata is refreshed while the cached version is used, so the second sign-in uses it. */
async function signInWhere(metadata: Record<string, unknown>) {
  const play = says(metadata)
  await signIn(play)
  return (await signIn(play)).browser
}

/** The prompt that the next sign-in from this browser requests. */
async function promptOf(browser: Browserless, path = '/auth/sign-in') {
  const begun = await browser.get(path)
  return new URL(begun.headers.get('location') ?? '').searchParams.get('prompt')
}
const headerBytes = (headers: Headers) =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 17)
const signOut = (browser: Browserless) => browser.post('/auth/sign-out', {})

describe('signing out if the issuer does not support it', () => {
  test('says what is still open, and the next sign-in asks who it is, once', async () => {
    const browser = await signInWhere({})
    expect(await promptOf(openBrowser(house.shop.origin))).toBeNull()
    const out = await browser.follow(await signOut(browser))
    expect(out.body).toContain('You are signed out of this shop')
    expect(out.body).toContain(`You may still be signed in with ${new URL(house.issuer.issuer).host} on this device`)
    const german = await browser.open('/de/auth/signed-out')
    expect(german.body).toContain('sind Sie vielleicht noch bei')
    expect(await promptOf(browser)).toBe('login')
    expect(await promptOf(browser, '/auth/register')).toBe('login')
    await signIn({}, browser)
    expect(await isIn(browser)).toBe(true)
    browser.jar.set('localhost', '__Host-session', '')
    expect(await promptOf(browser)).toBeNull()
  })

  test('ends a sign-in begun in another tab: the issuer, which asks no one, would sign the next person in as her', async () => {
    const browser = openBrowser(house.shop.origin)
    const begun = await browser.get('/auth/sign-in?return_to=/contact')
    await signIn({}, browser)
    expect(await isIn(browser)).toBe(true)
    await signOut(browser)
    const back = await browser.open(begun.headers.get('location') ?? '')
    expect({ status: back.status, isIn: await isIn(browser) }).toEqual({ status: 400, isIn: false })
    expect(await promptOf(browser)).toBe('login')
  })

  /** Signed in, with a sign-in of another tab that has come back from the issuer. */
  async function withAnotherTab() {
    const browser = openBrowser(house.shop.origin)
    const begun = await browser.get('/auth/sign-in?return_to=/contact')
    await signIn({}, browser)
    const issuer = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
    return {
      browser,
      back: issuer.headers.get('location') ?? '',
      cookie: browser.jar.header(new URL(house.shop.origin)),
    }
  }

  test('ends a sign-in that is returning in another tab: no session begins after it', async () => {
    const { browser, back } = await withAnotherTab()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    house.issuer.play({
      async tokens(body) {
        asked.resolve()
        await answered.promise
        return { body }
      },
    })
    const before = await house.sessions()
    const coming = browser.get(back)
    await asked.promise
    await signOut(browser)
    answered.resolve()
    expect((await coming).status).toBe(403)
    expect(await isIn(browser)).toBe(false)
    expect(await house.sessions()).toHaveLength(before.length - 1)
  })

  test('the same if that tab’s answer is on the way', async () => {
    const { browser, back, cookie } = await withAnotherTab()
    const before = await house.sessions()
    expect((await browser.get(back)).status).toBe(303)
    expect(await isIn(browser)).toBe(true)
    await browser.post('/auth/sign-out', {}, { cookie })
    expect(await isIn(browser)).toBe(false)
    expect(await house.sessions()).toHaveLength(before.length - 1)
  })

  test('lasts for weeks, however often the page is left', async () => {
    const browser = await signInWhere({})
    const line = (await signOut(browser)).headers.getSetCookie().find((each) => each.startsWith('__Host-ask-again='))
    expect(line).toContain('HttpOnly; Max-Age=1209600')
  })

  test('asks for another account if the issuer supports no other prompt', async () => {
    const browser = await signInWhere({ prompt_values_supported: ['none', 'select_account'] })
    await signOut(browser)
    expect(await promptOf(browser)).toBe('select_account')
  })

  test('a person whose session had ended already is asked as well', async () => {
    const browser = await signInWhere({})
    browser.jar.set('localhost', '__Host-session', 'x'.repeat(43))
    await signOut(browser)
    expect(await promptOf(browser)).toBe('login')
  })

  test('a device that was signed out from another device also asks who it is', async () => {
    const left = await signInWhere({})
    const { browser: own } = await signIn({})
    expect((await own.post('/account/profile/sign-out-elsewhere', {})).status).toBe(303)
    expect(await promptOf(left)).toBe('login')
    await signIn({}, left)
    left.jar.set('localhost', '__Host-session', '')
    expect(await promptOf(left)).toBeNull()
  })

  test('a sign-in that was begun on such a device does not come back there without the question', async () => {
    const left = openBrowser(house.shop.origin)
    const begun = await left.get('/auth/sign-in?return_to=/contact')
    await signIn({}, left)
    const { browser: own } = await signIn({})
    await own.post('/account/profile/sign-out-elsewhere', {})
    const back = await left.open(begun.headers.get('location') ?? '')
    expect({ status: back.status, isIn: await isIn(left) }).toEqual({ status: 400, isIn: false })
    expect(await promptOf(left)).toBe('login')
  })
})

describe('signing out if the issuer supports it', () => {
  const leavable = () => signInWhere({ end_session_endpoint: `${house.issuer.origin}/end` })

  test('is complete when the browser returns with the state that it was sent with', async () => {
    const browser = await leavable()
    const out = await signOut(browser)
    expect(out.body).toContain('You are signed out of this shop')
    const way = new URL(out.headers.get('refresh')?.split('url=')[1] ?? '')
    expect(way.pathname).toBe('/end')
    const strange = await browser.get('/auth/signed-out?state=another')
    expect(strange.body).toContain('may still be signed in with')
    const back = await browser.get(`/auth/signed-out?state=${way.searchParams.get('state')}`)
    expect(back.body).not.toContain('may still be signed in with')
    expect(await promptOf(browser)).toBeNull()
  })

  test.each([
    ['identifies the session at the issuer by its ID token', 0, true],
    [
      'leaves the token out if it is longer than proxies allow in a header: they would refuse the whole answer',
      6_000,
      false,
    ],
  ])('%s', async (_, padding, isNamed) => {
    const browser = await leavable()
    await signOut(browser)
    await signIn({ claims: (right) => ({ ...right, groups: 'x'.repeat(padding) }) }, browser)
    const out = await signOut(browser)
    const way = new URL(out.headers.get('refresh')?.split('url=')[1] ?? '')
    expect([way.pathname, way.searchParams.has('id_token_hint'), way.searchParams.has('state')]).toEqual([
      '/end',
      isNamed,
      true,
    ])
    expect(headerBytes(out.headers)).toBeLessThan(4_096)
    expect(await isIn(browser)).toBe(false)
  })

  test('and never comes back, is asked again', async () => {
    const browser = await leavable()
    await signOut(browser)
    expect(await promptOf(browser)).toBe('login')
  })

  test.each<[string, Play]>([
    ['fails', { discovery: () => ({ status: 503 }) }],
    ['hangs', { discovery: () => ({ hang: true }) }],
  ])('with %s at that moment, ends on a page of ours', async (_, down) => {
    const browser = await leavable()
    house.later(limits.identityRetry.value)
    house.issuer.play(down)
    const out = await signOut(browser)
    expect([out.headers.get('location'), out.headers.get('refresh')]).toEqual(['/auth/signed-out', null])
    expect((await browser.follow(out)).body).toContain('may still be signed in with')
    expect(await isIn(browser)).toBe(false)
    house.issuer.play({})
    house.later(limits.identityRetry.value)
  })
})
