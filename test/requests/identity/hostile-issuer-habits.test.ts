import { describe, expect, test } from 'vitest'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'

// Not hostile, only different: its name ends in a slash, it knows the shop's secret from the form alone, promises no `iss`, and
// can be left and registered at.
const house = useHostileIssuer({
  issuer: {
    ending: '/',
    metadata: {
      authorization_response_iss_parameter_supported: undefined,
      prompt_values_supported: ['none', 'login', 'create'],
      userinfo_endpoint: undefined,
    },
  },
  env: { OIDC_CLIENT_AUTHENTICATION: 'post' },
})
const { expectRefused, isIn, signIn } = house
const back = (change: (parameters: URLSearchParams) => void): Play => ({ back: change })
const asked = () => house.issuer.calls.find(({ path }) => path === '/auth')?.query

describe('an issuer is understood', () => {
  test('whose name ends in a slash, in its tokens as in its own description', async () => {
    expect(house.issuer.issuer).toMatch(/\/$/)
    expect((await signIn()).session).toBeTruthy()
    await expectRefused({ claims: (claims) => ({ ...claims, iss: house.issuer.origin }) })
  })

  test('that knows the shop from the form and would refuse it in a header', async () => {
    const { session } = await signIn({
      token: (form, { authorization }) =>
        authorization || form.get('client_secret') !== 'a-secret-with-dashes'
          ? { status: 401, body: { error: 'invalid_client' } }
          : undefined,
    })
    expect(session).toBeTruthy()
  })

  test('that says on the way back who it is, without having promised to: then it has to be right', async () => {
    expect((await signIn()).session).toBeTruthy()
    expect((await signIn(back((query) => query.delete('iss')))).session).toBeTruthy()
    await expectRefused(
      back((query) => query.set('iss', 'https://issuer.example')),
      { tokenRequests: 0 },
    )
  })

  test('that has no user info, and tells no address', async () => {
    house.issuer.is({ sub: 'reserved' })
    const { browser } = await signIn()
    expect((await browser.get('/account/profile')).body).toContain('did not provide one')
    expect(house.issuer.callsTo('/me')).toBe(0)
  })

  test('that tells an address and not whether it is verified', async () => {
    house.issuer.is({ sub: 'vague', email: 'vague@example.com' })
    const { browser } = await signIn()
    expect((await browser.get('/account/profile')).body).toContain('vague@example.com')
  })

  test('that saw somebody at the beginning of time, or made its token before it', async () => {
    expect((await signIn({ claims: (claims) => ({ ...claims, auth_time: 0 }) })).session).toBeTruthy()
    expect((await signIn({ claims: (claims) => ({ ...claims, iat: -1e15 }) })).session).toBeTruthy()
  })

  test('that names no session, and gives tokens nobody asked for', async () => {
    const { session } = await signIn({
      claims: ({ sid: _, ...claims }) => claims,
      tokens: (right) => ({ body: { ...right, refresh_token: 'unasked', scope: 'openid', token_type: 'bearer' } }),
    })
    expect(session).toBeTruthy()
  })

  test('that adds fields of its own on the way back', async () => {
    const { session } = await signIn(back((query) => query.set('session_state', 'abc.def')))
    expect(session).toBeTruthy()
  })

  test('that can be registered at: it is asked for that page, and only then', async () => {
    const { browser } = await signIn()
    expect(asked()?.get('prompt')).toBeNull()
    await browser.post('/auth/sign-out', {})
    house.issuer.play({})
    await browser.open('/auth/register?return_to=/contact')
    expect(asked()?.get('prompt')).toBe('create')
    expect(await isIn(browser)).toBe(true)
  })
})

test('every way to the issuer carries what binds it: PKCE, state, nonce, the one address, and no secret', async () => {
  await signIn()
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(asked() ?? [])
  expect(rest).toEqual({
    client_id: 'shop',
    response_type: 'code',
    redirect_uri: `${house.shop.origin}/auth/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    ui_locales: 'en',
  })
  for (const secret of [nonce, code_challenge, state?.replace(/\.en$/, '')]) expect(secret).toMatch(/^[\w-]{43}$/)
})
