import type { Call } from '#app/api/openapi/calls.ts'
import { type ApiDocument, makeDocument } from '#app/api/openapi/document.ts'
import type { JsonSchema } from '#app/api/openapi/json-schema.ts'
import type { Parameter } from '#app/api/openapi/parameters.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { Permission } from '#app/permissions.ts'
import { apiBase } from '#app/web/serve-api.ts'
import { exampleOf, resolved } from './example.ts'

/** One sent or answered field, as a row of a table. */
export interface FieldRow {
  name: string
  type: string
  isNeeded: boolean
  meaning: string
}

/** One call, as people read of it. */
export interface ReferenceCall {
  id: string
  summary: string
  description: string
  /** The permission. */
  needs: Permission
  /** Not with a key: the caller is signed in to the shop. */
  bySession: boolean
  method: string
  path: string
  parameters: FieldRow[]
  body: FieldRow[]
  /** The fields of the result, besides the object. */
  result: FieldRow[]
  /** The object in its answer or list, by its schema's name, such as `Order`. */
  shows: string | null
  example: { body: unknown; path: string; headers: Record<string, string>; answer: unknown }
  codes: string[]
  /** The same for many at once. */
  hasBulk: boolean
}

let made: ApiDocument | null = null
export const apiDocument = () => (made ??= makeDocument())

/** `legal-pages` as a title. */
export const titleOf = (resource: string) => resource.charAt(0).toUpperCase() + resource.slice(1).replaceAll('-', ' ')

/** All calls of a resource, in the order of their addresses. Null: there is no such resource. */
export function callsOf(resource: string): ReferenceCall[] | null {
  const { paths, tags } = apiDocument()
  if (!tags.some(({ name }) => name === resource)) return null
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  )
  const bulk = new Set(all.map(({ call }) => call.operationId))
  return all
    .filter(({ call, path }) => call.tags.includes(resource) && !path.startsWith('/bulk/'))
    .map(({ path, method, call }) => ({ ...toldOf(path, method, call), hasBulk: bulk.has(`bulk.${call.operationId}`) }))
}

function toldOf(path: string, method: string, call: Call): Omit<ReferenceCall, 'hasBulk'> {
  const { schemas } = apiDocument().components
  const body = call.requestBody?.content['application/json'].schema
  const answered = call.responses['200']
  const bySession = call.security.every((each) => 'session' in each)
  const answer = answered && 'content' in answered ? Object.values(answered.content ?? {})[0]?.schema : undefined
  return {
    id: call.operationId,
    summary: call.summary,
    description: call.description,
    needs: call['x-required-permission'],
    bySession,
    method: method.toUpperCase(),
    path,
    parameters: call.parameters.map(rowOf),
    body: body ? rowsOf(body, '') : [],
    result: answer?.properties?.result ? rowsOf(answer.properties.result, '').map(asAnswered) : [],
    shows: answer ? shownBy(answer) : null,
    example: {
      body: body ? exampleOf(body, { schemas, isSent: true, within: call.operationId }) : null,
      path: filled(path, call.parameters),
      headers: Object.fromEntries(
        call.parameters.flatMap((each) =>
          each.in === 'header' && (each.required || (isGuests(each) && (!bySession || takesIn(each))))
            ? [[each.name, valueOf(each)]]
            : [],
        ),
      ),
      answer: answer ? withNext(exampleOf(answer, { schemas, within: call.operationId }), path) : null,
    },
    codes: codesOf(call),
  }
}

/** A list's example leads on. */
function withNext(example: unknown, path: string): unknown {
  if (typeof example !== 'object' || example === null || !('next' in example && 'data' in example)) return example
  const [row] = Array.isArray(example.data) ? (example.data as { id?: unknown }[]) : []
  return { ...example, next: `${apiBase}${path}?after=${String(row?.id)}` }
}

/** The description of what an answer holds: itself, its object, or each row of its list. */
function shownBy({ $ref, properties: { object, data } = {} }: JsonSchema): string | null {
  const ref = $ref ?? data?.items?.$ref ?? object?.anyOf?.find((each) => each.$ref)?.$ref
  return ref?.split('/').at(-1) ?? null
}

