import type { CustomField } from '#app/catalogue/writing/custom-fields.ts'
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
    .toSorted((one, other) => one.key.localeCompare(other.key))
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
