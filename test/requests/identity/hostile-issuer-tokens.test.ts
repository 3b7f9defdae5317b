import { createHash } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { hostileClient, newKey, type Play, signedBy, unsigned } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { expectRefused, later, signIn } = house

const now = () => Math.floor(Date.now() / 1000)
const claims = (change: Record<string, unknown>): Play => ({ claims: (right) => ({ ...right, ...change }) })
const secretOf = (text: string) => new TextEncoder().encode(text)
const refuses = (number: number, lies: readonly (readonly [string, Play])[]) =>
  test.each(lies)(`${row(number)} (%s)`, async (_, play) => void (await expectRefused(play)))
const accepts = (number: number, truths: readonly (readonly [string, Play])[]) =>
  test.each(truths)(`${row(number)} (but for %s)`, async (_, play) => {
    expect((await signIn(play)).session).toBeTruthy()
  })

test('an honest issuer is accepted: a session, the former page, the name in the header', async () => {
  const { page, browser, session } = await signIn()
  expect(page.url.pathname).toBe('/contact')
  expect(session).toMatch(/^[\w-]{43}$/)
  expect(browser.jar.get('localhost', '__Host-me')).toBe('name=Ada')
})

describe('who signed it', () => {
  refuses(3, [
    [
      'under the known id',
      {
        sign: async (header, body) => new SignJWT(body).setProtectedHeader(header).sign((await newKey('x')).privateKey),
      },
    ],
    [
      'which it contains itself',
      {
        sign: async (header, body) => {
          const { privateKey, jwk } = await newKey('brought')
          return new SignJWT(body).setProtectedHeader({ ...header, jwk }).sign(privateKey)
        },
      },
    ],
  ])
  refuses(4, [
    ['under the known id', { sign: unsigned }],
    [
      'written in capitals',
      { sign: (header, body) => unsigned(header, body).replace(/^[^.]*/, encoded({ alg: 'NONE' })) },
    ],
  ])
  const sharing = (key: () => Uint8Array): Play => ({
    sign: (_, body) => new SignJWT(body).setProtectedHeader({ alg: 'HS256' }).sign(key()),
  })
  refuses(5, [
    ['the shop’s own secret', sharing(() => secretOf(hostileClient.secret))],
    ['the public key', sharing(() => secretOf(house.issuer.publicKey()))],
  ])

  const onTheCurve: Play = { sign: (_, body) => signedBy(house.issuer.curve, { alg: 'ES256', kid: 'curve' }, body) }
  accepts(6, [['a whole one', onTheCurve]])
  refuses(6, [
    ['one byte changed', { sign: async (_, body) => withABrokenSignature(body) }],
    [
      'another point under the known id',
      { sign: async (_, body) => signedBy(await newKey('x', 'ES256'), { alg: 'ES256', kid: 'curve' }, body) },
    ],
    [
      'a longer curve that is not listed',
      { sign: async (_, body) => signedBy(await newKey('curve', 'ES384'), { alg: 'ES384', kid: 'curve' }, body) },
    ],
    [
      'another padding that is not listed',
      { sign: async (header, body) => signedBy(await newKey('first', 'PS256'), { ...header, alg: 'PS256' }, body) },
    ],
  ])

  async function withABrokenSignature(body: Record<string, unknown>) {
    const whole = await signedBy(house.issuer.curve, { alg: 'ES256', kid: 'curve' }, body)
    const [head, payload, signature = ''] = whole.split('.')
    const bytes = base64url.decode(signature)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    return `${head}.${payload}.${base64url.encode(bytes)}`
  }
})

