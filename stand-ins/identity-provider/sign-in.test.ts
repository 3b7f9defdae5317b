import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { begin, openTestShop, signIn, type TestShop } from './test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

beforeEach(() => {
  shop.told.length = 0
})

afterAll(() => shop?.close())

describe('discovery', () => {
  test('the issuer’s metadata lists registration, iss in answers and PKCE with S256', () => {
    const metadata = shop.client.serverMetadata()
    expect(metadata.issuer).toBe(shop.issuer)
    expect(metadata['prompt_values_supported']).toContain('create')
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true)
    expect(metadata.backchannel_logout_session_supported).toBe(true)
    expect(metadata.code_challenge_methods_supported).toEqual(['S256'])
    expect(metadata.response_types_supported).toEqual(['code'])
  })

  test('a request without PKCE is refused', async () => {
    const url = oidc.buildAuthorizationUrl(shop.client, {
      redirect_uri: `${shop.origin}/auth/callback`,
      scope: 'openid',
    })
    const back = await openBrowser(shop.issuer).open(url)
    expect(back.url.searchParams.get('error')).toBe('invalid_request')
  })

  test('a return address that is not registered is refused on a page, with the message escaped', async () => {
    const { url } = await begin(shop, { redirect_uri: `${shop.origin}/elsewhere`, state: '<script>' })
    const page = await openBrowser(shop.issuer).open(url)
    expect(page.status).toBe(400)
    expect(page.body).toContain('This sign-in cannot go on')
    expect(page.body).not.toContain('<script>')
  })
})

describe('signing in', () => {
  test('a customer with the right password comes back with name, e-mail and the time of signing in', async () => {
    const { claims } = await signIn(shop, openBrowser(shop.issuer), {
      email: 'ada@example.com',
      password: 'barrow-demo',
    })
    expect(claims).toMatchObject({ name: 'Ada Moreno', email: 'ada@example.com', email_verified: true, locale: 'en' })
    expect(claims.auth_time).toBeTypeOf('number')
    expect(claims['sid']).toBeTypeOf('string')
  })

  test('a demo account signs in with one press', async () => {
    const { claims } = await signIn(shop, openBrowser(shop.issuer), { demo: 'owner@example.com' })
    expect(claims.name).toBe('Mira Lindqvist')
  })

  test('a wrong password is refused, and the input stays', async () => {
    const browser = openBrowser(shop.issuer)
    const { url } = await begin(shop)
    const typed = { email: 'ada@example.com"', password: 'wrong' }
    const page = await browser.submit(await browser.open(url), '/sign-in', typed)
    expect(page.status).toBe(422)
    expect(page.body).toContain('value="ada@example.com&quot;"')
    expect(page.body).toContain('No account has this email address and password')
  })

  test('the page fills in the address of the shop’s login hint, in the requested language', async () => {
    const { url } = await begin(shop, { login_hint: 'jonas@example.com', ui_locales: 'fr de' })
    const page = await openBrowser(shop.issuer).open(url)
    expect(page.body).toContain('value="jonas@example.com"')
    expect(page.body).toContain('<html lang="de">')
  })

  test('a person with a session is not asked again, unless the shop wants a fresh sign-in', async () => {
    const browser = openBrowser(shop.issuer)
    await signIn(shop, browser, { demo: 'ada@example.com' })
    const again = await browser.open((await begin(shop)).url)
    expect(again.url.searchParams.get('code')).toBeTruthy()
    const fresh = await browser.open((await begin(shop, { prompt: 'login' })).url)
    expect(fresh.body).toContain('/sign-in')
    const now = await browser.open((await begin(shop, { max_age: '0' })).url)
    expect(now.body).toContain('/sign-in')
  })

  test('another person in the same browser replaces the first, and the shop is notified of the sign-out', async () => {
    const browser = openBrowser(shop.issuer)
    const first = await signIn(shop, browser, { demo: 'ada@example.com' })
    const second = await signIn(shop, browser, { demo: 'jonas@example.com' }, { prompt: 'login' })
    expect(second.claims.name).toBe('Jonas Weber')
    expect(shop.told).toMatchObject([{ sub: first.claims.sub, sid: first.claims['sid'] }])
  })

  test('a person who cancels is sent to the shop with access_denied', async () => {
    const browser = openBrowser(shop.issuer)
    const back = await browser.submit(await browser.open((await begin(shop)).url), '/cancel', {})
    expect(back.url.searchParams.get('error')).toBe('access_denied')
  })

  test('a form from another site is refused', async () => {
    const browser = openBrowser(shop.issuer)
    const page = await browser.open((await begin(shop)).url)
    const response = await fetch(page.url, { method: 'POST', headers: { origin: 'https://example.net' } })
    expect(response.status).toBe(403)
  })

  test('a sign-in that began in another browser gets a page that says so', async () => {
    const page = await openBrowser(shop.issuer).open((await begin(shop)).url)
    const elsewhere = await openBrowser(shop.issuer).open(page.url)
    expect(elsewhere.status).toBe(400)
    expect(elsewhere.body).toContain('began in another browser')
  })

  test('a refresh token works once', async () => {
    const { tokens } = await signIn(shop, openBrowser(shop.issuer), { demo: 'ada@example.com' })
    const fresh = await oidc.refreshTokenGrant(shop.client, tokens.refresh_token ?? '')
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
    await expect(oidc.refreshTokenGrant(shop.client, tokens.refresh_token ?? '')).rejects.toThrow()
  })

  test('user info says the same as the ID token', async () => {
    const { tokens, claims } = await signIn(shop, openBrowser(shop.issuer), { demo: 'ada@example.com' })
    const info = await oidc.fetchUserInfo(shop.client, tokens.access_token, claims.sub)
    expect(info).toMatchObject({ email: 'ada@example.com', name: 'Ada Moreno' })
  })
})
