import { expect, test } from 'vitest'
import type { JsonSchema } from '#app/api/openapi/json-schema.ts'
import { breakingChanges, type Described } from './breaking.ts'

interface Said {
  input?: JsonSchema
  output?: JsonSchema
  parameters?: Described['paths'][string][string]['parameters']
  call?: object
  headers?: object
  snapshot?: JsonSchema
  schemas?: Record<string, JsonSchema>
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** An API of one call and one event. */
function anApi({
  input,
  output = {},
  parameters = [],
  call,
  headers = {},
  snapshot = {},
  schemas = {},
}: Said): Described {
  const put = {
    operationId: 'orders.note',
    'x-required-permission': 'orders:ship',
    parameters,
    ...(input && { requestBody: json(input) }),
    responses: { '200': { ...json(output), headers } },
    ...call,
  }
  return {
    paths: { '/orders/{order}/note': { put } },
    webhooks: { 'order.shipped': { post: { requestBody: json(snapshot) } } },
    components: { schemas },
  }
}

const between = (before: Said, now: Said) => breakingChanges(anApi(before), anApi(now))
const fields = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const text: JsonSchema = { type: 'string' }
const textOrNull: JsonSchema = { anyOf: [text, { type: 'null' }] }
const put = 'PUT /orders/{order}/note'

test('a field that was always null may get a value, and one with a value never suddenly becomes null', () => {
  const nothing: JsonSchema = { type: 'null' }
  expect(between({ output: fields({ result: nothing }) }, { output: fields({ result: textOrNull }) })).toEqual([])
  expect(between({ output: fields({ result: text }) }, { output: fields({ result: textOrNull }) })).toEqual([
    `${put}: the answer/result may now be null.`,
  ])
})

test('additions break no client', () => {
  const before = { input: fields({ note: text }, 'note'), output: fields({ id: text }, 'id') }
  const now: Said = {
    input: fields({ note: textOrNull, colour: text }, 'note'),
    output: fields({ id: text, colour: textOrNull }, 'id', 'colour'),
    parameters: [{ name: 'Note', in: 'header', schema: text }],
    headers: { ETag: {} },
  }
  expect(between(before, now)).toEqual([])
  expect(between({ input: { enum: ['a'], type: 'string' } }, { input: { enum: ['a', 'b'], type: 'string' } })).toEqual(
    [],
  )
  expect(
    between({ output: { enum: ['a', 'b'], type: 'string' } }, { output: { enum: ['a'], type: 'string' } }),
  ).toEqual([])
  const more = anApi({})
  expect(breakingChanges({ ...more, paths: {}, webhooks: {} }, more)).toEqual([])
})

test('an equivalent schema is no change', () => {
  const before = { input: fields({ note: { type: ['string', 'null'], maxLength: 5 } }) }
  const schemas = { Note: { type: 'string', maxLength: 5 } }
  const now = { input: fields({ note: { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] } }), schemas }
  expect(between(before, now)).toEqual([])
})

test('a removed, renamed or differently permitted call or event', () => {
  const before = anApi({})
  expect(breakingChanges(before, { ...before, paths: {} })).toEqual([`${put} is no longer there.`])
  expect(breakingChanges(before, { ...before, webhooks: {} })).toEqual(['The event order.shipped is no longer sent.'])
  expect(between({}, { call: { operationId: 'orders.write' } })).toEqual([`${put} is now called orders.write.`])
  expect(between({}, { call: { 'x-required-permission': 'orders:note' } })).toEqual([
    `${put} now needs the permission orders:note.`,
  ])
})

test('a removed parameter, or a newly required one', () => {
  const parameter = { name: 'If-Match', in: 'header', schema: text }
  expect(between({ parameters: [parameter] }, {})).toEqual([`${put} no longer takes If-Match in its header.`])
  const needed = [`${put} now needs If-Match in its header.`]
  expect(between({ parameters: [parameter] }, { parameters: [{ ...parameter, required: true }] })).toEqual(needed)
  expect(between({}, { parameters: [{ ...parameter, required: true }] })).toEqual(needed)
  const limit = (maximum: number) => [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum } }]
  expect(between({ parameters: limit(100) }, { parameters: limit(50) })).toEqual([
    `${put}: limit has a tighter maximum: 50.`,
  ])
})

test.each<[string, JsonSchema, JsonSchema, string]>([
  ['a removed field', fields({ a: text, b: text }), fields({ a: text }), ' no longer has b.'],
  ['a new required field', fields({ a: text }), fields({ a: text, b: text }, 'b'), ' now needs b.'],
  ['a field that becomes required', fields({ a: text }), fields({ a: text }, 'a'), ' now needs a.'],
  ['another type', fields({ a: text }), fields({ a: { type: 'integer' } }), '/a no longer takes string.'],
  ['null no longer allowed', fields({ a: textOrNull }), fields({ a: text }), '/a no longer takes null.'],
  ['a word less', { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a'] }, ' no longer takes "b".'],
  ['words alone', text, { type: 'string', enum: ['a'] }, ' now takes certain words alone.'],
  ['another pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }, ' has another pattern: b.'],
  ['a pattern', text, { type: 'string', pattern: 'b' }, ' has another pattern: b.'],
  [
    'another format',
    { type: 'string', format: 'date' },
    { type: 'string', format: 'uuid' },
    ' has another format: uuid.',
  ],
  [
    'a shorter text',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 5 },
    ' has a tighter maxLength: 5.',
  ],
  ['a larger number', { type: 'integer' }, { type: 'integer', minimum: 1 }, ' has a tighter minimum: 1.'],
  ['within a list', { type: 'array', items: textOrNull }, { type: 'array', items: text }, '/* no longer takes null.'],
  [
    'within an object by ids',
    { type: 'object', additionalProperties: textOrNull },
    { type: 'object', additionalProperties: text },
    '/* no longer takes null.',
  ],
  [
    'the ids of an object',
    { type: 'object', propertyNames: { pattern: '^a' } },
    { type: 'object', propertyNames: { pattern: '^b' } },
    '/* has another pattern: ^b.',
  ],
])('an input: %s', (_, before, now, said) => {
  expect(between({ input: before }, { input: now })).toEqual([`${put}: the body${said}`])
})

test('a body that becomes required, or is no longer accepted', () => {
  expect(between({}, { input: fields({ a: text }, 'a') })).toEqual([`${put}: the body is now needed.`])
  expect(between({}, { input: fields({ a: text }) })).toEqual([])
  expect(between({ input: fields({ a: text }) }, {})).toEqual([`${put}: the body is no longer taken.`])
})

test.each<[string, JsonSchema, JsonSchema, string]>([
  ['a removed field', fields({ a: text }, 'a'), fields({}), ' no longer has a.'],
  ['a field that becomes optional', fields({ a: text }, 'a'), fields({ a: text }), ' may now be without a.'],
  ['null where there was none', fields({ a: text }), fields({ a: textOrNull }), '/a may now be null.'],
  ['another pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }, ' has another pattern: b.'],
  ['a removed pattern', { type: 'string', pattern: 'a' }, text, ' has another pattern: none.'],
])('an answer and an event: %s', (_, before, now, said) => {
  expect(between({ output: before }, { output: now })).toEqual([`${put}: the answer${said}`])
  expect(between({ snapshot: before }, { snapshot: now })).toEqual([`order.shipped: the event${said}`])
})

test('a header or a status that is no longer answered', () => {
  expect(between({ headers: { ETag: {} } }, {})).toEqual([`${put} no longer answers with ETag.`])
  expect(between({}, { call: { responses: {} } })).toEqual([`${put} no longer answers 200.`])
})
