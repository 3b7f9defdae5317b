import { describe, expect, test } from 'vitest'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'

// Not hostile, only unusual: its name ends in a slash, it accepts the shop's secret only in the form, promises no
// `iss`, and supports sign-out and registration.
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

describe('an issuer is supported', () => {
  test('whose name ends in a slash, in its tokens as in its metadata', async () => {
    expect(house.issuer.issuer).toMatch(/\/$/)
    expect((await signIn()).session).toBeTruthy()
    await expectRefused({ claims: (claims) => ({ ...claims, iss: house.issuer.origin }) })
  })

  test('that accepts the secret in the form and would refuse it in a header', async () => {
    const { session } = await signIn({
      token: (form, { authorization }) =>
        authorization || form.get('client_secret') !== 'a-secret-with-dashes'
          ? { status: 401, body: { error: 'invalid_client' } }
          : undefined,
    })
    expect(session).toBeTruthy()
  })

  test('that sends its name in the callback without having promised to: then it has to be right', async () => {
    expect((await signIn()).session).toBeTruthy()
    expect((await signIn(back((query) => query.delete('iss')))).session).toBeTruthy()
    await expectRefused(
      back((query) => query.set('iss', 'https://issuer.example')),
      { tokenRequests: 0 },
    )
  })

  test('that has no user info, and sends no address', async () => {
    house.issuer.is({ sub: 'reserved' })
    const { browser } = await signIn()
    expect((await browser.get('/account/profile')).body).toContain('did not provide one')
    expect(house.issuer.callsTo('/me')).toBe(0)
  })

  test('that sends an address and not whether it is verified', async () => {
    house.issuer.is({ sub: 'vague', email: 'vague@example.com' })
    const { browser } = await signIn()
    expect((await browser.get('/account/profile')).body).toContain('vague@example.com')
  })

  test('with an auth_time of zero, or later than the token', async () => {
    expect((await signIn({ claims: (claims) => ({ ...claims, auth_time: 0 }) })).session).toBeTruthy()
    expect((await signIn({ claims: (claims) => ({ ...claims, iat: -1e15 }) })).session).toBeTruthy()
  })

  test('that sends no session id, and tokens that were not requested', async () => {
    const { session } = await signIn({
      claims: ({ sid: _, ...claims }) => claims,
      tokens: (right) => ({ body: { ...right, refresh_token: 'unasked', scope: 'openid', token_type: 'bearer' } }),
    })
    expect(session).toBeTruthy()
  })

  test('that adds its own parameters to the callback', async () => {
    const { session } = await signIn(back((query) => query.set('session_state', 'abc.def')))
    expect(session).toBeTruthy()
  })

  test('that has a registration page: it is used only for registering', async () => {
    const { browser } = await signIn()
    expect(asked()?.get('prompt')).toBeNull()
    await browser.post('/auth/sign-out', {})
    house.issuer.play({})
    await browser.open('/auth/register?return_to=/contact')
    expect(asked()?.get('prompt')).toBe('create')
    expect(await isIn(browser)).toBe(true)
  })
})

test('every request to the issuer has PKCE, state, nonce, the one redirect address, and no secret', async () => {
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
