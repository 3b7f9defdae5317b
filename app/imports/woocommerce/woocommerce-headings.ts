import { wooCommerceColumnNames } from './woocommerce-columns.ts'

const known = new Map(wooCommerceColumnNames.map((name) => [name.toLowerCase(), name]))

/** A column in English, by its name there; its own name for one that the import does not know. */
export function wooCommerceHeading(column: string): string {
  return known.get(column.toLowerCase()) ?? column
}

const types =
  /^(simple|variable|variation|grouped|external|virtual|downloadable|subscription|variable-subscription|bundle)$/
const isType = (text: string) => text !== '' && text.split(',').every((type) => types.test(type.trim()))
const oneOf =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text.trim())

/** What these columns hold is not translated, so that it shows them whatever their headings are called. */
const content: Record<string, (text: string) => boolean> = {
  ID: (text) => /^\d*$/.test(text.trim()),
  Type: isType,
  Published: oneOf('', '1', '0', '-1'),
  'Visibility in catalog': oneOf('', 'visible', 'catalog', 'search', 'hidden'),
  'Tax status': oneOf('', 'taxable', 'shipping', 'none', 'parent'),
  'In stock?': oneOf('', '0', '1', 'backorder', 'parent'),
}

/**
 * The columns of WooCommerce's file in any language that it translates them into: it writes them in one order always, and the content
 * of some shows whether it is that order. Null where it is not: an export of chosen columns alone, or another shop's file.
 */
export function translatedHeadings(header: string[], rows: string[][]): string[] | null {
  const orders = [
    wooCommerceColumnNames.filter((name) => name !== 'GTIN, UPC, EAN, or ISBN' && name !== 'Brands'),
    wooCommerceColumnNames.filter((name) => name !== 'Brands'),
    wooCommerceColumnNames,
  ]
  const order = orders.findLast((names) => names.length <= header.length && fits(names, header, rows))
  if (!order) return null
  return [...order, ...attributeHeadings(header.slice(order.length))].map((name, at) =>
    measured.includes(name) ? `${name} (${/[(（](.+)[)）]/.exec(header[at] ?? '')?.[1] ?? ''})` : name,
  )
}

const measured = ['Weight', 'Length', 'Width', 'Height']
const unitIn = (heading: string) => /[(（](g|kg|lbs|oz)[)）]/.exec(heading)?.[1] ?? ''

function fits(names: string[], header: string[], rows: string[][]): boolean {
  const isWeight = unitIn(header[names.indexOf('Weight')] ?? '') !== ''
  // What comes after the fixed columns has a number, or the mark of a field of the shop's own.
  const rest = header.slice(names.length).every((heading) => /\d/.test(heading) || heading.includes(':'))
  return (
    isWeight &&
    rest &&
    rows.length > 0 &&
    rows.every((cells) => names.every((name, at) => content[name]?.(cells[at] ?? '') ?? true))
  )
}

/** Each attribute has four columns, in one order: "Attribut 1 Name", "Attribut 1 Wert(e)" and whether it is visible and global. */
function attributeHeadings(columns: string[]): string[] {
  const parts = ['name', 'value(s)', 'visible', 'global']
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const number = column.includes(':') ? undefined : /\d+/.exec(column)?.[0]
    if (number === undefined) return column.replace(/^[^:]{1,12}: /, 'Meta: ')
    const part = seen.get(number) ?? 0
    seen.set(number, part + 1)
    const name = parts[part]
    return name === undefined ? column : `Attribute ${number} ${name}`
  })
}
