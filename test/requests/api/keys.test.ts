import { describe, expect, inject, test } from 'vitest'
import { hashOf, isSecret, newSecret, secretPattern } from '#app/keys/secret.server.ts'
import { limits } from '#app/limits.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const once = () => ({ 'idempotency-key': crypto.randomUUID() })
const owner = apiOf(shop, await makeKey(shop, ['keys:write', 'orders:read']))
const andSeen = async (id: string) => ({
  ...once(),
  'if-match': (await owner(`GET /keys/${id}`)).headers.get('etag') ?? '',
})

test('without a key or a session nothing can be read', async () => {
  const { status, body, headers } = await apiOf(shop, null)('GET /orders')
  expect([status, body.code, headers.get('www-authenticate')]).toEqual([
    401,
    'api.key_needed',
    'Bearer realm="Barrow API"',
  ])
})

test.each(['bk_test_x', newSecret('secret', false), 'Basic abc', ''])('%s is not accepted as a key', async (secret) => {
  const { status, body } = await apiOf(shop, null)('GET /orders', { headers: { authorization: `Bearer ${secret}` } })
  expect([status, body.code]).toEqual([401, 'api.key_refused'])
})

describe('a key', () => {
  test('is made with a secret that is shown once and stored nowhere', async () => {
    const headers = once()
    const body = { name: 'Warehouse', scopes: ['orders:read'] }
    const made = await owner('POST /keys', { body, headers })
    const { id, secret } = made.body.result
    expect([isSecret(secret), secretPattern.test(secret), id.slice(0, 4)]).toEqual([true, true, 'key_'])
    expect(JSON.stringify(made.body.object)).not.toContain(secret)
    const again = await owner('POST /keys', { body, headers })
    expect([again.status, again.body.code]).toEqual([409, 'call.answered'])
    const kept = await office.rows(`select to_jsonb(k)::text as row from api_keys k where hash = $1`, hashOf(secret))
    expect(String(kept[0]?.row)).not.toContain(secret)
    const logged = await office.rows(
      `select to_jsonb(e)::text as row from audit_entries e where operation = 'keys.create'`,
    )
    expect(JSON.stringify(logged)).not.toContain(secret)
    expect((await apiOf(shop, secret)('GET /orders')).status).toBe(200)
  })

  test('never has permissions that its maker lacks', async () => {
    const { status, body } = await owner('POST /keys', {
      body: { name: 'More', scopes: ['orders:refund'] },
      headers: once(),
    })
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'key.more_than_maker', '/scopes'])
  })

  test('that may make keys cannot take over one with more permissions', async () => {
    const stronger = await owner('POST /keys', { body: { name: 'Stronger', scopes: ['orders:read'] }, headers: once() })
    const { id, secret } = stronger.body.result
    const weak = apiOf(shop, await makeKey(shop, ['keys:write']))
    const refused = [
      await weak(`POST /keys/${id}/rotate`, { body: {}, headers: once() }),
      await weak(`PATCH /keys/${id}`, { body: { networks: ['10.0.0.0/8'] }, headers: await andSeen(id) }),
      await weak(`PATCH /keys/${id}`, { body: { expires_at: null }, headers: await andSeen(id) }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('key.more_than_maker'))
    // It may still rename it, and end it if it has leaked.
    const named = await weak(`PATCH /keys/${id}`, { body: { name: 'Leaked' }, headers: await andSeen(id) })
    expect(named.status).toBe(200)
    expect((await weak(`DELETE /keys/${id}`)).status).toBe(200)
    await expect.poll(async () => (await apiOf(shop, secret)('GET /orders')).status).toBe(401)
  })

  test('that ends, or is bound to a network, makes none that lasts longer or works elsewhere', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const secret = await makeKey(shop, ['keys:write', 'orders:read'], {
      networks: ['10.7.0.0/16', '2001:db8::/32'],
      expiresAt,
    })
    const bound = apiOf(shop, secret)
    const inside = { networks: ['10.7.3.0/24', '10.7.9.9', '2001:db8:7::/48'], expires_at: expiresAt.toISOString() }
    const make = async (change: object) => {
      const body = { name: 'Bound', scopes: ['orders:read'], ...inside, ...change }
      const answer = await bound('POST /keys', { body, headers: once() })
      return answer.body.errors?.[0].pointer ?? answer.status
    }
    const later = new Date(expiresAt.getTime() + 1000).toISOString()
    expect([await make({}), await make({ expires_at: null }), await make({ expires_at: later })]).toEqual([
      200,
      '/expires_at',
      '/expires_at',
    ])
    const elsewhere = [
      [],
      ['10.6.0.0/16'],
      ['10.0.0.0/8'],
      ['10.7.1.1', '192.0.2.1'],
      ['2001::/16'],
      ['::ffff:10.7.1.1'],
    ]
    for (const networks of elsewhere) expect([networks, await make({ networks })]).toEqual([networks, '/networks'])
    const own = (await office.rows('select id from api_keys where hash = $1', hashOf(secret)))[0]?.id
    const id = typeId('key_', String(own))
    for (const body of [{ networks: [] }, { expires_at: null }]) {
      const widened = await bound(`PATCH /keys/${id}`, { body, headers: await andSeen(id) })
      expect(widened.body.code).toBe('key.more_than_maker')
    }
    // Rotating its own secret keeps all of these limits.
    expect((await bound(`POST /keys/${id}/rotate`, { body: {}, headers: once() })).status).toBe(200)
  })

  test('loses the permissions that its maker loses', async () => {
    const { identity } = await office.enter('manager')
    const api = apiOf(shop, await makeKey(shop, ['orders:read'], { madeBy: identity }))
    expect((await api('GET /orders')).status).toBe(200)
    await office.give(identity, ['catalogue'])
    await expect.poll(async () => (await api('GET /orders')).status).toBe(403)
  })

  test('works after a rotation with both secrets, and ends with both', async () => {
    const made = await owner('POST /keys', { body: { name: 'Turning', scopes: ['orders:read'] }, headers: once() })
    const { id, secret } = made.body.result
    const turned = await owner(`POST /keys/${id}/rotate`, { body: {}, headers: once() })
    const fresh = turned.body.result.secret
    const statuses = () =>
      Promise.all([secret, fresh].map(async (each) => (await apiOf(shop, each)('GET /orders')).status))
    await expect.poll(statuses).toEqual([200, 200])
    expect((await owner(`DELETE /keys/${id}`)).status).toBe(200)
    await expect.poll(statuses).toEqual([401, 401])
    const over = await owner(`POST /keys/${id}/rotate`, { body: {}, headers: once() })
    expect([over.status, over.body.code]).toEqual([409, 'key.ended'])
  })

  test('that has expired, or comes from another network, is refused', async () => {
    const old = await makeKey(shop, ['orders:read'], { expiresAt: new Date(Date.now() - 1000) })
    const far = await makeKey(shop, ['orders:read'], { networks: ['192.0.2.0/24', '2001:db8::/32'] })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    expect((await apiOf(shop, old)('GET /orders')).status).toBe(401)
    const answers = ['198.51.100.7', '192.0.2.9', '2001:db8:7::1', '::ffff:192.0.2.9', '2001:db9::1']
    const statuses = await Promise.all(
      answers.map(async (each) => (await apiOf(shop, far)('GET /orders', from(each))).status),
    )
    expect(statuses).toEqual([401, 200, 200, 200, 401])
  })

  test('that is secret and comes from a web page is refused: everyone who opens that page has it', async () => {
    const secret = await makeKey(shop, ['orders:read'])
    const { status, body } = await apiOf(shop, secret)('GET /orders', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([status, body.code]).toEqual([403, 'api.secret_key_in_browser'])
  })

  test('says how many calls are left', async () => {
    const api = apiOf(shop, await makeKey(shop, ['orders:read']))
    const [first, second] = [await api('GET /orders'), await api('GET /orders')]
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=600;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"calls";r=599;t=\d+$/)
    expect(second.headers.get('ratelimit')).toMatch(/^"calls";r=598;t=\d+$/)
  })
})

