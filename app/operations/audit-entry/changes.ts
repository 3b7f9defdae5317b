import { z } from 'zod'

/** The changed fields, each with its old and its new value. */
export type Changes = Record<string, [before: unknown, after: unknown]>

interface PersonalValue {
  pointer: string
  value: unknown
}

/**
 * Which fields of an object changed. Values that the schema marks as personal are kept apart, so that they can be
 * erased while the rest stays.
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

/** The input, and its personal values apart. */
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

/** The schemas inside a schema, under whichever property its kind keeps them. */
function partsOf({ _zod: { def } }: z.ZodType): z.ZodType[] {
  const { getter, ...named } = def as { getter?: () => unknown }
  const within = Object.values(named).flatMap((part) => (part?.constructor === Object ? Object.values(part) : part))
  return [getter?.(), ...within].filter((part) => part instanceof z.ZodType)
}

const isMarked = (schema: z.ZodType) => schema.meta()?.personal === true

/**
 * Whether the schema or any part of it is marked, however it is wrapped: then the whole value is personal. `seen` stops
 * at recursive schemas.
 */
function isPersonal(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  return isMarked(schema) || partsOf(schema).some((part) => isPersonal(part, seen))
}

/** The fields with `.meta({ personal: true })`, in every schema that the value may be parsed by. */
export function personalFields(schema: z.ZodType): ReadonlySet<string> {
  const before = known.get(schema)
  if (before) return before
  const { shape } = schema._zod.def as { shape?: Record<string, z.ZodType> }
  const own = Object.entries(shape ?? {}).flatMap(([field, part]) =>
    isMarked(schema) || isPersonal(part) ? [field] : [],
  )
  const found = new Set(shape ? own : partsOf(schema).flatMap((part) => [...personalFields(part)]))
  known.set(schema, found)
  return found
}

/** The names of the parts, however deep they are, that need another permission than these. */
export function partsBeyond(schema: z.ZodType, held: ReadonlySet<string>, seen = new Set<z.ZodType>()): Set<string> {
  if (seen.has(schema)) return new Set()
  seen.add(schema)
  const { shape } = schema._zod.def as { shape?: Record<string, z.ZodType> }
  const own = Object.entries(shape ?? {}).flatMap(([name, part]) => {
    const needs = part.meta()?.needs
    return typeof needs === 'string' && !held.has(needs) ? [name] : []
  })
  return new Set([...own, ...partsOf(schema).flatMap((part) => [...partsBeyond(part, held, seen)])])
}
