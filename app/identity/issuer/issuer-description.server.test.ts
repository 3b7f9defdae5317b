import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Play, startHostileIssuer, type HostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { readDescription } from './issuer-description.server.ts'

let issuer: HostileIssuer
beforeAll(async () => (issuer = await startHostileIssuer()))
afterAll(() => issuer.stop())

const failureOf = (address: string) =>
  readDescription(address).then(
    () => '',
    (failure: unknown) => String(failure),
  )

type Sent = ReturnType<NonNullable<Play['discovery']>>
const moved = { location: 'https://id.example/realms/shop?secret=1' }

describe('what the log says of an issuer whose metadata', () => {
  test.each<[string, Sent, string]>([
    [
      'has moved',
      { status: 301, headers: moved },
      ' answers 301 and leads to https://id.example/realms/shop: redirects are not followed, so set OIDC_ISSUER',
    ],
    ['is not there', { status: 404 }, ' answers 404: check the path in OIDC_ISSUER (realm, tenant, application)'],
    ['is behind a lock', { status: 403 }, ' answers 403: a description is public, so check whether a proxy'],
    ['fails', { status: 502 }, ' answers 502: check the issuer and what stands before it'],
    [
      'is a page',
      { type: 'text/html', body: '<h1>Sign in</h1>' },
      ' answers 200 with text/html, not a description in JSON: check that OIDC_ISSUER is the issuer',
    ],
    ['is a list', { body: [] }, ' answers 200 with application/json, not a description'],
    ['ends in the middle', { cut: true }, ' cannot be reached (other side closed): check OIDC_ISSUER, name server'],
    ['is about another', { body: { issuer: 'https://other\n.example' } }, ' is about "https://other .example", but'],
  ])('%s: the address, the answer and what to check', async (_, sent, said) => {
    issuer.play({ discovery: () => sent })
    const failure = await failureOf(issuer.issuer)
    expect(failure).toContain(`${issuer.issuer}/.well-known/openid-configuration${said}`)
    expect(failure).not.toMatch(/secret=1|<h1>|\n/)
  })

  test('names no place that may be sent codes', async () => {
    issuer.play({ discovery: (right) => ({ body: { ...right, token_endpoint: 'http://tokens.example' } }) })
    expect(await failureOf(issuer.issuer)).toContain('no safe address as its token_endpoint: it must be https')
  })

  test('cannot be asked for', async () => {
    expect(await failureOf('http://127.0.0.1:9/realm')).toContain(
      'http://127.0.0.1:9/realm/.well-known/openid-configuration cannot be reached (',
    )
    expect(await failureOf('http://id.example')).toContain('is plain http and not on this machine')
  })
})
