import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Page } from '#stand-ins/scriptless-browser.ts'
import { begin, openTestShop, pass, signIn, type TestShop } from './test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

beforeEach(() => {
  shop.told.length = 0
})

afterAll(() => shop?.close())

describe('registering', () => {
  const ines = { name: 'Inês Duarte', email: 'ines@example.com', password: 'long enough', shared: 'on', verified: 'on' }

  test('prompt=create opens the registration, and the new account signs in at once and later', async () => {
    const browser = openBrowser(shop.issuer)
    const created = await pass(shop, browser, '/register', ines, { prompt: 'create' })
    expect(created.claims).toMatchObject({ name: 'Inês Duarte', email: 'ines@example.com', email_verified: true })
    const later = await signIn(shop, openBrowser(shop.issuer), { email: 'INES@example.com', password: ines.password })
    expect(later.claims.sub).toBe(created.claims.sub)
  })

  test('a taken address is reported, and the input stays', async () => {
    const page = await tryToRegister({ ...ines, email: 'Ada@example.com' })
    expect(page.status).toBe(422)
    expect(page.body).toContain('There is an account with this address already')
    expect(page.body).toContain('value="Inês Duarte"')
  })

  test('every invalid field has its own message', async () => {
    const page = await tryToRegister({ name: ' ', email: 'ines@', password: 'short' })
    expect(page.body).toContain('Your name is missing.')
    expect(page.body).toContain('This is not an email address.')
    expect(page.body).toContain('The password needs 8 to 200 characters.')
    expect(page.body).not.toContain('value="short"')
  })

  test('a person who does not share the address is signed in to the shop without one', async () => {
    const typed = { name: 'Quiet', email: 'quiet@example.com', password: 'long enough' }
    const { claims, tokens } = await pass(shop, openBrowser(shop.issuer), '/register', typed, { prompt: 'create' })
    expect(claims).not.toHaveProperty('email')
    expect(await oidc.fetchUserInfo(shop.client, tokens.access_token, claims.sub)).not.toHaveProperty('email')
  })

  test('with prompt=create, an account that one has already does as well', async () => {
    const browser = openBrowser(shop.issuer)
    const { url, checks } = await begin(shop, { prompt: 'create' })
    const page = await browser.open(url)
    const signInPage = await browser.open(new URL(/href="([^"]+\/sign-in)"/.exec(page.body)?.[1] ?? '', page.url))
    const back = await browser.submit(signInPage, '/sign-in', { demo: 'ada@example.com' })
    const tokens = await oidc.authorizationCodeGrant(shop.client, back.url, checks)
    expect(tokens.claims()?.['name']).toBe('Ada Moreno')
  })
})

describe('restarting', () => {
  test('keys, accounts and sessions outlive the process, killed or stopped, and only its account can read the keys', async () => {
    const browser = openBrowser(shop.issuer)
    const typed = { name: 'Stays', email: 'stays@example.com', password: 'long enough', shared: 'on' }
    const { claims } = await pass(shop, browser, '/register', typed, { prompt: 'create' })
    const keys = await (await fetch(new URL('/jwks', shop.issuer))).json()
    await shop.restart('SIGKILL')
    expect(await (await fetch(new URL('/jwks', shop.issuer))).json()).toEqual(keys)
    expect((await browser.open(shop.issuer)).body).toContain('Stays &lt;stays@example.com&gt;')
    expect(await shop.restart('SIGTERM')).toBe(0)
    const again = await signIn(shop, openBrowser(shop.issuer), { email: typed.email, password: typed.password })
    expect(again.claims.sub).toBe(claims.sub)
    expect(again.claims['email_verified']).toBe(false)
    const file = join(shop.folder, 'identity-provider-keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain('long enough')
  })
})

async function tryToRegister(typed: Record<string, string>): Promise<Page> {
  const browser = openBrowser(shop.issuer)
  return browser.submit(await browser.open((await begin(shop, { prompt: 'create' })).url), '/register', typed)
}
