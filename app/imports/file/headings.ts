import { factNamed } from '#app/imports/product/fact-columns.ts'
import { isSafetyColumn } from '#app/imports/product/safety-columns.ts'
import type { Format } from '#app/imports/import.ts'
import { shopifyHeading } from '#app/imports/shopify/shopify-headings.ts'
import { translatedHeadings, wooCommerceHeading } from '#app/imports/woocommerce/woocommerce-headings.ts'
import { isReport } from '#app/imports/report/attention.ts'
import { formats } from './formats.ts'

export interface Headings {
  format: Format
  /** The import's name for each column; unknown columns keep their header. */
  names: string[]
}

/** The column mapping that the user gave: the import's name to the file's header. */
export type Mapping = Readonly<Record<string, string>>

/**
 * Detects the format from the header and the first rows. Null if none fits, or if a column is ambiguous because it is
 * there twice.
 */
export function headingsOf(
  header: string[],
  rows: string[][],
  { format, mapping }: { format: Format | null; mapping: Mapping | null },
): Headings | null {
  // The report adds a last column with the problems. It is not part of the format.
  if (isReport(header)) {
    const rest = headingsOf(
      header.slice(0, -1),
      rows.map((row) => row.slice(0, header.length - 1)),
      { format, mapping },
    )
    return rest && { ...rest, names: [...rest.names, ''] }
  }
  const found = mapping
    ? mapped(header, mapping)
    : readings(header, rows).find((each) => !format || each.format === format)
  return found && isWhole(found) ? found : null
}

function readings(header: string[], rows: string[][]): Headings[] {
  const translated = translatedHeadings(header, rows)
  const all: Headings[] = [
    { format: 'shopify', names: header.map(shopifyHeading) },
    { format: 'woocommerce', names: header.map(wooCommerceHeading) },
    ...(translated ? [{ format: 'woocommerce' as const, names: translated }] : []),
  ]
  return all.filter(isWhole)
}

function mapped(header: string[], mapping: Mapping): Headings {
  const own = new Map(Object.entries(mapping).map(([name, column]) => [column.trim(), shopifyHeading(name)]))
  const taken = new Set(own.values())
  // An unmapped column may have the same name as a mapped one. The suffix keeps them apart.
  const names = header.map((column) => own.get(column) ?? (taken.has(column) ? `${column} *` : column))
  return { format: 'generic', names }
}

function isWhole({ format, names }: Headings): boolean {
  const named = names.filter(Boolean)
  return new Set(named).size === named.length && formats[format].columns.every((column) => names.includes(column))
}

/** Whether the import ignores this column. */
export function isUnread(name: string, format: Format): boolean {
  if (name === '' || formats[format].reads(name)) return false
  return factNamed(name) === undefined && !isSafetyColumn(name)
}
