import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Money } from '#app/kernel/money.ts'
import type { InputProblem } from '#app/operations/input-problems.ts'
import { readAmount } from '#app/web/forms/typed-amount.ts'

// A form's fields are named after the fields of the input: `tracking_number`, and `lines-<key>` for a nested one.
// Companion fields:
// - `<field>-before`: what the page showed. An optional field that has not changed since is left out, so a page that
//   was open for a while does not undo other people's changes.
// - `<field>-currency`: the currency of an amount, which is typed as people write it.
// - `<field>-0-<part>`, `<field>-1-<part>`: the parts of a list's items, by their places; `<field>` alone says that it has none.
// - `<field>-0-key` beside `<field>-0-<part>`: the parts of what is known by a name that people type; without a name it is left out.
// - `<field>-<choice>`: one box for each choice of a multiple-choice field; `<field>` says that the boxes were shown.

/** The part of JSON Schema (draft 2020-12) that operations' inputs use. */
interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  enum?: string[]
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Typed = Readonly<Record<string, string>>

const known = new WeakMap<z.ZodType, Schema>()

function schemaOf(input: z.ZodType): Schema {
  let schema = known.get(input)
  if (!schema) {
    // The keywords that are read here have the shape above.
    schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    known.set(input, schema)
  }
  return schema
}

/**
 * Builds the JSON that an input describes from the texts of a form. A value that cannot be read stays as typed, and the
 * schema refuses it.
 */
export const inputOf = (input: z.ZodType, typed: Typed): unknown => read(schemaOf(input), typed, '')

/**
 * The fields that an input is read from. A name that ends with a hyphen is a prefix: any number of fields, each with an
 * id after it.
 */
export function namesOf(input: z.ZodType): { name: string; needed: boolean }[] {
  return listNames(schemaOf(input), '', true)
}

/** Whether every part of the input fits in form fields: a list of objects does not. */
export const canBeTyped = (input: z.ZodType): boolean => isFlat(schemaOf(input))

function isFlat({ anyOf, items, properties, additionalProperties }: Schema): boolean {
  const parts = [...(anyOf ?? []), ...Object.values(properties ?? {})]
  if (typeof additionalProperties === 'object') parts.push(additionalProperties)
  return !items?.properties && parts.every(isFlat)
}

function listNames(schema: Schema, name: string, needed: boolean): { name: string; needed: boolean }[] {
  const kinds = schema.anyOf ?? [schema]
  const [object, list] = ['object', 'array'].map((type) => kinds.find((kind) => kind.type === type))
  if (list?.items?.enum) return [{ name, needed: false }]
  if (!object) return [{ name, needed }]
  if (isMoney(object)) return [name, `${name}-currency`].map((each) => ({ name: each, needed }))
  const within = name === '' ? '' : `${name}-`
  const isNeeded = (part: string) => needed && (object.required?.includes(part) ?? false)
  const parts = Object.entries(object.properties ?? {})
  return [
    ...parts.flatMap(([part, kind]) => listNames(kind, within + part, isNeeded(part))),
    ...(typeof object.additionalProperties === 'object' ? [{ name: within, needed: false }] : []),
  ]
}

function read(schema: Schema, typed: Typed, name: string): unknown {
  const kinds = schema.anyOf ?? [schema]
  const isOf = (type: string) => kinds.find((kind) => [kind.type].flat().includes(type))
  const [object, list, text] = [isOf('object'), isOf('array'), typed[name]]
  if (list?.items?.properties) return readItems(list.items, typed, name)
  if (list) return readList(list, typed, name)
  // An empty field of its own name says that there is none.
  if (object && !isMoney(object)) return text === '' && isOf('null') ? null : readObject(object, typed, name)
  if (text === undefined) return undefined
  const trimmed = text.trim()
  if (trimmed === '' && isOf('null')) return null
  if (object) return readMoney(object, trimmed, typed[`${name}-currency`]) ?? text
  if (isOf('integer') && /^-?\d{1,15}$/.test(trimmed)) return Number(trimmed)
  if (isOf('boolean')) return { '': false, on: true }[trimmed] ?? text
  return text
}

const isMoney = ({ properties = {} }: Schema) => Object.keys(properties).toSorted().join() === 'amount,currency'

const isNothing = /^0{1,9}([.,]0{1,4})?$/

function readMoney({ properties }: Schema, text: string, currency = ''): Money | null {
  // Nothing is an amount only where it may be one: delivery may be free.
  const read = properties?.amount?.minimum === 0 && isNothing.test(text) ? 0 : readAmount(text, currency)
  const amount = /^[A-Z]{3}$/.test(currency) ? read : null
  return amount === null ? null : { amount, currency }
}

