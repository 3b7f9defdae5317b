import { type ApiRoute, namesIn, objectParts } from '#app/api/api-routes.ts'
import { keepsKey, needsKey, needsVersion } from '#app/api/call-rules.ts'
import { expandablesOf, expandChoices } from '#app/api/expandable.ts'
import { prefixOfRows } from '#app/api/ids-in-rows.ts'
import { limits } from '#app/limits.ts'
import type { Filter, Filters } from '#app/operations/list-filter.ts'
import type { AnyList, Column } from '#app/operations/list.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { Owner, SomeRecord } from '#app/operations/record.server.ts'
import { fieldOf } from './fields.ts'
import { exampleIdOf, idSchema, type JsonSchema, jsonSchemaOf } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description: string
  schema: JsonSchema
}

/** All that a call takes beside its body. */
export function parametersOf(route: ApiRoute): Parameter[] {
  switch (route.kind) {
    case 'record':
      return [...pathOf(route.path, route.record), ...expandOf(route), ...secretsOf(route.record), ifNoneMatch]
    case 'list':
      return [...queryOf(route.list), ...expandOf(route)]
    case 'operation': {
      const { on } = route.operation
      const changes = [...idempotencyKey(route.operation), ifMatch(needsVersion(route.operation))]
      return [...pathOf(route.path, on, route), ...secretsOf(on), ...changes]
    }
    case 'bulk':
      return idempotencyKey(route.operation)
  }
}

function pathOf(path: string, record: SomeRecord, route?: ApiRoute & { kind: 'operation' }): Parameter[] {
  const own = route ? objectParts(route.operation) : namesIn(path)
  const parts = route ? (jsonSchemaOf(route.operation.input, 'input').properties ?? {}) : {}
  return namesIn(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...(own.includes(name)
      ? objectPart(name, record)
      : { description: `The \`id\` of one of its \`${name}s\`.`, schema: parts[name] ?? {} }),
  }))
}

/** A name of an object in an address: a part of its view, its id, or a name that people use. */
export function objectPart(name: string, record: SomeRecord): Pick<Parameter, 'description' | 'schema'> {
  const view = jsonSchemaOf(record.schema, 'output').properties ?? {}
  const part = view[name]
  // An address is a part of its own view, and no part of any address.
  if (part?.type === 'string') return { description: `Which one: its ${name}.`, schema: part }
  const called = ['number', 'handle'].find((word) => word in view)
  if (!called) return { description: 'Its id.', schema: idSchema(record.prefix) }
  // Its buyer only has the number.
  if (record.keyFor && called === 'number')
    return { description: 'Its number.', schema: { type: 'string', examples: ['B1002'] } }
  return {
    description: `Its id or its ${called}.`,
    schema: { type: 'string', examples: [exampleIdOf(record.prefix)] },
  }
}

/**
 * How a guest says which cart or order she means, and in which language she reads: each where the record asks for it.
 */
function secretsOf({ keyFor }: SomeRecord): Parameter[] {
  const asked = new Set<string>()
  const told = {
    customerId: 'x',
    sessionHash: Buffer.alloc(0),
    cartToken: null,
    orderKey: null,
    locale: 'en',
    named: {},
  }
  // The return value does not matter here, only which properties it reads.
  keyFor?.(new Proxy(told as unknown as Owner, { get: (of, name) => (asked.add(String(name)), Reflect.get(of, name)) }))
  return Object.entries(secrets).flatMap(([name, parameter]) => (asked.has(name) ? [parameter] : []))
}

const secrets: Record<string, Parameter> = {
  cartToken: header('Cart-Token', 'The `token` of a guest’s cart, as `cart.add` answered it with her first item.'),
  orderKey: header('Order-Key', 'For a guest’s order: the `key` in the answer of `checkout.place`.'),
  locale: header('Accept-Language', 'The language of names and texts: `en` or `de`.'),
}

function header(name: string, description: string, schema: JsonSchema = { type: 'string' }): Parameter {
  return { name, in: 'header', description, schema }
}

const ifNoneMatch = header('If-None-Match', 'The `ETag` that you have: nothing is sent while it is still that.')

function idempotencyKey(operation: AnyOperation): Parameter[] {
  if (!keepsKey(operation)) return []
  const parameter = header(
    'Idempotency-Key',
    'A UUID of your own, the same each time that this very call is sent: it happens once, and is answered the same again. With a secret key it may be any word.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  )
  return [{ ...parameter, ...(needsKey(operation) && { required: true as const }) }]
}

const ifMatch = (isNeeded: boolean): Parameter => ({
  ...header('If-Match', 'The `ETag` that you have read: the call is refused if the object has changed since.'),
  ...(isNeeded && { required: true }),
})

function queryOf(list: AnyList): Parameter[] {
  const { filters, columns, order } = list
  const sortable = Object.entries<Column>(columns).flatMap(([name, { sorts }]) => (sorts ? [name, `-${name}`] : []))
  const narrowing = Object.entries<Filter<unknown>>(filters as Filters)
  return [
    ...narrowing.map(([name, filter]) => query(name, meaningOf(list, name, filter), filterSchema(filter))),
    ...(sortable.length > 0
      ? [
          query('sort', `In the order of; with a hyphen from the last to the first. By itself \`${order}\`.`, {
            type: 'string',
            enum: sortable,
          }),
        ]
      : []),
    query('limit', 'How many on a page.', {
      type: 'integer',
      minimum: 1,
      maximum: limits.apiPage.value,
      default: limits.apiPageBySelf.value,
    }),
    query(
      'after',
      'The id of the last one on the page before. `next` of each page is an address that has it.',
      idSchema(prefixOfRows(list)),
    ),
  ]
}

function expandOf(route: ApiRoute): Parameter[] {
  const expandables = expandablesOf(route)
  if (expandables.length === 0) return []
  const whole = expandables.some(({ field }) => field === 'id')
  const description = `Fields whose objects come along whole, in \`expanded\`, by their ids${whole ? '; `id` are the things of the list themselves' : ''}. Each needs the permission to read it.`
  return [query('expand', description, { type: 'string', enum: expandChoices(expandables) })]
}

const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
})

const kinds = {
  choice: 'Only those with this value.',
  search: 'Only those in which this is found.',
  day: 'by the shop’s clock, such as 2027-01-31.',
  amount: 'in the shop’s currency, in its main unit: 48.20.',
} satisfies Record<Filter<unknown>['kind'], string>

function meaningOf(list: AnyList, name: string, { kind }: Filter<unknown>): string {
  const own = fieldOf(`${list.name}.list`, name)
  if (own || kind === 'choice' || kind === 'search') return own ?? kinds[kind]
  const isLast = /(_to|until)$/.test(name)
  return kind === 'day'
    ? `${isLast ? 'Until the end of this day' : 'From this day on'}, ${kinds.day}`
    : `${isLast ? 'At most this amount' : 'At least this amount'}, ${kinds.amount}`
}

function filterSchema({ kind, words, byItself }: Filter<unknown>): JsonSchema {
  switch (kind) {
    case 'choice':
      return { type: 'string', enum: [...(words ?? [])], ...(byItself !== undefined && { default: byItself }) }
    case 'search':
      return { type: 'string' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'amount':
      return { type: 'string', pattern: '^\\d{1,9}([.,]\\d{1,4})?$' }
  }
}
