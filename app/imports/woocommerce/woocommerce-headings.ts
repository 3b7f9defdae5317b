import { withoutGuard } from './guarded-cell.ts'
import { wooCommerceColumnNames } from './woocommerce-columns.ts'
import { unitIn } from './woocommerce-units.ts'

const gtin = 'GTIN, UPC, EAN, or ISBN'
const known = new Map([...wooCommerceColumnNames, 'Cost of goods', 'Brands'].map((name) => [name.toLowerCase(), name]))

/** A column in English, by its name there; its own name for one that the import does not know. */
export function wooCommerceHeading(column: string): string {
  return known.get(column.toLowerCase()) ?? column
}

// Extensions have types of their own; all are written in small English letters.
const type = /^[a-z][a-z_-]*$/
const isType = (text: string) => text.split(',').every((each) => type.test(each.trim()))
const oneOf =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text.trim())
const isDecimal = (text: string) => /^[\d.,]*$/.test(text.trim())

/** What these columns hold is not translated, so that it shows them whatever their headings are called. */
const content: Record<string, (text: string) => boolean> = {
  ID: (text) => /^\d*$/.test(text.trim()),
  Type: isType,
  Published: oneOf('', '1', '0', '-1', '2'),
  'Visibility in catalog': oneOf('', 'visible', 'catalog', 'search', 'hidden'),
  'Tax status': oneOf('', 'taxable', 'shipping', 'none', 'parent'),
  'In stock?': oneOf('', '0', '1', 'backorder', 'parent'),
  'Cost of goods': isDecimal,
}

/** The columns of every version, extended by what a shop has switched on. What fits by content and comes last here is what it is. */
const orders = [[], ['Brands'], ['Cost of goods'], ['Cost of goods', 'Brands']].flatMap((last) => [
  [...wooCommerceColumnNames.filter((name) => name !== gtin), ...last],
  [...wooCommerceColumnNames, ...last],
])

/**
 * The columns of WooCommerce's file in any language that it translates them into: it writes them in one order always, and the content
 * of some shows whether it is that order. Null where it is not: an export of chosen columns alone, or another shop's file.
 */
export function translatedHeadings(header: string[], guarded: string[][]): string[] | null {
  const rows = guarded.map((cells) => cells.map(withoutGuard))
  const order = orders.findLast((names) => names.length <= header.length && fits(names, header, rows))
  if (!order) return null
  const named = order.map((name, at) => (measured.includes(name) ? `${name} (${unitIn(header[at] ?? '')})` : name))
  const restOf = (cells: string[]) => cells.slice(order.length)
  return [...named, ...furtherHeadings(restOf(header), rows.map(restOf))]
}

const measured = ['Weight', 'Length', 'Width', 'Height']

function fits(names: string[], header: string[], rows: string[][]): boolean {
  const isWeight = unitIn(header[names.indexOf('Weight')] ?? '') !== ''
  // What comes after the fixed columns has a number, or the mark of a field of the shop's own; costs and brands have neither.
  const rest = header.slice(wooCommerceColumnNames.length - 1).every((heading, at) => {
    const isFixed = at + wooCommerceColumnNames.length - 1 < names.length
    return isFixed !== /[\d:：]/.test(heading)
  })
  return (
    isWeight &&
    rest &&
    rows.length > 0 &&
    rows.every((cells) => names.every((name, at) => content[name]?.(cells[at] ?? '') ?? true))
  )
}

const parts = ['name', 'value(s)', 'visible', 'global']

/** Each attribute has four columns, in one order: "Attribut 1 Name", "Attribut 1 Wert(e)" and whether it is visible and global. */
function furtherHeadings(columns: string[], rows: string[][]): string[] {
  const headings = columns.map((column) => (isMeta(column) ? column.replace(/^[^:：]{1,12}[:：] ?/, 'Meta: ') : column))
  const numbered = Map.groupBy(columns.keys(), (at) => {
    const column = columns[at] ?? ''
    return isMeta(column) ? null : (/\d+/.exec(column)?.[0] ?? null)
  })
  for (const [number, places] of numbered) {
    if (number === null) continue
    const begin = attributeAt(places, rows)
    for (const [at, part] of parts.entries()) {
      const place = begin === null ? undefined : places[begin + at]
      if (place !== undefined) headings[place] = `Attribute ${number} ${part}`
    }
  }
  return headings
}

const isMeta = (column: string) => /[:：]/.test(column)

/**
 * Where an attribute begins among the columns of one number, of which files for download have three as well, before it or behind: its
 * third and fourth say yes or no. Null where there is none.
 */
function attributeAt(places: readonly number[], rows: string[][]): number | null {
  if (places.length < parts.length) return null
  const cellsAt = (at: number) => rows.map((cells) => cells[places[at] ?? -1]?.trim() ?? '')
  const says = (at: number) => cellsAt(at).every((text) => ['', '0', '1'].includes(text))
  const begins = places
    .slice(parts.length - 1)
    .findIndex((_, at) => says(at + 2) && says(at + 3) && cellsAt(at + 3).some((text) => text !== ''))
  return Math.max(0, begins)
}
