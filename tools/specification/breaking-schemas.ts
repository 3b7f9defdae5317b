import type { JsonSchema, Side } from '#app/api/openapi/json-schema.ts'

type Schemas = Record<string, JsonSchema>

export interface Place {
  /** The named schemas of the two descriptions. */
  before: Schemas
  now: Schemas
  /** The beginning of a sentence about it. */
  where: string
  side: Side
  /** The pairs of named schemas that it is within: one may contain itself. */
  within?: ReadonlySet<string>
}

/** The changes of a schema that break its senders or its readers. */
export function compareSchemas(before: JsonSchema, now: JsonSchema, around: Place): string[] {
  const pair = before.$ref && now.$ref ? `${before.$ref} ${now.$ref}` : null
  if (pair && around.within?.has(pair)) return []
  const place = pair ? { ...around, within: new Set([...(around.within ?? []), pair]) } : around
  const [was, is] = [kindsOf(before, place.before), kindsOf(now, place.now)]
  const [told, expected] = place.side === 'input' ? [was, is] : [is, was]
  const strange = [...told.keys()].filter(
    (type) => !expected.has(type) && !(type === 'integer' && expected.has('number')),
  )
  // A field that was always null had no content: giving it one is an addition.
  if (place.side === 'output' && was.size === 1 && was.has('null')) return []
  const says = place.side === 'input' ? 'no longer takes' : 'may now be'
  return [
    ...strange.map((type) => `${place.where} ${says} ${type}.`),
    ...[...was].flatMap(([type, each]) => {
      const other = is.get(type)
      return other ? compareKind(each, other, place) : []
    }),
  ]
}

/** All its alternatives by type: null beside a string, one object or another. Alternatives of one type are merged. */
function kindsOf(schema: JsonSchema, names: Schemas): Map<string, JsonSchema> {
  const kinds = new Map<string, JsonSchema>()
  for (const each of alternatives(schema, names))
    for (const type of [each.type ?? typeOf(each)].flat()) kinds.set(type, merged(kinds.get(type), each))
  return kinds
}

function alternatives(schema: JsonSchema, names: Schemas): JsonSchema[] {
  const { $ref, anyOf, ...own } = schema
  if ($ref) return alternatives({ ...names[$ref.split('/').at(-1) ?? ''], ...own }, names)
  return anyOf ? anyOf.flatMap((each) => alternatives(each, names)) : [own]
}

function typeOf({ properties, const: only }: JsonSchema): string {
  if (properties) return 'object'
  return only === undefined ? 'anything' : typeof only
}

const merged = (one: JsonSchema | undefined, other: JsonSchema): JsonSchema =>
  one
    ? {
        ...one,
        properties: { ...one.properties, ...other.properties },
        required: one.required?.filter((name) => other.required?.includes(name)),
        enum: one.enum && other.enum && [...one.enum, ...other.enum],
        // The whole accepts what any alternative accepts.
        ...(one.pattern !== other.pattern && { pattern: undefined }),
        ...(one.format !== other.format && { format: undefined }),
      }
    : other

function compareKind(before: JsonSchema, now: JsonSchema, place: Place): string[] {
  const within = (name: string): Place => ({ ...place, where: `${place.where}/${name}` })
  return [
    ...compareWords(before, now, place),
    ...compareShape(before, now, place),
    ...(place.side === 'input' ? compareBounds(before, now, place) : []),
    ...compareParts(before, now, place),
    ...(before.items && now.items ? compareSchemas(before.items, now.items, within('*')) : []),
    ...(typeof before.additionalProperties === 'object' && typeof now.additionalProperties === 'object'
      ? compareSchemas(before.additionalProperties, now.additionalProperties, within('*'))
      : []),
    ...(before.propertyNames && now.propertyNames
      ? compareShape(before.propertyNames, now.propertyNames, within('*'))
      : []),
  ]
}

const wordsOf = ({ enum: words, const: only }: JsonSchema) => words ?? (only === undefined ? null : [only])

function compareWords(before: JsonSchema, now: JsonSchema, { where, side }: Place): string[] {
  const [was, is] = [wordsOf(before), wordsOf(now)]
  if (side === 'output' || !is) return []
  if (!was) return [`${where} now takes certain words alone.`]
  return was.filter((word) => !is.includes(word)).map((word) => `${where} no longer takes ${JSON.stringify(word)}.`)
}

function compareShape(before: JsonSchema, now: JsonSchema, { where, side }: Place): string[] {
  return (
    (['pattern', 'format'] as const)
      // Looser for what is sent, or stricter for what is answered.
      .filter((rule) => before[rule] !== now[rule] && (side === 'input' ? now : before)[rule] !== undefined)
      .map((rule) => `${where} has another ${rule}: ${now[rule] ?? 'none'}.`)
  )
}

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const most = ['maximum', 'maxLength', 'maxItems'] as const

function compareBounds(before: JsonSchema, now: JsonSchema, { where }: Place): string[] {
  const raised = least.filter((rule) => (now[rule] ?? -Infinity) > (before[rule] ?? -Infinity))
  const lowered = most.filter((rule) => (now[rule] ?? Infinity) < (before[rule] ?? Infinity))
  return [...raised, ...lowered].map((rule) => `${where} has a tighter ${rule}: ${now[rule]}.`)
}

function compareParts(before: JsonSchema, now: JsonSchema, place: Place): string[] {
  const [was, is] = [before.properties ?? {}, now.properties ?? {}]
  const isNeeded = ({ required = [] }: JsonSchema, name: string) => required.includes(name)
  const wanted = Object.keys(is).filter((name) => isNeeded(now, name) && !isNeeded(before, name))
  const unsure = Object.keys(was).filter((name) => name in is && isNeeded(before, name) && !isNeeded(now, name))
  return [
    ...(place.side === 'input' ? wanted.map((name) => `${place.where} now needs ${name}.`) : []),
    ...(place.side === 'output' ? unsure.map((name) => `${place.where} may now be without ${name}.`) : []),
    ...Object.entries(was).flatMap(([name, part]) => {
      const other = is[name]
      if (!other) return [`${place.where} no longer has ${name}.`]
      return compareSchemas(part, other, { ...place, where: `${place.where}/${name}` })
    }),
  ]
}
