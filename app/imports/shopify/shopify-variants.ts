import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { combination } from '#app/catalogue/writing/product-input.ts'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import { contentOf } from '#app/imports/product/content-columns.ts'
import { agree } from '#app/kernel/outcome.ts'
import { minorUnits } from '#app/imports/product/amounts.ts'
import type { Problems, Trade } from '#app/imports/product/described.ts'
import type { ShopifyRow } from './shopify-row.ts'

export interface ReadOption {
  name: string
  values: string[]
  /** The column that holds a variant's value. */
  column: 'Option1 Value' | 'Option2 Value' | 'Option3 Value'
}

const places = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const

/** A row of a picture alone names none of these. */
export function isVariant({ read }: ShopifyRow): boolean {
  return read['Option1 Value'] !== '' || read['Variant SKU'] !== '' || read['Variant Price'] !== ''
}

/** The options that the first row names, with their values in the order in which the rows bring them. */
export function optionsOf(rows: ShopifyRow[], { tell }: Problems): ReadOption[] {
  const [first] = rows
  if (!first || hasNoChoice(rows)) return []
  const options: ReadOption[] = []
  for (const [nameColumn, column] of places) {
    const name = first.read[nameColumn]
    const named = rows.find(({ read }) => read[column] !== '')
    if (name === '' && named) tell(first, nameColumn, 'required')
    if (name === '') continue
    options.push({ name, column, values: [...new Set(rows.map(({ read }) => read[column]).filter(Boolean))] })
  }
  return options
}

/** A product without a choice is written as the one value "Default Title" of the one option "Title". */
function hasNoChoice(rows: ShopifyRow[]): boolean {
  return (
    rows.length === 1 &&
    rows.every(({ read }) => ['', 'Default Title'].includes(read['Option1 Value']) && read['Option2 Value'] === '')
  )
}

export function variantsOf(
  rows: ShopifyRow[],
  options: ReadOption[],
  addresses: string[],
  { digits }: Trade,
  problems: Problems,
): ProductInput['variants'] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const { read } = row
    const values = options.map(({ column }) => {
      if (read[column] === '') problems.tell(row, column, 'required')
      return read[column]
    })
    if (seen.has(combination(values))) problems.tell(row, 'Option1 Value', 'same_options')
    seen.add(combination(values))
    if (read['Variant Price'] === '') problems.tell(row, 'Variant Price', 'required')
    const price = priceIn(row, 'Variant Price', digits, problems) ?? 0
    const before = priceIn(row, 'Variant Compare At Price', digits, problems)
    const picture = addresses.indexOf(pictureOf(read['Variant Image']))
    return {
      values,
      sku: read['Variant SKU'] || null,
      barcode: read['Variant Barcode'] || null,
      price,
      // Shopify shows a former price only when it was higher.
      compareAtPrice: before !== null && before > price ? before : null,
      weightGrams: read['Variant Grams'],
      content: contentIn(row, problems) ?? undefined,
      tracksStock: read['Variant Inventory Tracker'] !== '',
      allowsBackorder: read['Variant Inventory Policy'] === 'continue',
      // Below zero stands what the old shop still owed; it cannot be sold here.
      stock: Math.max(0, read['Variant Inventory Qty']),
      picture: picture < 0 ? null : picture,
    }
  })
}

function contentIn(row: ShopifyRow, problems: Problems): Content | null {
  const content = contentOf(row.read['Unit Price Total Measure'], row.read['Unit Price Total Measure Unit'])
  return problems.take<Content | null>(row, 'Unit Price Total Measure', content, null)
}

function pictureOf(address: string): string {
  return URL.canParse(address) ? new URL(address).href : ''
}

function priceIn(
  row: ShopifyRow,
  column: 'Variant Price' | 'Variant Compare At Price',
  digits: number,
  problems: Problems,
) {
  const text = row.read[column]
  return problems.take<number | null>(row, column, text === '' ? agree(null) : minorUnits(text, digits), null)
}
