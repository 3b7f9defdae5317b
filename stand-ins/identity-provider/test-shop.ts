import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as oidc from 'openid-client'
import { readForm } from '#stand-ins/form.ts'
import type { Browser } from '#stand-ins/scriptless-browser.ts'
import { startStandIn, type StandIn } from '#stand-ins/start-process.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
// Dashes, because clients form-encode them in Basic credentials and a provider has to undo that.
const secret = 'a-secret-with-dashes'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** A shop without products: it signs people in at its own provider and is notified of sign-outs. */
export async function openTestShop() {
  const folder = mkdtempSync(join(tmpdir(), 'identity-provider-'))
  /** What the provider sent to the shop directly, without the browser. */
  const told: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    told.push(claimsOf((await readForm(request))?.get('logout_token') ?? ''))
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  // A server that listens on a host and port has an address of this kind.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  let provider = await start('0')
  const client = await discover(provider)

  function start(port: string): Promise<StandIn> {
    return startStandIn(main, { PORT: port, STAND_IN_DATA: folder, SHOP_ORIGIN: origin, CLIENT_SECRET: secret })
  }

  return {
    folder,
    origin,
    client,
    told,
    issuer: provider.address,
    async restart(signal: NodeJS.Signals): Promise<number | null> {
      const code = await provider.stop(signal)
      provider = await start(new URL(provider.address).port)
      return code
    },
    async close(): Promise<void> {
      await provider.stop()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export async function begin({ client, origin }: TestShop, extra: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: extra['state'] ?? oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  }
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...extra,
  })
  return { url, checks }
}

type Fields = Record<string, string>

export function signIn(shop: TestShop, browser: Browser, typed: Fields, extra?: Fields) {
  return pass(shop, browser, '/sign-in', typed, extra)
}

export async function pass(shop: TestShop, browser: Browser, form: string, typed: Fields, extra?: Fields) {
  const { url, checks } = await begin(shop, extra)
  const back = await browser.submit(await browser.open(url), form, typed)
  const tokens = await oidc.authorizationCodeGrant(shop.client, back.url, checks)
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  return { tokens, claims }
}

export function endSessionUrl({ client, origin }: TestShop, idToken: string | undefined): URL {
  return oidc.buildEndSessionUrl(client, {
    post_logout_redirect_uri: `${origin}/auth/signed-out`,
    state: 'bye',
    ...(idToken && { id_token_hint: idToken }),
  })
}

function discover({ address }: StandIn): Promise<oidc.Configuration> {
  const authentication = oidc.ClientSecretBasic(secret)
  return oidc.discovery(new URL(address), 'barrow', undefined, authentication, {
    execute: [oidc.allowInsecureRequests],
  })
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
