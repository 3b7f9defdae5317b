import { type CustomField, customFieldOf } from '#app/catalogue/writing/custom-fields.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { limits } from '#app/limits.ts'
import { cut, type Problems } from './described.ts'

/** "Colour (product.metafields.custom.colour)" is the field `custom.colour`, "Meta: _colour" is `_colour`; others are called as their column. */
function nameOf(column: string): string {
  const [, metafield] = /\((?:product|variant)\.metafields\.([^)]+)\)$/.exec(column) ?? []
  return cut((metafield ?? column).replace(/^Meta: /, '').trim(), limits.title.value)
}

/** What a row holds in columns that the shop has no field of its own for; undefined where it holds nothing there, as with facts. */
export function customFieldsOf(
  row: SourceRow,
  columns: readonly string[],
  { tell }: Problems,
): Record<string, CustomField> | undefined {
  const fields: Record<string, CustomField> = {}
  for (const column of columns) {
    const text = row.cells[column]?.trim() ?? ''
    const name = nameOf(column)
    if (text === '' || name === '') continue
    if (Object.keys(fields).length === limits.customFields.value) {
      tell(row, column, 'too_many_fields')
      break
    }
    if (text.length > limits.customField.value) tell(row, column, 'too_long')
    fields[name] = customFieldOf(cut(text, limits.customField.value))
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}
