import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { begin, endSessionUrl, openTestShop, signIn, type TestShop } from './test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

beforeEach(() => {
  shop.told.length = 0
})

afterAll(() => shop?.close())

describe('signing out', () => {
  test('a person from the shop is signed out without a question, and the shop is notified by back channel', async () => {
    const browser = openBrowser(shop.issuer)
    const { tokens, claims } = await signIn(shop, browser, { demo: 'ada@example.com' })
    const back = await browser.open(endSessionUrl(shop, tokens.id_token))
    expect(back.url.href).toBe(`${shop.origin}/auth/signed-out?state=bye`)
    expect(shop.told).toMatchObject([{ iss: shop.issuer, aud: 'barrow', sub: claims.sub, sid: claims['sid'] }])
    expect((await browser.open((await begin(shop)).url)).body).toContain('/sign-in')
    await expect(oidc.fetchUserInfo(shop.client, tokens.access_token, claims.sub)).rejects.toThrow()
    await expect(oidc.refreshTokenGrant(shop.client, tokens.refresh_token ?? '')).rejects.toThrow()
  })

  test('a second sign-out leads back to the shop as well', async () => {
    const browser = openBrowser(shop.issuer)
    const { tokens } = await signIn(shop, browser, { demo: 'ada@example.com' })
    await browser.open(endSessionUrl(shop, tokens.id_token))
    expect((await browser.open(endSessionUrl(shop, tokens.id_token))).url.href).toBe(
      `${shop.origin}/auth/signed-out?state=bye`,
    )
  })

  test('without an ID token a person is asked', async () => {
    const browser = openBrowser(shop.issuer)
    await signIn(shop, browser, { demo: 'ada@example.com' })
    const question = await browser.open(endSessionUrl(shop, undefined))
    expect(question.body).toContain('Sign out?')
    expect(shop.told).toEqual([])
    const back = await browser.submit(question, '/session/end/confirm', { logout: 'yes' })
    expect(back.url.pathname).toBe('/auth/signed-out')
    expect(shop.told).toHaveLength(1)
  })

  test('ending the session on the provider’s own page notifies the shop', async () => {
    const browser = openBrowser(shop.issuer)
    const { claims } = await signIn(shop, browser, { demo: 'jonas@example.com' })
    const home = await browser.open(shop.issuer)
    expect(home.body).toContain('Jonas Weber')
    const ended = await browser.submit(home, '/end', {})
    expect(ended.body).toContain('Nobody is signed in here')
    expect(shop.told).toMatchObject([{ sub: claims.sub, sid: claims['sid'] }])
  })

  test('a return address that the shop did not register is refused', async () => {
    const url = endSessionUrl(shop, undefined)
    url.searchParams.set('post_logout_redirect_uri', 'https://example.net/')
    expect((await openBrowser(shop.issuer).open(url)).status).toBe(400)
  })
})