describe('a call', () => {
  const broken = [
    ['no JSON', '{', 400, 'api.not_json'],
    ['a list', '[]', 400, 'api.not_json'],
    ['a null character', '{"name":"a\\u0000b"}', 400, 'request.encoding'],
    ['half a surrogate pair', '{"name":"\\ud800"}', 400, 'request.encoding'],
    ['a prototype', '{"__proto__":{"name":"x"},"name":"y","scopes":["orders:read"]}', 422, 'input.invalid'],
    [
      'an object nested as deep as it is long',
      `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      422,
      'input.invalid',
    ],
  ] as const
  test.each(broken)('with %s is refused as such', async (_, body, status, code) => {
    const answer = await owner('POST /keys', { body, headers: once() })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  const wrong = Array.from({ length: 5_000 }, (_, at) => `x${at}`)
  test.each([
    ['an object whose every field is wrong', { name: 'x', scopes: wrong }],
    ['with nothing but unknown fields', Object.fromEntries(wrong.map((name) => [name, 1]))],
  ])('%s does not get a longer answer for each mistake', async (_, body) => {
    const { status, body: answered } = await owner('POST /keys', { body, headers: once() })
    expect([status, answered.code, answered.errors.length]).toEqual([422, 'input.invalid', limits.problemsTold.value])
  })

  test('with another method is answered with the allowed ones', async () => {
    const { status, headers } = await owner('DELETE /orders')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, OPTIONS, HEAD'])
  })

  test('from a page of anybody may be asked about first', async () => {
    const answer = await fetch(`${shop.origin}/api/v1/cart/lines`, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('a session of the shop', () => {
  test('reads what its person may, and changes nothing from another page', async () => {
    const { browser } = await office.enter('fulfilment')
    const cookie = browser.jar.header(new URL(shop.origin))
    const api = apiOf(shop, null)
    expect((await api('GET /orders', { headers: { cookie } })).status).toBe(200)
    const elsewhere = await api('DELETE /keys/x', { headers: { cookie, origin: 'https://elsewhere.example' } })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'request.origin'])
    const own = await api('DELETE /keys/x', { headers: { cookie, origin: shop.origin } })
    expect([own.status, own.body.required_permission]).toEqual([403, 'keys:write'])
  })
})