/** All that these calls show, each described once. */
export function objectsOf(calls: readonly ReferenceCall[]): { name: string; rows: FieldRow[] }[] {
  const names = new Set(calls.flatMap(({ shows }) => (shows ? [shows] : [])))
  const { schemas } = apiDocument().components
  return [...names].map((name) => ({ name, rows: rowsOf(schemas[name] ?? {}, '').map(asAnswered) }))
}

/** Answered fields are never left out. */
const asAnswered = (row: FieldRow): FieldRow => ({ ...row, isNeeded: false })

/** The headers with which a guest names her cart or order. */
const isGuests = ({ name }: Parameter) => name === 'Cart-Token' || name === 'Order-Key'

/** A customer sends the key of a guest's order too, to take it into her account. */
const takesIn = ({ name }: Parameter) => name === 'Order-Key'

export const exampleOfParameter = ({ name, schema }: Parameter) =>
  String(exampleOf(schema, { schemas: apiDocument().components.schemas, isSent: true, name }))
const valueOf = (parameter: Parameter) =>
  parameter.name === 'If-Match'
    ? '"kT2n8Qv0"'
    : parameter.name === 'Idempotency-Key'
      ? '0b1c5a52-6f0e-4c43-9a0e-3f6e2d1c7b8a'
      : exampleOfParameter(parameter)

function filled(path: string, parameters: Parameter[]): string {
  return parameters.reduce(
    (text, each) => (each.in === 'path' ? text.replace(`{${each.name}}`, exampleOfParameter(each)) : text),
    path,
  )
}

const rowOf = ({ name, in: at, required, description, schema }: Parameter): FieldRow => ({
  name: at === 'query' ? `?${name}` : at === 'path' ? `{${name}}` : name,
  type: typeOf(schema),
  isNeeded: required === true,
  meaning: withBounds(description, schema),
})

/** The parts of an object, those within it with the way to them. */
export function rowsOf(schema: JsonSchema, within: string): FieldRow[] {
  const { schemas } = apiDocument().components
  const { properties = {}, required = [] } = resolved(schema, schemas)
  return Object.entries(properties).flatMap(([name, part]) => {
    const [own, at] = [resolved(part, schemas), `${within}${name}`]
    const meaning = withBounds(part.description ?? '', own)
    const row = { name: at, type: typeOf(part), isNeeded: required.includes(name), meaning }
    if (own.items) return [row, ...rowsOf(own.items, `${at}[].`)]
    return isNamed(part) ? [row] : [row, ...rowsOf(own, `${at}.`)]
  })
}

/** The meaning of a value, its limits, and its default. */
function withBounds(meaning: string, { minimum, maximum, maxLength, default: byItself }: JsonSchema): string {
  const range =
    maximum === undefined
      ? minimum
        ? `At least ${minimum}.`
        : ''
      : `${minimum === undefined ? 'Up' : minimum} to ${maximum}.`
  const length = maxLength !== undefined && maxLength < longest ? `Up to ${maxLength} characters.` : ''
  const self = ['number', 'boolean'].includes(typeof byItself) ? `By itself ${String(byItself)}.` : ''
  return [meaning, range, length, self].filter((each) => each !== '').join(' ')
}
/** Longer limits are those of any form, and say nothing about the field. */
const longest = 10_000

const isNamed = ({ $ref, anyOf = [] }: JsonSchema) =>
  $ref !== undefined || anyOf.some(({ $ref: other }) => other !== undefined)

/** The type of a value, in a few words. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, type, enum: words, const: only, format, items, additionalProperties: each, examples } = schema
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (words && words.length <= 12) return words.map(String).join(', ')
  if (only !== undefined) return String(only)
  const [id] = examples ?? []
  if (typeof id === 'string' && schema.pattern) return `id (${id.split('_')[0]}_…)`
  if (items) return `array of ${typeOf(items)}`
  if (typeof each === 'object') return `object of ${typeOf(each)} by id`
  return format ?? [type ?? 'object'].flat().join(' or ')
}

/** The codes that are this call's own: in its schema, and not among the door's. */
function codesOf({ responses }: Call): ErrorCode[] {
  return Object.values(responses).flatMap((answer) => {
    if ('$ref' in answer) return []
    const schema = answer.content?.['application/problem+json']?.schema
    const [, { properties = {} } = {}] = schema?.allOf ?? []
    // The words of the catalogue, as they were written there.
    return (properties.code?.enum ?? []) as ErrorCode[]
  })
}
