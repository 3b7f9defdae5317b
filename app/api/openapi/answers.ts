import { type ApiRoute, apiRoutes } from '#app/api/api-routes.ts'
import { expandablesOf } from '#app/api/expandable.ts'
import { prefixOfRows } from '#app/api/ids-in-rows.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'
import { snake } from '#app/api/snake-case.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { AnyList, Column } from '#app/operations/list.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { explained } from './fields.ts'
import { componentRef, idSchema, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { nameOfRecord, schemaNameOf } from './names.ts'
import { byStatus, ownRefusals, refusalsOfDoor } from './refusals.ts'

export interface Answered {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: JsonSchema }>
}
export type Answers = Record<string, Answered | { $ref: string }>

/** The component that an object is described by. */
export const viewRef = (record: SomeRecord) => componentRef(schemaNameOf(nameOfRecord(record)))

/** The answers of a successful call. */
export function answersOf(route: ApiRoute): Answers {
  switch (route.kind) {
    case 'record':
      return {
        '200': answer('The object, as it is now.', viewRef(route.record), 'ETag'),
        '304': { description: 'It is still what `If-None-Match` says.', headers: headers('ETag') },
      }
    case 'list':
      return { '200': answer('A page of the list.', pageOf(route), 'Link') }
    case 'operation':
      return { '200': answer('Done.', changed(route.operation), 'ETag', 'Idempotent-Replayed') }
    case 'bulk':
      return { '200': answer('What came of each.', allOf(route.operation)) }
  }
}

function answer(description: string, schema: JsonSchema, ...more: string[]): Answered {
  return { description, headers: headers(...more, ...always), content: { 'application/json': { schema } } }
}

const always = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']
const headers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const object = (properties: Record<string, JsonSchema>, ...optional: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

/** Null: nothing more to say, or not for this caller. */
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

function changed({ answer: said, on, name }: AnyOperation): JsonSchema {
  return object({
    result: said ? orNull(explained(jsonSchemaOf(said, 'output'), name)) : { type: 'null' },
    object: orNull(viewRef(on)),
  })
}

function allOf(operation: AnyOperation): JsonSchema {
  const { properties = {} } = changed(operation)
  const done = object({ status: { const: 200 }, ...properties, etag: { type: ['string', 'null'] } })
  const refused = object({ status: { type: 'integer' }, problem: componentRef('Problem') })
  return object({ data: { type: 'array', items: { anyOf: [done, refused] } } })
}

const pageOf = (route: ApiRoute & { kind: 'list' }): JsonSchema =>
  object(
    {
      data: { type: 'array', items: componentRef(rowName(route.list)) },
      next: { type: ['string', 'null'], description: 'Where the next page is.' },
      total: componentRef('Total'),
      ...expandedOf(route),
    },
    'expanded',
  )

/** The objects that `expand` can include. */
export function expandedOf(route: ApiRoute): Record<'expanded', JsonSchema> | undefined {
  const refs = [...new Set(expandablesOf(route).map(({ record }) => record))].map(viewRef)
  const [ref] = refs
  if (!ref) return undefined
  return {
    expanded: {
      type: 'object',
      description: 'The objects that `expand` asked for, by their ids.',
      additionalProperties: refs.length === 1 ? ref : { anyOf: refs },
    },
  }
}

export const rowName = ({ name }: AnyList) => {
  const thing = schemaNameOf(name)
  return thing.endsWith('Entry') ? thing : `${thing}Row`
}

/** One row of a list: its columns, by their names. */
export function rowOf(list: AnyList): JsonSchema {
  const cells = Object.entries<Column>(list.columns).map(([name, column]) => [snake(name), cellOf(column)] as const)
  return object({ id: idSchema(prefixOfRows(list)), ...Object.fromEntries(cells) })
}

function cellOf({ kind, personal, ids, isDay }: Column): JsonSchema {
  const known = isDay ? { ...cells.date, format: 'date' } : cells[kind]
  const cell = typeof ids === 'string' ? { ...idSchema(ids), type: ['string', 'null'] } : known
  return personal ? { ...cell, 'x-personal': true } : cell
}

const cells = {
  text: { type: ['string', 'number', 'null'] },
  status: { type: ['string', 'null'] },
  date: { type: ['string', 'null'], format: 'date-time' },
  money: orNull(componentRef('Money')),
  number: { type: ['integer', 'null'] },
} satisfies Record<Column['kind'], JsonSchema>

/** Every refusal of a call, by status. The door's own refusals are described once for all calls. */
export function problemsOf(route: ApiRoute): Record<string, Answered | { $ref: string }> {
  const [ofDoor, own] = [refusalsOfDoor(route), ownRefusals(route)]
  const all = byStatus([...new Set([...ofDoor, ...own])])
  return Object.fromEntries(
    all.map(([status, codes]) => [
      String(status),
      codes.some((code) => own.includes(code)) ? problem(codes) : { $ref: `#/components/responses/Problem${status}` },
    ]),
  )
}

/** The door's refusals for each status, for any call. */
export const problemsOfDoor = () =>
  Object.fromEntries(
    byStatus([...new Set(apiRoutes.flatMap(refusalsOfDoor))]).map(([status, codes]) => [
      `Problem${status}`,
      {
        ...problem(codes),
        headers: headers(...(status === 429 || status >= 500 ? ['Retry-After'] : []), 'X-Request-Id'),
      },
    ]),
  )

function problem(codes: readonly ErrorCode[]): Answered {
  const schema = { allOf: [componentRef('Problem'), { properties: { code: { enum: [...codes] } } }] }
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/problem+json': { schema } },
  }
}
