import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { InputProblem } from '#app/operations/input-problems.ts'

// A form's fields are named as the parts of the input: `tracking_number`, and of a part within another `lines-<its key>`.

/** What of a JSON schema (draft 2020-12) the inputs of operations use. */
interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

const known = new WeakMap<z.ZodType, Schema>()

/** The JSON that an input describes, from the texts of a form. What cannot be read stays as typed, for the schema to refuse. */
export function inputOf(input: z.ZodType, typed: Readonly<Record<string, string>>): unknown {
  let schema = known.get(input)
  if (!schema) {
    // The part of it that is looked at here has the shape above.
    schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    known.set(input, schema)
  }
  return read(schema, typed, '')
}

function read(schema: Schema, typed: Readonly<Record<string, string>>, name: string): unknown {
  const kinds = schema.anyOf ?? [schema]
  const isOf = (type: string) => kinds.find((kind) => [kind.type].flat().includes(type))
  const object = isOf('object')
  if (object) return readObject(object, typed, name)
  const text = typed[name]
  if (text === undefined) return undefined
  const trimmed = text.trim()
  if (trimmed === '' && isOf('null')) return null
  if (isOf('integer') && /^-?\d{1,15}$/.test(trimmed)) return Number(trimmed)
  if (isOf('boolean')) return { '': false, on: true }[trimmed] ?? text
  return text
}

function readObject(schema: Schema, typed: Readonly<Record<string, string>>, name: string): object {
  const within = name === '' ? '' : `${name}-`
  const parts: [string, Schema][] = Object.entries(schema.properties ?? {})
  // An object whose fields the shop does not know beforehand: as many of one kind as came.
  if (typeof schema.additionalProperties === 'object')
    for (const field of Object.keys(typed))
      if (field.startsWith(within)) parts.push([field.slice(within.length), schema.additionalProperties])
  const found = parts.map(([part, kind]) => [part, read(kind, typed, within + part)] as const)
  const isSaid = ([part, value]: readonly [string, unknown]) =>
    value !== undefined && (!isEmpty(value) || schema.required?.includes(part))
  return Object.fromEntries(found.filter(isSaid))
}

/** An object of which no field came. */
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Which field a part of the input came from. */
export const fieldOf = (pointer: string) =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('-')

/**
 * What was wrong, at the fields that it came from. What concerns none of them is told of the form as a whole, so that no refusal is
 * without its words.
 */
export function problemsOfForm(problems: readonly InputProblem[], typed: Readonly<Record<string, string>>) {
  const atFields = Object.fromEntries(problems.map(({ pointer, code }) => [fieldOf(pointer), code]))
  const elsewhere = problems.find(({ pointer }) => !(fieldOf(pointer) in typed))
  const problem: ErrorCode | null = elsewhere?.code ?? null
  return { problems: atFields, problem }
}
