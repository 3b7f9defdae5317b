import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'

type Claims = Record<string, unknown>

/**
 * Sent instead of the right answer. `hang`: no answer at all; `stall`: half of it, then silence; `cut`: the connection
 * closes.
 */
export interface Sent {
  status?: number
  type?: string
  body?: unknown
  headers?: Record<string, string>
  hang?: true
  stall?: true
  cut?: true
}

/** How the issuer misbehaves; everything else is done right. */
export interface Play {
  discovery?: (metadata: Claims) => Sent
  keys?: (keys: JWK[]) => JWK[]
  keysAnswer?: () => Sent
  /** Milliseconds before each answer. */
  slow?: number
  /** How far the issuer's clock is ahead, in seconds: in its Date headers and in its tokens. */
  clock?: number
  /** Changes the parameters of the callback. */
  back?: (parameters: URLSearchParams) => void
  /** `asked`: the parameters that the browser came with. */
  claims?: (claims: Claims, asked: URLSearchParams) => Claims
  header?: (header: JWTHeaderParameters) => JWTHeaderParameters
  /** Makes the whole token, with its own signature. */
  sign?: (header: JWTHeaderParameters, claims: Claims) => Promise<string> | string
  tokens?: (answer: Claims) => Sent | Promise<Sent>
  /** Runs first: the token endpoint's answer to this form, or nothing to continue. */
  token?: (form: URLSearchParams, headers: IncomingMessage['headers']) => Sent | undefined
  userInfo?: (claims: Claims) => Sent
}

export type HostileIssuer = Awaited<ReturnType<typeof startHostileIssuer>>

export const hostileClient = { id: 'shop', secret: 'a-secret-with-dashes' }

interface Habits {
  /** The end of its name after the port. */
  ending?: '' | '/'
  metadata?: Claims
}

/**
 * A small issuer that does everything right until a test changes that: it can tell every lie that a shop must detect.
 */
export async function startHostileIssuer({ ending = '', metadata: habits = {} }: Habits = {}) {
  let key = await newKey('first')
  const curve = await newKey('curve', 'ES256')
  let play: Play = {}
  let person: Claims = { sub: 'ada', name: 'Ada', email: 'ada@example.com', email_verified: true }
  const calls: { path: string; query: URLSearchParams; body: URLSearchParams; headers: IncomingMessage['headers'] }[] =
    []
  /** Everyone who signs in gets a new session; a logout token names the last one. */
  let sessions = 0
  let [underWay, most] = [0, 0]
  const grants = new Map<string, { asked: URLSearchParams; person: Claims }>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a host and port has an address of this kind.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = origin + ending

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    const body = new URLSearchParams(await textOf(request))
    calls.push({ path: url.pathname, query: url.searchParams, body, headers: request.headers })
    underWay += 1
    most = Math.max(most, underWay)
    response.on('close', () => (underWay -= 1))
    if (play.slow) await pause(play.slow)
    if (play.clock) response.setHeader('date', new Date(Date.now() + play.clock * 1000).toUTCString())
    if (url.pathname === '/.well-known/openid-configuration') return send(response, discovery())
    if (url.pathname === '/keys')
      return send(response, play.keysAnswer?.() ?? { body: { keys: play.keys?.([key.jwk]) ?? [key.jwk, curve.jwk] } })
    if (url.pathname === '/moved-keys') return send(response, { body: { keys: [key.jwk] } })
    if (url.pathname === '/auth') return sendBack(url.searchParams, response)
    if (url.pathname === '/token') return send(response, await tokens(body, request.headers))
    if (url.pathname === '/end') return send(response, { type: 'text/html', body: signedOutPage(url.searchParams) })
    if (url.pathname === '/me') return send(response, play.userInfo?.(person) ?? { body: person })
    send(response, { status: 404, body: {} })
  }

  function discovery(): Sent {
    const metadata = {
      issuer,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...habits,
    }
    return play.discovery?.(metadata) ?? { body: metadata }
  }

  /** Signs out the last session, and notifies the shop by a frame in its page (Front-Channel Logout 1.0). */
  function signedOutPage(asked: URLSearchParams): string {
    const query = new URLSearchParams({ iss: issuer, sid: `session-${sessions}` })
    return `<title>Signed out</title><iframe src="${asked.get('shop')}/auth/frontchannel-logout?${query}"></iframe>`
  }

  function sendBack(asked: URLSearchParams, response: ServerResponse) {
    const code = randomBytes(16).toString('hex')
    grants.set(code, { asked, person })
    const parameters = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
    play.back?.(parameters)
    sessions += 1
    response.writeHead(303, { location: `${asked.get('redirect_uri')}?${parameters}` }).end()
  }

  async function tokens(form: URLSearchParams, headers: IncomingMessage['headers']): Promise<Sent> {
    const whole = play.token?.(form, headers)
    if (whole) return whole
    const grant = grants.get(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.asked.get('code_challenge') !== proof) return { status: 400, body: { error: 'invalid_grant' } }
    grants.delete(form.get('code') ?? '')
    const right = { ...claimsNow(), ...grant.person, nonce: grant.asked.get('nonce') ?? '' }
    const id_token = await idToken(play.claims?.(right, grant.asked) ?? right)
    const answer = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 60, id_token }
    return play.tokens?.(answer) ?? { body: answer }
  }

  const claimsNow = (): Claims => {
    const now = Math.floor(Date.now() / 1000) + (play.clock ?? 0)
    return { iss: issuer, aud: hostileClient.id, iat: now, exp: now + 60, auth_time: now, sid: `session-${sessions}` }
  }

  async function idToken(claims: Claims): Promise<string> {
    const header = play.header?.({ alg: 'RS256', kid: key.jwk.kid }) ?? { alg: 'RS256', kid: key.jwk.kid }
    return play.sign?.(header, claims) ?? new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey)
  }

  return {
    issuer,
    origin,
    calls,
    /** Published beside the signing key. */
    curve,
    /** The most requests at the same time. */
    most: () => most,
    callsTo: (path: string) => calls.filter((call) => call.path === path).length,
    /** Until called again; an empty play does everything right. */
    play(next: Play) {
      play = next
      calls.length = 0
    },
    is(next: Claims) {
      person = next
    },
    /** From now on another key signs; the published one is not used again. */
    async rotate(kid: string) {
      const withdrawn = key
      key = await newKey(kid)
      return withdrawn
    },
    async logoutToken(
      change: (claims: Claims) => Claims = (claims) => claims,
      header: Partial<JWTHeaderParameters> = {},
    ) {
      const { auth_time: _, ...rest } = claimsNow()
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const claims = change({ ...rest, sub: person.sub, jti: randomBytes(8).toString('hex'), events })
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid, typ: 'logout+jwt', ...header })
        .sign(key.privateKey)
    },
    sign: (claims: Claims) =>
      new SignJWT({ ...claimsNow(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
        .sign(key.privateKey),
    kid: () => key.jwk.kid,
    publicKey: () => JSON.stringify(key.jwk),
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

export async function newKey(kid: string, alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }
  return { privateKey, jwk }
}

export function signedBy(
  key: Awaited<ReturnType<typeof newKey>>,
  header: JWTHeaderParameters,
  claims: Claims,
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey)
}

/** An unsigned token. */
export function unsigned(header: object, claims: object): string {
  return `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(
  response: ServerResponse,
  { status = 200, type = 'application/json', body, headers, hang, stall, cut }: Sent,
) {
  if (hang) return
  if (cut) return void response.destroy()
  response.writeHead(status, { 'content-type': type, ...headers })
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  if (stall) return void response.write(text.slice(0, text.length / 2))
  response.end(text)
}