/** Boxes if the choices are known, or `a,b` from a command; otherwise a text area with one value per line. */
function readList({ items }: Schema, typed: Typed, name: string): (string | number)[] | undefined {
  const text = typed[name]
  const isNumber = (line: string) => items?.type === 'integer' && /^-?\d{1,15}$/.test(line)
  const lines = text?.split(/\r?\n/).flatMap((line) => line.trim() || [])
  if (!items?.enum) return lines?.map((line) => (isNumber(line) ? Number(line) : line))
  const chosen = items.enum.filter((choice) => typed[`${name}-${choice}`] === 'on')
  const written = text?.split(/[\s,]+/).filter((word) => word !== '') ?? []
  return text === undefined && chosen.length === 0 ? undefined : [...chosen, ...written]
}

/** As many items as there are fields of one after the other; none where only the list itself is named. */
function readItems(items: Schema, typed: Typed, name: string): object[] | undefined {
  const fields = Object.keys(typed)
  const read: object[] = []
  while (fields.some((field) => field.startsWith(`${name}-${read.length}-`)))
    read.push(readObject(items, typed, `${name}-${read.length}`))
  return read.length === 0 && typed[name] === undefined ? undefined : read
}

function readObject(schema: Schema, typed: Typed, name: string): object {
  const within = name === '' ? '' : `${name}-`
  const parts: [string, Schema][] = Object.entries(schema.properties ?? {})
  // An object whose keys are not known beforehand: it has rows, or takes all fields with this prefix.
  if (typeof schema.additionalProperties === 'object' && hasRows(typed, name))
    return readRows(schema.additionalProperties, typed, name)
  if (typeof schema.additionalProperties === 'object')
    for (const field of Object.keys(typed))
      if (field.startsWith(within) && !isCompanion(field, typed))
        parts.push([keyIn(field.slice(within.length), schema.additionalProperties), schema.additionalProperties])
  const found = [...new Map(parts)].map(([part, kind]) => [part, read(kind, typed, within + part)] as const)
  const isNeeded = (part: string) => schema.required?.includes(part) ?? false
  const isSaid = ([part, value]: readonly [string, unknown]) =>
    value !== undefined &&
    (isNeeded(part) || hasRows(typed, within + part) || (!isEmpty(value) && !isAsShown(typed, within + part)))
  return Object.fromEntries(found.filter(isSaid))
}

const hasRows = (typed: Typed, name: string) => `${name}-0-key` in typed

/** If two rows have the same name, the first counts; the form's own page has to refuse the second. */
function readRows(row: Schema, typed: Typed, name: string): object {
  const found = new Map<string, object>()
  for (let at = 0; `${name}-${at}-key` in typed; at += 1) {
    const key = typed[`${name}-${at}-key`]?.trim() ?? ''
    if (key !== '' && !found.has(key)) found.set(key, readObject(row, typed, `${name}-${at}`))
  }
  return Object.fromEntries(found)
}

/** The place of the row that has this name. */
function rowOf(typed: Typed, within: string, key: string): string | null {
  for (let at = 0; `${within}-${at}-key` in typed; at += 1)
    if (typed[`${within}-${at}-key`]?.trim() === key) return String(at)
  return null
}

/** What is known by an id may have parts of its own, each with a field: `variants-<id>-sku`. */
const keyIn = (name: string, { properties }: Schema) => (properties && /^[\da-f-]{36}(?=-)/.exec(name)?.[0]) || name

/** A companion describes another field of the form and has no value of its own. */
const isCompanion = (field: string, typed: Typed) => {
  const [, beside] = /^(.*)-(?:before|currency)$/.exec(field) ?? []
  return beside !== undefined && beside in typed
}

const isAsShown = (typed: Typed, field: string) => {
  const [shown, now] = [typed[`${field}-before`], typed[field]]
  // Browsers send line breaks as CR LF.
  return shown !== undefined && now !== undefined && inLines(shown) === inLines(now)
}
const inLines = (text: string) => text.replaceAll('\r\n', '\n')

/** An object none of whose fields were sent. */
const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/**
 * The form field that a part of the input came from. A value typed in one field, such as an amount, has only that
 * field.
 */
export function fieldOf(pointer: string, typed: Typed): string {
  const parts = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const placed = parts.map((part, at) => (at === 0 ? part : (rowOf(typed, parts.slice(0, at).join('-'), part) ?? part)))
  const names = placed.map((_, index) => placed.slice(0, placed.length - index).join('-'))
  // A name that is wrong itself.
  if (`${names[0]}-key` in typed) return `${names[0]}-key`
  return names.find((name) => name in typed) ?? parts.join('-')
}

/**
 * The problems by field. A problem that belongs to no field is shown for the whole form, so that every refusal has a
 * message.
 */
export function problemsOfForm(problems: readonly InputProblem[], typed: Typed) {
  const told = problems.map(({ pointer, code }) => [fieldOf(pointer, typed), code] as const)
  const problem: ErrorCode | null = told.find(([field]) => !(field in typed))?.[1] ?? null
  // Only the first problem of each field is shown.
  return { problems: Object.fromEntries(told.toReversed()), problem }
}