describe('what it says', () => {
  refuses(11, [
    ['another host', claims({ iss: 'https://issuer.example' })],
    ['a slash more', { claims: (right) => ({ ...right, iss: `${String(right.iss)}/` }) }],
    ['no issuer', claims({ iss: undefined })],
  ])
  refuses(12, [
    ['another', claims({ aud: 'another' })],
    ['nobody', claims({ aud: undefined })],
    ['an empty list', claims({ aud: [] })],
  ])
  refuses(13, [
    ['nobody said', claims({ aud: ['shop', 'another'] })],
    ['the other is', claims({ aud: ['shop', 'another'], azp: 'another' })],
    ['encrypted for the shop alone', claims({ aud: 'shop', azp: 'another' })],
  ])
  accepts(13, [
    ['a list of one', claims({ aud: [hostileClient.id] })],
    ['the shop among several', claims({ aud: ['shop', 'another'], azp: 'shop' })],
  ])
  refuses(14, [
    ['nobody', claims({ sub: undefined })],
    ['an empty name', claims({ sub: '' })],
    ['a number', claims({ sub: 7 })],
    ['an endless name', claims({ sub: 'x'.repeat(256) })],
    ['a name that no database stores', claims({ sub: 'ada\0' })],
    ['half a character', claims({ sub: 'ada\ud800' })],
  ])
  accepts(14, [
    ['a login name', claims({ sub: 'Ada Moreno@WORK' })],
    ['an id with a bar', claims({ sub: 'auth0|5f7c8ec7c33c6c004bbafe82' })],
    ['the longest name', claims({ sub: 'x'.repeat(255) })],
  ])
  const typed = (typ: unknown): Play => ({ header: (right) => ({ ...right, typ: typ as string }) })
  refuses(49, [
    ['to sign out', typed('logout+jwt')],
    ['written otherwise', typed('application/Logout+JWT')],
    ['a request for an API', typed('at+jwt')],
    ['of an event', typed('secevent+jwt')],
    ['a number', typed(7)],
  ])
  accepts(49, [
    ['the usual one', typed('JWT')],
    ['the usual one, in another spelling', typed('application/jwt')],
  ])
  refuses(15, [['no time', claims({ iat: undefined })]])
  refuses(16, [
    ['two minutes ago', claims({ exp: now() - 120 })],
    ['never', claims({ exp: undefined })],
    ['in words', claims({ exp: 'tomorrow' })],
  ])
  refuses(17, [
    ['issued in an hour', claims({ iat: now() + 3_600 })],
    ['valid in an hour', claims({ nbf: now() + 3_600 })],
  ])
  refuses(18, [
    ['another', claims({ nonce: 'another' })],
    ['none', claims({ nonce: undefined })],
  ])
  refuses(19, [
    ['it is left out', { tokens: ({ id_token: _, ...rest }) => ({ body: rest }) }],
    ['it is empty', { tokens: (right) => ({ body: { ...right, id_token: '' } }) }],
  ])
  refuses(20, [['another’s', claims({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })]])
  accepts(20, [['the right one', claims({ at_hash: halfOf('an-access-token') })]])

  test.each<[string, Play]>([
    ['an endless session id', claims({ sid: 'x'.repeat(5_000) })],
    ['a session id that no database stores', claims({ sid: 'one\0' })],
    ['a session id that is a number', claims({ sid: 7 })],
    ['a token of five parts', { sign: () => 'a.b.c.d.e' }],
    ['a token that is not one', { sign: () => 'rubbish' }],
    ['a token with unknown critical terms', { sign: (_, body) => withUnknownTerms(body) }],
    ['a list instead of claims', { sign: (header) => `${encoded(header)}.${encoded([])}.AAAA` }],
    ['an access token of another kind', { tokens: (right) => ({ body: { ...right, token_type: 'mac' } }) }],
    ['an access token that is a number', { tokens: (right) => ({ body: { ...right, access_token: 7 } }) }],
  ])('%s is refused, and is no internal error of the shop', async (_, play) => void (await expectRefused(play)))
})

describe('user info', () => {
  const telling = (body: object): Play => ({ claims: withoutEmail, userInfo: () => ({ body }) })
  refuses(22, [
    ['somebody else', telling({ sub: 'another', email: 'a@example.com' })],
    ['nobody', telling({ email: 'a@example.com' })],
  ])

  test.each([
    ['500', { status: 500 }],
    ['401', { status: 401 }],
    ['HTML', { type: 'text/html', body: '<p>' }],
    ['no answer', { cut: true as const }],
  ])(`${row(23)} (%s)`, async (_, sent) => {
    expect((await signIn({ claims: withoutEmail, userInfo: () => sent })).session).toBeTruthy()
    expect(house.issuer.callsTo('/me')).toBe(1)
  })

  test(row(44), async () => {
    house.issuer.is({ sub: 'reticent' })
    const found = await signIn({
      userInfo: () => ({ body: { sub: 'reticent', email: 'found@example.com', email_verified: true } }),
    })
    expect((await found.browser.get('/account/profile')).body).toContain('found@example.com')
    house.issuer.is({ sub: 'silent' })
    const silent = await signIn()
    expect((await silent.browser.get('/account/profile')).body).toContain('did not provide one')
  })
})

/** The log lines of the following refusals; earlier ones are in another minute, so that none counts as a repeat. */
function hearRefusals() {
  later(limits.securityWindow.value)
  const before = house.shop.said.length
  return () => house.shop.said.slice(before).filter((line) => !line.includes('"repeated"'))
}

test('a refusal is one line in the log: code, the failed check, and nothing about the visitor', async () => {
  house.issuer.is({ sub: 'somebody-in-person', name: 'Somebody Private', email: 'private@example.com' })
  const heard = hearRefusals()
  await signIn(claims({ aud: 'another' }))
  await expect.poll(() => heard().length).toBe(1)
  const [line = ''] = heard()
  expect(JSON.parse(line)).toEqual({
    level: 40,
    time: expect.any(Number),
    security: 'sign_in_refused',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    network: expect.stringMatching(/^(127\.0\.0\.0\/24|0:0:0::\/48)$/),
    who: null,
    route: '/auth/callback',
    code: 'auth.token_refused',
    reason: expect.stringContaining('(aud)'),
    msg: 'security: sign_in_refused',
  })
  expect(line).not.toMatch(/somebody|private|another|signin|state=/i)
})

test('an issuer’s own words do not reach the log', async () => {
  const heard = hearRefusals()
  await signIn({
    token: () => ({ status: 400, body: { error: 'no such person: Ada Moreno', error_description: 'Ada' } }),
  })
  await expect.poll(() => heard().length).toBe(1)
  expect(heard()[0]).not.toMatch(/Ada|person/)
})

function withUnknownTerms(body: Record<string, unknown>) {
  const header = { alg: 'ES256', kid: 'curve', crit: ['price'], price: 1 }
  return new SignJWT(body).setProtectedHeader(header).sign(house.issuer.curve.privateKey, { crit: { price: true } })
}

function withoutEmail({ email: _, ...rest }: Record<string, unknown>) {
  return rest
}

function halfOf(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
