import { type ApiRoute, apiRoutes } from '#app/api/api-routes.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'
import { errors } from '#app/errors.ts'
import { expandedOf, rowName, rowOf } from './answers.ts'
import { recordsWithEvents } from './events.ts'
import { explained } from './fields.ts'
import { eachOf, type JsonSchema, jsonSchemaOf, wordLists } from './json-schema.ts'
import { nameOfRecord, recordOf, schemaNameOf } from './names.ts'

/** All objects in answers, by name, and their parts. */
export const schemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries([...apiRoutes.flatMap(recordOf), ...recordsWithEvents()].map(viewSchema)),
  ...Object.fromEntries(apiRoutes.flatMap(rowSchema)),
  Money: moneyOf({ type: 'integer' }),
  PositiveMoney: moneyOf({ type: 'integer', exclusiveMinimum: 0 }),
  Total: {
    type: 'object',
    description: 'How many fit, on all pages together: so many, or `more` than that.',
    properties: { count: { type: 'integer', minimum: 0 }, more: { type: 'boolean' } },
    required: ['count', 'more'],
  },
  Problem: problem,
  ErrorCode: { type: 'string', enum: Object.keys(errors) },
  ...eachOf(wordLists, (words): JsonSchema => ({ type: 'string', enum: [...words] })),
})

function rowSchema(route: ApiRoute): [string, JsonSchema][] {
  return route.kind === 'list' ? [[rowName(route.list), rowOf(route.list)]] : []
}

function viewSchema(record: SomeRecord): [string, JsonSchema] {
  const name = schemaNameOf(nameOfRecord(record))
  const view = explained(jsonSchemaOf(record.schema, 'output'), name)
  const route = apiRoutes.find((each) => each.kind === 'record' && each.record === record)
  const expanded = route && expandedOf(route)
  return [name, expanded ? { ...view, properties: { ...view.properties, ...expanded } } : view]
}

const moneyOf = (amount: JsonSchema): JsonSchema => ({
  type: 'object',
  description: 'In the currency’s minor unit: 48.20 EUR is 4820, 500 JPY is 500.',
  properties: {
    amount,
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['EUR'] },
  },
  required: ['amount', 'currency'],
})

const problem: JsonSchema = {
  type: 'object',
  description: 'Why a call was refused (RFC 9457).',
  properties: {
    type: { type: 'string', format: 'uri', description: 'Where this code is explained.' },
    title: { type: 'string', description: 'The same in a sentence.' },
    detail: { type: 'string', description: 'What a program can do about it.' },
    status: { type: 'integer' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    request_id: { type: 'string', description: 'By which the shop’s log knows this call.' },
    retry: { type: 'boolean', description: 'Whether the very same call may be sent again.' },
    required_permission: { type: 'string', description: 'The permission that the caller lacks.' },
    errors: { type: 'array', description: 'The invalid parts.', items: part() },
  },
  required: ['type', 'title', 'status', 'code', 'request_id', 'retry'],
}

function part(): JsonSchema {
  return {
    type: 'object',
    properties: {
      pointer: {
        type: 'string',
        description: 'JSON pointer into the body (RFC 6901), `?name` of the query, or `{name}` of the address.',
      },
      code: { $ref: '#/components/schemas/ErrorCode' },
      detail: { type: 'string', description: 'The same in a sentence.' },
      expected: {
        type: 'string',
        description: 'What would be valid: the prefix of an id, the possible values, the existing parts.',
      },
    },
    required: ['pointer', 'code', 'detail'],
  }
}

const text = (description: string, schema: JsonSchema = { type: 'string' }) => ({ description, schema })

export const headers = {
  ETag: text('The version of the object: for `If-Match` and `If-None-Match`.'),
  Link: text('The address of the next page, if there is one: `<…>; rel="next"`.'),
  RateLimit: text('How many calls are left, and for how many seconds: `"calls";r=599;t=60`.'),
  'RateLimit-Policy': text('How many calls there are in how many seconds: `"calls";q=600;w=60`.'),
  'Retry-After': text('After how many seconds the same call may be sent again.', { type: 'integer' }),
  'X-Request-Id': text('By which the shop’s log knows this call.'),
  'Idempotent-Replayed': text('This call was made before: this is its first answer.', {
    type: 'string',
    const: 'true',
  }),
}

export const securitySchemes = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A secret key, for your own systems: `bk_live_…`. It has its own permissions, and must never be part of a web page.',
  },
  publishableKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A publishable key, for front ends: `bp_live_…`. It can do what every visitor can.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session of the person signed in to the shop, from the shop’s own pages.',
  },
}
