import type { z } from 'zod'
import { isId } from '#app/kernel/ids.ts'
import type { Permission } from '#app/permissions.ts'
import { type Prefix, readTypeId, typeId } from '#app/operations/typed-id/type-id.ts'
import type { PartProblem } from '#app/api/problems/api-fault.ts'

// Inside the shop an id is a UUID; outside it has the prefix of its record. The schemas say which parts of a view or an
// input are ids.

/** The parts of zod's schema definitions that are read here. */
interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  getter?: () => z.ZodType
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

const prefixOf = (schema: z.ZodType): Prefix | null => {
  const prefix = schema.meta()?.prefix
  return typeof prefix === 'string' && prefix.endsWith('_') ? (prefix as Prefix) : null
}

/** The schema within what may be left out, be null, or has a value by itself. */
function within(schema: z.ZodType): z.ZodType {
  if (prefixOf(schema)) return schema
  const { innerType, in: first, getter } = defOf(schema)
  const inner = innerType ?? first ?? getter?.()
  return inner ? within(inner) : schema
}

/** The prefix of the ids of this part. Null: there is no such part, or it is no id. */
export function prefixOfPart(schema: z.ZodType, name: string): Prefix | null {
  const part = defOf(within(schema)).shape?.[name]
  return part ? prefixOf(within(part)) : null
}

/** The names of its parts. */
export const partsOf = (schema: z.ZodType): string[] => Object.keys(defOf(within(schema)).shape ?? {})

type Each = (schema: z.ZodType, value: unknown, at: string) => unknown

/** The parts of a value, each with its schema. What has no parts is given back as it is. */
function mapParts(
  schema: z.ZodType,
  value: unknown,
  at: string,
  each: Each,
  unknownPart: (at: string, value: unknown, known: readonly string[]) => unknown,
): unknown {
  const { shape, element, keyType, valueType, options } = defOf(schema)
  if (element && Array.isArray(value)) return value.map((part, index) => each(element, part, `${at}/${index}`))
  if (options && typeof value === 'object' && value !== null) {
    const fitting = options.find(
      (option) => within(option)._zod.def.type === (Array.isArray(value) ? 'array' : 'object'),
    )
    return fitting ? each(fitting, value, at) : value
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (shape) {
    const parts = entries.map(([name, part]) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [
        name,
        known
          ? each(known, part, `${at}/${escaped(name)}`)
          : unknownPart(`${at}/${escaped(name)}`, part, Object.keys(shape)),
      ]
    })
    return Object.fromEntries(parts)
  }
  if (keyType && valueType)
    return Object.fromEntries(
      entries.map(([name, part]) => {
        const key = each(keyType, name, `${at}/${escaped(name)}`)
        return [typeof key === 'string' ? key : name, each(valueType, part, `${at}/${escaped(name)}`)]
      }),
    )
  return value
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * A view, an answer or a snapshot, as others see it. `held`: of a view, what its reader may see: a part that needs another
 * permission is null to them.
 */
export function withTypedIds(schema: z.ZodType, value: unknown, held?: ReadonlySet<Permission>): unknown {
  const each: Each = (given, part) => {
    const needs = given.meta()?.needs
    // The schemas name permissions.
    if (held && typeof needs === 'string' && !held.has(needs as Permission)) return null
    const inner = within(given)
    const prefix = prefixOf(inner)
    if (prefix) return typeof part === 'string' && isId(part) ? typeId(prefix, part) : part
    const pair = inner.meta()?.pair
    if (Array.isArray(pair) && typeof part === 'string') return typedPair(pair, part)
    return mapParts(inner, part, '', each, (_, unknown) => unknown)
  }
  return each(schema, value, '')
}

/** The id of an object between two others: `var_…/loc_…`. */
const typedPair = (prefixes: readonly Prefix[], pair: string) =>
  pair
    .split('/')
    .map((id, at) => (isId(id) && prefixes[at] ? typeId(prefixes[at], id) : id))
    .join('/')

/**
 * Converts a client's input. Unknown ids, and ids of other types, are reported by their pointers; `sent` has the ids as
 * they came.
 */
export function withPlainIds(schema: z.ZodType, value: unknown) {
  const problems: PartProblem[] = []
  const sent = new Map<string, string>()
  const each: Each = (given, part, at) => {
    const inner = within(given)
    const prefix = prefixOf(inner)
    if (!prefix || typeof part !== 'string')
      return mapParts(inner, part, at, each, (where, _, known) => {
        problems.push({ pointer: where, code: 'api.unknown_field', expected: known.join(', ') })
      })
    const id = readTypeId(prefix, part)
    if (id === null) problems.push({ pointer: at, code: 'api.wrong_id', expected: prefix })
    if (id !== null) sent.set(id, part)
    return id ?? part
  }
  return { value: each(schema, value, ''), problems, sent }
}
