import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { type ApiRoute, apiRoutes, namesIn } from '#app/api/api-routes.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { staffPermissions } from '#app/permissions.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { misfits } from '#test/support/api/described.ts'
import { officeOf } from '#test/support/people/office.ts'

// Every call of the table with hostile values, by callers with every permission and with none: no internal error
// results, each answer matches the description for its status, and no one sees other people's data.

const shop = inject('shop')
const office = officeOf(shop)
const { number, id, line, email } = await office.paidOrder()
/**
 * A key with all permissions. Each has a rate limit, and refusals because of it would test nothing, so each call has
 * its own.
 */
const keyOfAll = () => makeKey(shop, [...staffPermissions])
/** More than one for the same reason. */
const readers = await Promise.all(Array.from({ length: 6 }, () => makeKey(shop, ['pages:write'])))
const aReader = () => readers[Math.floor(Math.random() * readers.length)] ?? ''
const [publishable, owner, stranger] = await Promise.all([
  makeKey(shop, [], { kind: 'publishable' }),
  office.enter(),
  office.enter(),
])

// One for each call is nearly as many as a shop may have. No other file of tests runs at the same time.
afterAll(() => office.rows('update api_keys set ended_at = now() where ended_at is null'))

/** A signed-in customer, calling from a page of the shop. */
const sessionOf = ({ browser }: typeof owner) => ({
  cookie: browser.jar.header(new URL(shop.origin)),
  origin: shop.origin,
})
/** Data that a customer has entered about herself, and that no one else may read. */
const secretName = `Mira ${crypto.randomUUID()}`
const address = { country: 'DE', name: secretName, line1: 'Torstraße 1', city: 'Berlin', postal_code: '10115' }
const kept = await apiOf(shop, null)('POST /account/addresses', { headers: sessionOf(owner), body: address })
const ownAddress: string = kept.body.result.id
const personal = [email, owner.email, secretName]

/** How each of them calls, and whether personal data is visible. */
const callers = {
  all: { key: null, headers: {}, seesAll: true },
  reader: { key: null, headers: {}, seesAll: false },
  publishable: { key: publishable, headers: {}, seesAll: false },
  stranger: { key: null, headers: sessionOf(stranger), seesAll: false },
  nobody: { key: null, headers: {}, seesAll: false },
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '0',
    'null',
    'B1',
    "' or 1=1 --",
    '../..',
    '%00',
    '\u202e',
    '💥'.repeat(50),
    'x'.repeat(20_000),
    -1,
    0,
    1e15,
    1.5,
    true,
    null,
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    { amount: -1, currency: 'EUR' },
    { amount: 1e15, currency: 'XXX' },
    { __proto__: null },
  ),
  fc.constantFrom<unknown>(typeId('ord_', id), typeId('line_', line), typeId('prd_', id), number, 'DE', 'shop'),
  fc.string(),
  fc.integer(),
  fc.json().map((text): unknown => JSON.parse(text)),
)

interface Described {
  properties?: Record<string, Described>
  anyOf?: Described[]
  items?: Described
  enum?: unknown[]
  additionalProperties?: Described | boolean
}

/** Mostly of the expected shape, so that the code behind the schema is reached too. */
function near({ properties, anyOf, items, enum: words, additionalProperties }: Described): fc.Arbitrary<unknown> {
  const fitting: fc.Arbitrary<unknown>[] = []
  if (properties)
    fitting.push(
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, near(part)])), {
        requiredKeys: [],
      }),
    )
  if (anyOf) fitting.push(...anyOf.map(near))
  if (items) fitting.push(fc.array(near(items), { maxLength: 3 }))
  if (words) fitting.push(fc.constantFrom(...words))
  if (typeof additionalProperties === 'object')
    fitting.push(
      fc.dictionary(fc.constantFrom(typeId('line_', line), '__proto__', 'x'), near(additionalProperties), {
        maxKeys: 2,
      }),
    )
  return fitting.length === 0
    ? hostile
    : fc.oneof({ weight: 4, arbitrary: fc.oneof(...fitting) }, { weight: 1, arbitrary: hostile })
}

const segment = fc.constantFrom(
  number,
  typeId('ord_', id),
  typeId('prd_', id),
  'shop',
  'terms',
  '0',
  'B9999999',
  '%27',
  'x'.repeat(200),
  '%F0%9F%92%A5',
  typeId('key_', id),
  ownAddress,
)

function bodyOf(route: ApiRoute): fc.Arbitrary<unknown> {
  if (route.kind === 'record' || route.kind === 'list') return fc.constant(undefined)
  // The part that is read here has the shape above.
  const input = near(z.toJSONSchema(route.operation.input, { io: 'input', unrepresentable: 'any' }) as Described)
  return route.kind === 'bulk' ? fc.record({ items: fc.array(input, { maxLength: 2 }) }) : input
}

