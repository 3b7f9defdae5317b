import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readForm } from '#stand-ins/form.ts'
import { openBrowser, type Browser, type Page } from '#stand-ins/scriptless-browser.ts'
import { startStandIn, type StandIn } from '#stand-ins/start-process.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const secret = 'a-secret-with-dashes'

let folder: string
let shop: Server
let shopOrigin: string
let provider: StandIn
let client: oidc.Configuration
/** What the provider told the shop behind the browser's back. */
let told: Record<string, unknown>[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'identity-provider-'))
  shop = createServer(async (request, response) => {
    const token = (await readForm(request))?.get('logout_token') ?? ''
    told.push(claimsOf(token))
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => shop.listen(0, 'localhost', listening))
  // A server that listens on a host and port has an address of this kind.
  shopOrigin = `http://localhost:${(shop.address() as AddressInfo).port}`
  provider = await start('0')
  client = await discover()
})

beforeEach(() => {
  told = []
})

afterAll(async () => {
  await provider?.stop()
  shop.close()
  rmSync(folder, { recursive: true })
})

describe('discovery', () => {
  test('the issuer tells that it registers people, adds iss to its answers and wants PKCE with S256', () => {
    const metadata = client.serverMetadata()
    expect(metadata.issuer).toBe(provider.address)
    expect(metadata['prompt_values_supported']).toContain('create')
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true)
    expect(metadata.backchannel_logout_session_supported).toBe(true)
    expect(metadata.code_challenge_methods_supported).toEqual(['S256'])
    expect(metadata.response_types_supported).toEqual(['code'])
  })

  test('a request without PKCE is refused', async () => {
    const url = oidc.buildAuthorizationUrl(client, { redirect_uri: `${shopOrigin}/auth/callback`, scope: 'openid' })
    const back = await openBrowser(provider.address).open(url)
    expect(back.url.searchParams.get('error')).toBe('invalid_request')
  })

  test('a way back to another address is refused on a page of its own, with the message escaped', async () => {
    const { url } = await begin({ redirect_uri: `${shopOrigin}/elsewhere`, state: '<script>' })
    const page = await openBrowser(provider.address).open(url)
    expect(page.status).toBe(400)
    expect(page.body).toContain('This sign-in cannot go on')
    expect(page.body).not.toContain('<script>')
  })
})

describe('signing in', () => {
  test('a customer with the right password comes back with name, e-mail and the time of signing in', async () => {
    const { claims } = await signIn(openBrowser(provider.address), {
      email: 'ada@example.com',
      password: 'barrow-demo',
    })
    expect(claims).toMatchObject({ name: 'Ada Moreno', email: 'ada@example.com', email_verified: true, locale: 'en' })
    expect(claims.auth_time).toBeTypeOf('number')
    expect(claims['sid']).toBeTypeOf('string')
  })

  test('a demo account signs in with one press', async () => {
    const { claims } = await signIn(openBrowser(provider.address), { demo: 'owner@example.com' })
    expect(claims.name).toBe('Mira Lindqvist')
  })

  test('a wrong password is refused, and what was typed stays', async () => {
    const browser = openBrowser(provider.address)
    const { url } = await begin()
    const typed = { email: 'ada@example.com"', password: 'wrong' }
    const page = await browser.submit(await browser.open(url), '/sign-in', typed)
    expect(page.status).toBe(422)
    expect(page.body).toContain('value="ada@example.com&quot;"')
    expect(page.body).toContain('No account has this e-mail address and password')
  })

  test('the page fills in the address that the shop hints at, in the language that it asks for', async () => {
    const { url } = await begin({ login_hint: 'jonas@example.com', ui_locales: 'fr de' })
    const page = await openBrowser(provider.address).open(url)
    expect(page.body).toContain('value="jonas@example.com"')
    expect(page.body).toContain('<html lang="de">')
  })

  test('who has a session is not asked again, unless the shop wants a fresh sign-in', async () => {
    const browser = openBrowser(provider.address)
    await signIn(browser, { demo: 'ada@example.com' })
    const again = await browser.open((await begin()).url)
    expect(again.url.searchParams.get('code')).toBeTruthy()
    const fresh = await browser.open((await begin({ prompt: 'login' })).url)
    expect(fresh.body).toContain('/sign-in')
  })

  test('another person at the same browser replaces the first, and the shop is told that the first left', async () => {
    const browser = openBrowser(provider.address)
    const first = await signIn(browser, { demo: 'ada@example.com' })
    const second = await signIn(browser, { demo: 'jonas@example.com' }, { prompt: 'login' })
    expect(second.claims.name).toBe('Jonas Weber')
    expect(told).toMatchObject([{ sub: first.claims.sub, sid: first.claims['sid'] }])
  })

  test('whoever turns back is sent to the shop with access_denied', async () => {
    const browser = openBrowser(provider.address)
    const back = await browser.submit(await browser.open((await begin()).url), '/cancel', {})
    expect(back.url.searchParams.get('error')).toBe('access_denied')
  })

  test('a form from another site is refused', async () => {
    const browser = openBrowser(provider.address)
    const page = await browser.open((await begin()).url)
    const response = await fetch(page.url, { method: 'POST', headers: { origin: 'https://example.net' } })
    expect(response.status).toBe(403)
  })

  test('a sign-in that began in another browser is told so', async () => {
    const page = await openBrowser(provider.address).open((await begin()).url)
    const elsewhere = await openBrowser(provider.address).open(page.url)
    expect(elsewhere.status).toBe(400)
    expect(elsewhere.body).toContain('began in another browser')
  })

  test('a refresh token is worth one use', async () => {
    const { tokens } = await signIn(openBrowser(provider.address), { demo: 'ada@example.com' })
    const fresh = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toThrow()
  })

  test('user info says the same as the ID token', async () => {
    const { tokens, claims } = await signIn(openBrowser(provider.address), { demo: 'ada@example.com' })
    const info = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
    expect(info).toMatchObject({ email: 'ada@example.com', name: 'Ada Moreno' })
  })
})

