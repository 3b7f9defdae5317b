import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { type ApiRoute, apiRoutes, namesIn } from '#app/api/api-routes.ts'
import { errors } from '#app/errors.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { staffPermissions } from '#app/permissions.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'

// Every call of the table, with values that nobody would send in earnest, by whoever may all and by whoever may nothing: no fault of
// ours comes of it, each answer has the shape that is documented, and nothing of anybody's is told to others.

const shop = inject('shop')
const office = officeOf(shop)
const { number, id, line } = await office.paidOrder()
const [all, reader, publishable] = await Promise.all([
  makeKey(shop, [...staffPermissions]),
  makeKey(shop, ['pages:write']),
  makeKey(shop, [], { kind: 'publishable' }),
])

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

/** Mostly of the shape that is asked for, so that what lies behind the schema is reached too. */
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
)

function bodyOf(route: ApiRoute): fc.Arbitrary<unknown> {
  if (route.kind === 'record' || route.kind === 'list') return fc.constant(undefined)
  // The part of it that is looked at here has the shape above.
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

/** The codes that an answer of this status may have. */
const isDocumented = (status: number, code: string) =>
  Object.hasOwn(errors, code) && errors[code as keyof typeof errors].status === status

const answered = (route: ApiRoute) =>
  route.kind === 'list' ? ['data', 'next', 'total'] : route.kind === 'bulk' ? ['data'] : ['object', 'result']

/** What would end the key that asks, or take long on purpose. */
const spared = new Set(['keys.end', 'keys.change', 'keys.rotate'])
const routes = apiRoutes.filter(
  (route) => route.kind === 'record' || route.kind === 'list' || !spared.has(route.operation.name),
)

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  test('answers whatever comes as documented, and with no fault of ours', async () => {
    const call = fc.record({
      parts: fc.array(segment, { minLength: 3, maxLength: 3 }),
      body: bodyOf(route),
      said: query(route),
      key: fc.constantFrom(all, all, reader, publishable, null),
      once: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(call, async ({ parts, body, said, key, once }) => {
        const names = namesIn(route.path)
        const path = names.reduce((path, name, index) => path.replace(`:${name}`, parts[index] ?? ''), route.path)
        const search = new URLSearchParams(said).toString()
        const headers = { ...(once && { 'idempotency-key': crypto.randomUUID() }), 'if-match': '*' }
        const answer = await apiOf(shop, key)(`${route.method} ${path}${search && `?${search}`}`, { body, headers })
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        if (answer.status === 200) {
          if (route.kind !== 'record') expect(Object.keys(answer.body).toSorted()).toEqual(answered(route))
        } else {
          expect(isDocumented(answer.status, answer.body.code), JSON.stringify(answer.body)).toBe(true)
          expect(answer.headers.get('content-type')).toBe('application/problem+json')
        }
        if (key === reader && !isOpen(route)) expect([401, 403], answer.body?.code).toContain(answer.status)
      }),
      { numRuns: 12 },
    )
  })
})

/** What the key that may next to nothing may still ask for. */
const isOpen = (route: ApiRoute) => {
  const permission =
    route.kind === 'record'
      ? route.record.permission
      : route.kind === 'list'
        ? route.list.of.permission
        : route.operation.permission
  return permission === 'pages:write'
}
