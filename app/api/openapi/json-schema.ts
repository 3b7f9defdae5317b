import { z } from 'zod'
import { allCountries } from '#app/kernel/countries.ts'
import { eventNames } from '#app/operations/event-names.ts'
import { type Prefix, typeId, typeIdPattern } from '#app/operations/typed-id/type-id.ts'
import { type Permission, staffPermissions } from '#app/permissions.ts'

/** The part of JSON Schema (draft 2020-12, as in OpenAPI 3.1) that the API's description uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
  examples?: unknown[]
  'x-personal'?: true
  /** Null for callers without this permission. */
  'x-required-permission'?: Permission
}

/** Input or output: parts that may be left out of the input are always present in the output. */
export type Side = 'input' | 'output'

export const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Long lists of words, each written down once. */
export const wordLists: Record<string, readonly string[]> = {
  Country: allCountries,
  Permission: staffPermissions,
  EventName: eventNames,
}

/** A schema of the shop in its public form: with typed ids, named amounts, and personal data marked. */
export function jsonSchemaOf(schema: z.ZodType, side: Side): JsonSchema {
  // The part of it that is looked at here has the shape above.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) as Given
  return outside(json, side)
}

type Given = JsonSchema & { $schema?: string; prefix?: Prefix; pair?: Prefix[]; personal?: boolean; needs?: Permission }

/** The same UUID in all examples, so that they stay as they are. */
const exampleId = '01931b66-7d50-7c3e-9a4f-2b7d5e8c1a60'
export const exampleIdOf = (prefix: Prefix) => typeId(prefix, exampleId)

export const idSchema = (prefix: Prefix): JsonSchema => ({
  type: 'string',
  pattern: typeIdPattern(prefix),
  examples: [exampleIdOf(prefix)],
})

/** The id of an object between two others. */
const pairSchema = (pair: readonly Prefix[]): JsonSchema => ({
  type: 'string',
  pattern: `^${pair.map((prefix) => typeIdPattern(prefix).slice(1, -1)).join('/')}$`,
  examples: [pair.map(exampleIdOf).join('/')],
})

function outside({ prefix, pair, personal, needs, ...given }: Given, side: Side): JsonSchema {
  const ids = prefix ? idSchema(prefix) : pair && pairSchema(pair)
  const schema = ids ? { ...pick(given, 'default', 'description'), ...ids } : within(given, side)
  return {
    ...schema,
    ...(personal && { 'x-personal': true }),
    ...(needs && { 'x-required-permission': needs }),
  }
}

function within(given: JsonSchema, side: Side): JsonSchema {
  const { properties, additionalProperties, propertyNames, items, anyOf, allOf, ...own } = given
  const parts = (of: JsonSchema[]) => of.map((each) => outside(each, side))
  return shortened({
    ...bounded(own, side),
    ...(properties && { properties: eachOf(properties, (part) => outside(part, side)) }),
    ...opened(properties, additionalProperties, side),
    ...((propertyNames?.pattern || propertyNames?.enum) && { propertyNames: outside(propertyNames, side) }),
    ...(items && { items: outside(items, side) }),
    ...(anyOf && { anyOf: parts(anyOf) }),
    ...(allOf && { allOf: parts(allOf) }),
  })
}

export const eachOf = <From, To>(parts: Record<string, From>, make: (part: From, name: string) => To) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, make(part, name)]))

/** Unknown parts are refused in a request. Answers may have more parts one day, which clients ignore. */
function opened(properties: unknown, additional: JsonSchema['additionalProperties'], side: Side): JsonSchema {
  if (typeof additional === 'object') return { additionalProperties: outside(additional, side) }
  return properties && side === 'input' ? { additionalProperties: false } : {}
}

/** Without limits that apply to every JSON number, and without long patterns that a format implies. */
function bounded(
  { minimum, maximum, pattern, format, default: byItself, ...rest }: JsonSchema,
  side: Side,
): JsonSchema {
  return {
    ...rest,
    ...(format && { format }),
    ...(pattern && !spoken.has(format ?? '') && { pattern }),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(byItself !== undefined && side === 'input' && { default: byItself }),
  }
}
const spoken = new Set(['date', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6'])

/** A schema with a name is referred to by it. */
function shortened(schema: JsonSchema): JsonSchema {
  const { properties = {}, enum: words } = schema
  const kept = pick(schema, 'default', 'description', 'x-personal')
  if (Object.keys(properties).toSorted().join() === 'amount,currency')
    return { ...componentRef(properties.amount?.exclusiveMinimum === 0 ? 'PositiveMoney' : 'Money'), ...kept }
  const list = words && Object.keys(wordLists).find((name) => wordLists[name]?.join() === words.join())
  return list ? { ...componentRef(list), ...kept } : schema
}

function pick(schema: JsonSchema, ...names: (keyof JsonSchema)[]): JsonSchema {
  return Object.fromEntries(names.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])))
}