describe('registering', () => {
  const ines = { name: 'Inês Duarte', email: 'ines@example.com', password: 'long enough', shared: 'on', verified: 'on' }

  test('prompt=create opens the registration, and the new account signs in at once and later', async () => {
    const browser = openBrowser(provider.address)
    const created = await pass(browser, '/register', ines, { prompt: 'create' })
    expect(created.claims).toMatchObject({ name: 'Inês Duarte', email: 'ines@example.com', email_verified: true })
    const later = await signIn(openBrowser(provider.address), { email: 'INES@example.com', password: ines.password })
    expect(later.claims.sub).toBe(created.claims.sub)
  })

  test('an address that is taken is told, and what was typed stays', async () => {
    const page = await tryToRegister({ ...ines, email: 'Ada@example.com' })
    expect(page.status).toBe(422)
    expect(page.body).toContain('There is an account with this address already')
    expect(page.body).toContain('value="Inês Duarte"')
  })

  test('every wrong field has its own sentence', async () => {
    const page = await tryToRegister({ name: ' ', email: 'ines@', password: 'short' })
    expect(page.body).toContain('Your name is missing.')
    expect(page.body).toContain('This is not an e-mail address.')
    expect(page.body).toContain('The password needs 8 to 200 characters.')
    expect(page.body).not.toContain('value="short"')
  })

  test('whoever does not share the address comes to the shop without one', async () => {
    const typed = { name: 'Quiet', email: 'quiet@example.com', password: 'long enough' }
    const { claims, tokens } = await pass(openBrowser(provider.address), '/register', typed, { prompt: 'create' })
    expect(claims).not.toHaveProperty('email')
    expect(await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)).not.toHaveProperty('email')
  })

  test('with prompt=create, an account that one has already does as well', async () => {
    const browser = openBrowser(provider.address)
    const { url, checks } = await begin({ prompt: 'create' })
    const page = await browser.open(url)
    const signInPage = await browser.open(new URL(/href="([^"]+\/sign-in)"/.exec(page.body)?.[1] ?? '', page.url))
    const back = await browser.submit(signInPage, '/sign-in', { demo: 'ada@example.com' })
    const tokens = await oidc.authorizationCodeGrant(client, back.url, checks)
    expect(tokens.claims()?.['name']).toBe('Ada Moreno')
  })

  async function tryToRegister(typed: Record<string, string>): Promise<Page> {
    const browser = openBrowser(provider.address)
    return browser.submit(await browser.open((await begin({ prompt: 'create' })).url), '/register', typed)
  }
})

