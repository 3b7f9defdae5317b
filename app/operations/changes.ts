import type { z } from 'zod'

/** What became different, field by field: what it was, and what it is. */
export type Changes = Record<string, [before: unknown, after: unknown]>

interface PersonalValue {
  pointer: string
  value: unknown
}

/**
 * Which fields of an object became different. What its schema marks as personal comes apart from the rest, so that it can be
 * erased where everything else stays.
 */
export function changesBetween(schema: z.ZodType, before: object | null, after: object | null) {
  const [old, fresh] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  const marked = personalFields(schema)
  const changes: Changes = {}
  const personal: PersonalValue[] = []
  for (const field of new Set([...old.keys(), ...fresh.keys()])) {
    const [was, is] = [old.get(field) ?? null, fresh.get(field) ?? null]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    if (marked.has(field)) personal.push({ pointer: `/${field}`, value: [was, is] })
    else changes[field] = [was, is]
  }
  return { changes, personal }
}

/** What was asked for, and apart from it what of that is personal. */
export function withoutPersonal(schema: z.ZodType, value: unknown, at: string) {
  const marked = personalFields(schema)
  if (marked.size === 0 || typeof value !== 'object' || value === null) return { value, personal: [] }
  const personal: PersonalValue[] = []
  const rest: Record<string, unknown> = {}
  for (const [field, part] of Object.entries(value)) {
    if (part === undefined) continue
    if (marked.has(field)) personal.push({ pointer: `${at}/${field}`, value: part })
    else rest[field] = part
  }
  return { value: rest, personal }
}

const known = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** Marked itself, or what it may be left out as (`.optional()`, `.nullable()`, `.default()`), or any part of it: then all of it. */
function isPersonal(schema: z.ZodType): boolean {
  if (schema.meta()?.personal === true) return true
  const { innerType, shape, element, valueType, options } = schema._zod.def as Nested
  const parts = [innerType, element, valueType, ...Object.values(shape ?? {}), ...(options ?? [])]
  return parts.some((part) => part !== undefined && isPersonal(part))
}

/** What the kinds of schemas call those within them. */
interface Nested {
  innerType?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
}

/** The fields that say `.meta({ personal: true })`. */
export function personalFields(schema: z.ZodType): ReadonlySet<string> {
  const before = known.get(schema)
  if (before) return before
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
  const found = new Set(Object.entries(shape).flatMap(([field, part]) => (isPersonal(part) ? [field] : [])))
  known.set(schema, found)
  return found
}
