import type { FormState } from '#app/web/answers/answer.ts'
import { z } from 'zod'
import { type CustomField, customKinds } from '#app/catalogue/writing/custom-fields.ts'
import { limits } from '#app/limits.ts'
import type { ErrorCode } from '#app/errors.ts'

export interface CustomRow {
  key: string
  kind: CustomField['kind']
  value: string
}

/** Empty rows below the others: who needs more saves and gets them. */
const spare = 2

/** What a product has, by name, and rows for more. None where there are more than a form takes. */
export function customRows(fields: Readonly<Record<string, CustomField>>): CustomRow[] {
  const known = Object.entries(fields)
    .map(([key, { kind, value }]) => ({ key, kind, value }))
    .toSorted(byName)
  if (known.length + spare > limits.customFieldRows.value) return []
  return [...known, ...Array.from({ length: spare }, (): CustomRow => ({ key: '', kind: 'text', value: '' }))]
}

/** The fields of the form, by their names. */
export const customValues = (rows: readonly CustomRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      (['key', 'kind', 'value'] as const).map((part) => [`custom_fields-${at}-${part}`, row[part]]),
    ),
  )

/** Beside the rows: what they were when the page was opened. */
export const shownRows = 'custom_fields-before'

/** Its value. */
export const asShown = (rows: readonly CustomRow[]): string => JSON.stringify(rows.filter(({ key }) => key !== ''))

/** As people read them. */
export const rowLines = (rows: readonly CustomRow[]): string =>
  rows
    .filter(isFilled)
    .map(({ key, value }) => `${key}: ${value}`)
    .join('\n')

/**
 * The rows that a form shows, what they were before its reader touched them, and what was typed. After someone else's change they
 * are what is stored now with what the reader has changed in them: rows are known by their names, as their places move.
 */
export function rowsOf({ values, problem }: Pick<FormState, 'values' | 'problem'>, stored: readonly CustomRow[]) {
  const mine = typedRows(values)
  const was = readShown(values[shownRows])
  if (stored.length === 0 || mine.length === 0 || !was) return { rows: stored, was: stored, mine: stored }
  return problem === 'record.changed' ? { rows: merged(mine, was, stored), was, mine } : { rows: mine, was, mine }
}

function merged(mine: readonly CustomRow[], was: readonly CustomRow[], stored: readonly CustomRow[]): CustomRow[] {
  const [before, kept] = [new Map(was.map((row) => [row.key, row])), new Set(mine.map(({ key }) => key))]
  const changed = mine.filter((row) => isFilled(row) && !isSame(before.get(row.key), row))
  const gone = new Set([...changed.map(({ key }) => key), ...was.flatMap(({ key }) => (kept.has(key) ? [] : [key]))])
  const theirs = stored.filter((row) => isFilled(row) && !gone.has(row.key))
  return [...[...theirs, ...changed].toSorted(byName), ...stored.filter((row) => !isFilled(row))]
}

const isFilled = ({ key, value }: CustomRow) => key !== '' || value !== ''
const isSame = (one: CustomRow | undefined, other: CustomRow) => one?.kind === other.kind && one.value === other.value
const byName = (one: CustomRow, other: CustomRow) => one.key.localeCompare(other.key)

function typedRows(values: FormState['values']): CustomRow[] {
  const rows: CustomRow[] = []
  for (let at = 0; values[`custom_fields-${at}-key`] !== undefined; at += 1) {
    const part = (name: string) => values[`custom_fields-${at}-${name}`]?.trim() ?? ''
    const kind = customKinds.find((each) => each === part('kind')) ?? 'text'
    rows.push({ key: part('key'), kind, value: part('value') })
  }
  return rows
}

const rowList = z.array(z.object({ key: z.string(), kind: z.enum(customKinds), value: z.string() }))

/** Null: it is none, so a program sends it and has shown nothing. */
function readShown(text: string | undefined): CustomRow[] | null {
  try {
    return text === undefined ? null : rowList.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What cannot be said by what the operation gets: a name twice, and a value without a name. */
export function customProblems(form: URLSearchParams): Record<string, ErrorCode> {
  const problems: Record<string, ErrorCode> = {}
  const seen = new Set<string>()
  for (let at = 0; form.has(`custom_fields-${at}-key`); at += 1) {
    const key = form.get(`custom_fields-${at}-key`)?.trim() ?? ''
    const value = form.get(`custom_fields-${at}-value`)?.trim() ?? ''
    if (key === '' && value !== '') problems[`custom_fields-${at}-key`] = 'field.required'
    if (key !== '' && seen.has(key)) problems[`custom_fields-${at}-key`] = 'field.custom_twice'
    seen.add(key)
  }
  return problems
}