describe('signing out', () => {
  test('who comes from the shop is signed out without a question, and the shop is told by back channel', async () => {
    const browser = openBrowser(provider.address)
    const { tokens, claims } = await signIn(browser, { demo: 'ada@example.com' })
    const back = await browser.open(endSessionUrl(tokens.id_token))
    expect(back.url.href).toBe(`${shopOrigin}/auth/signed-out?state=bye`)
    expect(told).toMatchObject([{ iss: provider.address, aud: 'barrow', sub: claims.sub, sid: claims['sid'] }])
    expect((await browser.open((await begin()).url)).body).toContain('/sign-in')
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toThrow()
  })

  test('a second sign-out leads back to the shop as well', async () => {
    const browser = openBrowser(provider.address)
    const { tokens } = await signIn(browser, { demo: 'ada@example.com' })
    await browser.open(endSessionUrl(tokens.id_token))
    expect((await browser.open(endSessionUrl(tokens.id_token))).url.href).toBe(
      `${shopOrigin}/auth/signed-out?state=bye`,
    )
  })

  test('without an ID token a person is asked', async () => {
    const browser = openBrowser(provider.address)
    await signIn(browser, { demo: 'ada@example.com' })
    const question = await browser.open(endSessionUrl(undefined))
    expect(question.body).toContain('Sign out?')
    expect(told).toEqual([])
    const back = await browser.submit(question, '/session/end/confirm', { logout: 'yes' })
    expect(back.url.pathname).toBe('/auth/signed-out')
    expect(told).toHaveLength(1)
  })

  test('ending the session on the provider’s own page tells the shop', async () => {
    const browser = openBrowser(provider.address)
    const { claims } = await signIn(browser, { demo: 'jonas@example.com' })
    const home = await browser.open(provider.address)
    expect(home.body).toContain('Jonas Weber')
    const ended = await browser.submit(home, '/end', {})
    expect(ended.body).toContain('Nobody is signed in here')
    expect(told).toMatchObject([{ sub: claims.sub, sid: claims['sid'] }])
  })

  test('a return address that the shop did not register is refused', async () => {
    const url = endSessionUrl(undefined)
    url.searchParams.set('post_logout_redirect_uri', 'https://example.net/')
    expect((await openBrowser(provider.address).open(url)).status).toBe(400)
  })
})

describe('restarting', () => {
  test('keys, accounts and sessions outlive the process, killed or stopped, and the keys are nobody else’s to read', async () => {
    const browser = openBrowser(provider.address)
    const typed = { name: 'Stays', email: 'stays@example.com', password: 'long enough', shared: 'on' }
    const { claims } = await pass(browser, '/register', typed, { prompt: 'create' })
    const keys = await (await fetch(new URL('/jwks', provider.address))).json()
    await restart('SIGKILL')
    expect(await (await fetch(new URL('/jwks', provider.address))).json()).toEqual(keys)
    expect((await browser.open(provider.address)).body).toContain('Stays &lt;stays@example.com&gt;')
    const began = performance.now()
    expect(await provider.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(1000)
    provider = await start(new URL(provider.address).port)
    const again = await signIn(openBrowser(provider.address), { email: typed.email, password: typed.password })
    expect(again.claims.sub).toBe(claims.sub)
    expect(again.claims['email_verified']).toBe(false)
    const file = join(folder, 'identity-provider-keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain('long enough')
  })

  async function restart(signal: NodeJS.Signals): Promise<void> {
    await provider.stop(signal)
    provider = await start(new URL(provider.address).port)
  }
})

function start(port: string): Promise<StandIn> {
  return startStandIn(main, { PORT: port, STAND_IN_DATA: folder, SHOP_ORIGIN: shopOrigin, CLIENT_SECRET: secret })
}

function discover(): Promise<oidc.Configuration> {
  const issuer = new URL(provider.address)
  const authentication = oidc.ClientSecretBasic(secret)
  return oidc.discovery(issuer, 'barrow', undefined, authentication, { execute: [oidc.allowInsecureRequests] })
}

async function begin(extra: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: extra['state'] ?? oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  }
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${shopOrigin}/auth/callback`,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...extra,
  })
  return { url, checks }
}

function signIn(browser: Browser, typed: Record<string, string>, extra?: Record<string, string>) {
  return pass(browser, '/sign-in', typed, extra)
}

async function pass(browser: Browser, form: string, typed: Record<string, string>, extra?: Record<string, string>) {
  const { url, checks } = await begin(extra)
  const back = await browser.submit(await browser.open(url), form, typed)
  const tokens = await oidc.authorizationCodeGrant(client, back.url, checks)
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  return { tokens, claims }
}

function endSessionUrl(idToken: string | undefined): URL {
  return oidc.buildEndSessionUrl(client, {
    post_logout_redirect_uri: `${shopOrigin}/auth/signed-out`,
    state: 'bye',
    ...(idToken && { id_token_hint: idToken }),
  })
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
