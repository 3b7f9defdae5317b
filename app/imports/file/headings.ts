import { factNamed } from '#app/imports/product/fact-columns.ts'
import { isSafetyColumn } from '#app/imports/product/safety-columns.ts'
import type { Format } from '#app/imports/import.ts'
import { shopifyHeading } from '#app/imports/shopify/shopify-headings.ts'
import { translatedHeadings, wooCommerceHeading } from '#app/imports/woocommerce/woocommerce-headings.ts'
import { reportColumn } from '#app/imports/report/attention.ts'
import { formats } from './formats.ts'

export interface Headings {
  format: Format
  /** What the import calls each column; its own name where it knows none. */
  names: string[]
}

/** Which of the file's columns is which, as somebody says who knows: by the import's name for it, the file's. */
export type Mapping = Readonly<Record<string, string>>

/** Whose file this is, by its header and its first rows; null when by none, or when a column is there twice and could mean either. */
export function headingsOf(
  header: string[],
  rows: string[][],
  { format, mapping }: { format: Format | null; mapping: Mapping | null },
): Headings | null {
  // The last column of a report, which says what was wrong, is nobody's.
  if (header.at(-1) === reportColumn) {
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
  // A column that only happens to be called like one that is mapped is another one.
  const names = header.map((column) => own.get(column) ?? (taken.has(column) ? `${column} *` : column))
  return { format: 'generic', names }
}

function isWhole({ format, names }: Headings): boolean {
  const named = names.filter(Boolean)
  return new Set(named).size === named.length && formats[format].columns.every((column) => names.includes(column))
}

/** The import has no use for a column of this name. */
export function isUnread(name: string, format: Format): boolean {
  if (name === '' || formats[format].reads(name)) return false
  return factNamed(name) === undefined && !isSafetyColumn(name)
}
