import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'

let shop: RunningShop
let issuer: string

beforeAll(async () => {
  const [port] = await freePorts(1)
  issuer = `http://127.0.0.1:${port}`
  const identity = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' }
  shop = await startShop({ env: { ...identity, LOG_LEVEL: 'error' } })
})

afterAll(() => shop?.stop())

test('while the issuer is down, signing in says when to try again, and that one can buy as a guest', async () => {
  const page = await openBrowser(shop.origin).get('/auth/sign-in?return_to=/cart')
  expect(page.status).toBe(503)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.body).toContain('buy as a guest')
  expect(page.body).toContain('href="/auth/sign-in?return_to=/cart"')
})

test('while the issuer is down, the shop is open', async () => {
  const browser = openBrowser(shop.origin)
  for (const path of ['/', '/collections', '/cart', '/contact']) expect((await browser.get(path)).status).toBe(200)
  expect((await browser.post('/auth/sign-out', {})).headers.get('location')).toBe('/auth/signed-out')
})

test('a back-channel logout cannot be checked then, and may be sent again', async () => {
  const tell = async (token: string) => {
    const body = new URLSearchParams({ logout_token: token })
    return (await fetch(`${shop.origin}/auth/backchannel-logout`, { method: 'POST', body })).status
  }
  const now = Math.floor(Date.now() / 1000)
  const token = new UnsecuredJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, sid: 'sid' })
    .setIssuer(issuer)
    .setAudience('shop')
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .encode()
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'logout+jwt' })).toString('base64url')
  expect(await tell([header, token.split('.')[1], 'AAAA'].join('.'))).toBe(503)
  // A token that does not even claim to be the issuer's is refused without waiting.
  expect(await tell('a.b.c')).toBe(400)
})