const query = (route: ApiRoute) =>
  route.kind === 'list'
    ? fc.dictionary(
        fc.constantFrom(...Object.keys(route.list.filters), 'sort', 'limit', 'after', 'stray'),
        fc.oneof(fc.string(), fc.constantFrom('1', 'paid', '2026-02-31', '-total')),
        { maxKeys: 2 },
      )
    : fc.constant({})

/** Calls that would end the key in use, or are slow on purpose. */
const spared = new Set(['keys.end', 'keys.change', 'keys.rotate'])
const routes = apiRoutes.filter(
  (route) => route.kind === 'record' || route.kind === 'list' || !spared.has(route.operation.name),
)

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  test('answers everything as described, without an internal error and without other people’s data', async () => {
    const all = await keyOfAll()
    const call = fc.record({
      parts: fc.array(segment, { minLength: 3, maxLength: 3 }),
      body: bodyOf(route),
      said: query(route),
      by: fc.constantFrom('all', 'all', 'all', 'reader', 'publishable', 'stranger', 'nobody'),
      secret: fc.constantFrom(null, number, 'x', typeId('ord_', id)),
      once: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(call, async ({ parts, body, said, by, secret, once }) => {
        const { key, headers: own, seesAll } = callers[by]
        const names = namesIn(route.path)
        const path = names.reduce((path, name, index) => path.replace(`:${name}`, parts[index] ?? ''), route.path)
        const search = new URLSearchParams(said).toString()
        const headers = {
          ...own,
          ...(once && { 'idempotency-key': crypto.randomUUID() }),
          ...(secret && { 'cart-token': secret, 'order-key': secret }),
          'if-match': '*',
        }
        const secretKey = seesAll ? all : by === 'reader' ? aReader() : key
        const answer = await apiOf(shop, secretKey)(`${route.method} ${path}${search && `?${search}`}`, {
          body,
          headers,
        })
        const text = JSON.stringify(answer.body)
        expect(answer.status, text).toBeLessThan(500)
        expect(misfits(route.method, route.path, answer), text).toEqual([])
        if (!seesAll) expect(personal.filter((each) => text.includes(each))).toEqual([])
        if (by === 'reader' && !isOpen(route)) expect([401, 403], answer.body?.code).toContain(answer.status)
      }),
      { numRuns: 14 },
    )
  })
})

test('each answer of the storefront and of the office is as described in the normal case, too', async () => {
  const readable = routes.filter(({ kind, path }) => kind !== 'operation' && kind !== 'bulk' && !path.includes(':'))
  const all = { key: await keyOfAll(), headers: {} }
  for (const { method, path } of readable)
    for (const { key, headers } of [all, callers.publishable, callers.stranger]) {
      const answer = await apiOf(shop, key)(`${method} ${path}`, { headers })
      // A key of the office may not read a shopper's own objects.
      if (key === all.key) expect([200, 401, 403], path).toContain(answer.status)
      expect([path, misfits(method, path, answer)], JSON.stringify(answer.body)).toEqual([path, []])
      expect([path, bareIds(answer.body)]).toEqual([path, []])
    }
})

test('an answer with another status, an additional, a missing or a different field is found', async () => {
  const answer = await apiOf(shop, await keyOfAll())(`GET /orders/${number}`)
  const { lines, total } = answer.body
  const [first] = lines
  const told = (body: object) => misfits('GET', '/orders/:order', { ...answer, body: { ...answer.body, ...body } })
  expect(told({})).toEqual([])
  expect(misfits('GET', '/orders/:order', { ...answer, status: 418 })).toEqual(['418 is not described'])
  for (const wrong of [
    { customer_email: email },
    { number: 7 },
    { id },
    { total: { amount: total.amount } },
    { lines: [{ ...first, secret: 'x' }] },
    { lines: [{ ...first, id: typeId('ord_', line) }] },
    { created_at: 'yesterday' },
  ])
    expect([wrong, told(wrong).length]).toEqual([wrong, 1])
  const refused = await apiOf(shop, null)('GET /orders')
  expect(misfits('GET', '/orders', refused)).toEqual([])
  const other = { ...refused, body: { ...refused.body, code: 'order.not_paid' } }
  expect(misfits('GET', '/orders', other)).not.toEqual([])
})

/** Ids that are answered without a prefix. */
function bareIds(body: unknown, name = ''): string[] {
  if (typeof body === 'string')
    return /^(\w+:)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(body) && !notOurs.has(name) ? [name] : []
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, part]) => bareIds(part, Array.isArray(body) ? name : key))
}
const notOurs = new Set(['request_id', 'reference'])

/** What the key with the fewest permissions may still call. */
const isOpen = (route: ApiRoute) => {
  const permission =
    route.kind === 'record'
      ? route.record.permission
      : route.kind === 'list'
        ? route.list.of.permission
        : route.operation.permission
  return permission === 'pages:write'
}
