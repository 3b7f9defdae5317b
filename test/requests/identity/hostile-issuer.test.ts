import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { newKey, type Sent, signedBy } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { type HostileRow, hostileRows, row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { expectRefused, later, signIn } = house

test('every row is tested where the list says', () => {
  const isTested = ({ row, test: file }: HostileRow) =>
    new RegExp(`\\b(row|refuses)\\(${row}[,)]`).test(readFileSync(file, 'utf8'))
  expect(hostileRows.filter((each) => !isTested(each))).toEqual([])
  expect(hostileRows).toHaveLength(49)
})

// In this order: the first requests go to an issuer that has never answered. Once it has, the shop continues with the
// cached answer.
describe('before the issuer’s metadata is known', () => {
  async function expectNoSignIn(sent: Sent) {
    later(limits.identityRetry.value)
    house.issuer.play({ discovery: () => sent })
    const browser = openBrowser(house.shop.origin)
    const page = await browser.get('/auth/sign-in')
    expect({ status: page.status, to: page.headers.get('location') }).toEqual({ status: 503, to: null })
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.body).toContain('buy as a guest')
    // It is not requested again at each press, and the shop stays open.
    expect((await browser.get('/auth/register')).status).toBe(503)
    expect(house.issuer.callsTo('/.well-known/openid-configuration')).toBe(1)
    expect((await browser.get('/')).status).toBe(200)
    expect((await browser.get('/contact')).status).toBe(200)
    expect(house.issuer.callsTo('/auth')).toBe(0)
  }
  const described = (change: object) => {
    const { origin, issuer } = house.issuer
    const right = {
      issuer,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
    }
    return { body: { ...right, ...change } }
  }

  test.each<[string, () => Sent]>([
    ['another host', () => described({ issuer: 'https://issuer.example' })],
    ['a slash more', () => described({ issuer: `${house.issuer.issuer}/` })],
    ['no name at all', () => described({ issuer: undefined })],
    ['a token endpoint without TLS', () => described({ token_endpoint: 'http://x.example' })],
  ])(`${row(1)} (%s)`, (_, sent) => expectNoSignIn(sent()))

  test.each<[string, Sent]>([
    ['no answer at all', { cut: true }],
    ['500', { status: 500 }],
    ['HTML', { type: 'text/html', body: '<h1>Welcome</h1>' }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['nothing for ten seconds', { hang: true }],
  ])(`${row(2)} (%s)`, async (_, sent) => {
    await expectNoSignIn(sent)
    expect(house.issuer.callsTo('/elsewhere')).toBe(0)
  })

  test(`${row(2)} (then it answers)`, async () => {
    expect((await openBrowser(house.shop.origin).get('/auth/sign-in')).status).toBe(503)
    later(limits.identityRetry.value)
    expect((await signIn()).session).toBeTruthy()
  })
})

describe('the issuer’s keys', () => {
  /** By then the shop fetches the keys again, whatever it has cached. */
  const afterAWhile = () => later(limits.identityKeys.value)

  test(row(7), async () => {
    afterAWhile()
    const { session } = await signIn({
      header: () => ({ alg: 'RS256' }),
      keys: ([key]) => [{ ...key, kid: undefined, kty: 'RSA' }],
    })
    expect(session).toBeTruthy()
  })

  test(row(8), async () => {
    afterAWhile()
    const { jwk } = await newKey('other')
    await expectRefused({
      header: () => ({ alg: 'RS256' }),
      keys: ([key]) => [
        { ...key, kid: undefined, kty: 'RSA' },
        { ...jwk, kid: undefined },
      ],
    })
  })

  test(row(9), async () => {
    afterAWhile()
    await signIn()
    const withdrawn = await house.issuer.rotate('second')
    const { session } = await signIn()
    expect(session).toBeTruthy()
    expect(house.issuer.callsTo('/keys')).toBe(1)
    // A withdrawn key is not accepted any more.
    await expectRefused({ sign: (header, claims) => signedBy(withdrawn, { ...header, kid: 'first' }, claims) })
  })

  test(`${row(9)} (also under no name)`, async () => {
    afterAWhile()
    await signIn()
    await house.issuer.rotate('third')
    const { session } = await signIn({ header: () => ({ alg: 'RS256' }) })
    expect(session).toBeTruthy()
    expect(house.issuer.callsTo('/keys')).toBe(1)
  })

  test(row(46), async () => {
    afterAWhile()
    await signIn()
    for (const each of ['again', 'and again']) {
      await house.issuer.rotate(String(house.issuer.kid()))
      expect({ each, session: (await signIn()).session }).toEqual({ each, session: expect.any(String) })
      expect(house.issuer.callsTo('/keys')).toBe(1)
    }
  })

  test(row(10), async () => {
    afterAWhile()
    await signIn()
    const stranger = await newKey('invented')
    let invented = 0
    const lie = () => ({
      sign: (_: object, claims: Record<string, unknown>) =>
        signedBy(stranger, { alg: 'RS256', kid: `invented-${(invented += 1)}` }, claims),
    })
    const asked: number[] = []
    for (let times = 0; times < 2 * limits.identityKeysAsks.value; times++) {
      await expectRefused(lie())
      asked.push(house.issuer.callsTo('/keys'))
    }
    expect(asked).toEqual([1, 1, 1, 0, 0, 0])
    // On the back channel, which needs no browser, a token that does not claim to be a logout token causes no requests
    // either.
    const tell = (token: string) => fetch(`${house.shop.origin}/auth/backchannel-logout`, form({ logout_token: token }))
    house.issuer.play({})
    const nonsense = Array.from({ length: 10 }, (_, each) => tell(unsignedButNamed(`nonsense-${each}`)))
    expect(new Set((await Promise.all(nonsense)).map(({ status }) => status))).toEqual(new Set([400]))
    expect(house.issuer.callsTo('/keys')).toBe(0)
    const [, payload = ''] = (await house.issuer.logoutToken()).split('.')
    const { exp: _, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    claims.iat += house.ahead() / 1000
    for (let times = 0; times < 10; times++)
      await tell(await signedBy(stranger, { alg: 'RS256', kid: `invented-${(invented += 1)}` }, claims))
    expect(house.issuer.callsTo('/keys')).toBe(limits.identityKeysAsks.value)
    later(limits.identityKeysAgain.value)
    await expectRefused(lie())
    expect(house.issuer.callsTo('/keys')).toBe(1)
  })
})

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

function unsignedButNamed(kid: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'RS256', kid })}.${encode({ iss: house.issuer.issuer })}.AAAA`
}
