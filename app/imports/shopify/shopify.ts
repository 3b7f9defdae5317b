import { z } from 'zod'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import { combination, type ProductInput } from '#app/catalogue/writing/product-input.ts'
import { contentOf } from '#app/imports/product/content-columns.ts'
import {
  cell,
  cellWithin,
  collectProblems,
  describe,
  type Described,
  flagCell,
  grams,
  isWeightUnit,
  listOf,
  minorUnits,
  type Problems,
  readRow,
  readTags,
  type RowPosition,
  type Trade,
} from '#app/imports/product/described.ts'
import { cleanDescription } from '#app/imports/product/description.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { factsOf } from '#app/imports/product/fact-columns.ts'
import { problem } from '#app/imports/file/row-problem.ts'
import { safetyOf } from '#app/imports/product/safety-columns.ts'
import { agree } from '#app/kernel/outcome.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import { picturesOf } from './shopify-pictures.ts'

const yesOrNo = { true: true, false: false }

/** One row of Shopify's product file. The first of a product describes it; every row may hold a variant, a picture or both. */
const shopifyRow = z.object({
  Handle: cell().pipe(z.string().min(1, 'required').max(limits.title.value, 'too_long')),
  Title: cellWithin(limits.title.value),
  'Body (HTML)': cell(),
  Vendor: cellWithin(limits.title.value),
  Type: cellWithin(limits.title.value),
  Tags: cell(),
  Published: flagCell(yesOrNo, true),
  Status: cell().pipe(z.enum(['', 'active', 'draft', 'archived'], 'choice')),
  'Option1 Name': cellWithin(limits.title.value),
  'Option1 Value': cellWithin(limits.title.value),
  'Option2 Name': cellWithin(limits.title.value),
  'Option2 Value': cellWithin(limits.title.value),
  'Option3 Name': cellWithin(limits.title.value),
  'Option3 Value': cellWithin(limits.title.value),
  'Option4 Name': cell().pipe(z.string().max(0, 'too_many_options')),
  'Variant SKU': cellWithin(limits.sku.value),
  'Variant Grams': cell().transform((text, context) => {
    // Always in grams; the unit beside it only says how Shopify shows it.
    const weight = grams(text, 'g')
    if (!weight.ok) context.addIssue({ code: 'custom', message: weight.reason })
    return weight.ok ? weight.value : 0
  }),
  'Variant Weight Unit': cell().refine((unit) => unit === '' || isWeightUnit(unit), 'choice'),
  'Variant Inventory Tracker': cell(),
  'Variant Inventory Qty': cell()
    .pipe(z.string().regex(/^(-?\d{1,9})?$/, 'whole_number'))
    .transform(Number),
  'Variant Inventory Policy': cell().pipe(z.enum(['', 'deny', 'continue'], 'choice')),
  'Unit Price Total Measure': cell(),
  'Unit Price Total Measure Unit': cell(),
  'Variant Price': cell(),
  'Variant Compare At Price': cell(),
  'Variant Taxable': flagCell(yesOrNo, true),
  // Exports put an apostrophe before long numbers, so that spreadsheets leave their digits alone.
  'Variant Barcode': cell().transform((text) => text.replace(/^'/, '')),
  'Image Src': cell(),
  'Image Position': cell()
    .pipe(z.string().regex(/^\d{0,6}$/, 'whole_number'))
    .transform(Number),
  'Image Alt Text': cellWithin(1_000),
  'Variant Image': cell(),
  'Gift Card': flagCell(yesOrNo, false),
  'SEO Title': cellWithin(limits.title.value),
  'SEO Description': cellWithin(limits.message.value),
})
type ShopifyCells = z.output<typeof shopifyRow>
export interface ShopifyRow extends SourceRow {
  read: ShopifyCells
}

/** Without these columns it is not Shopify's file. */
export const shopifyColumns = ['Handle', 'Title', 'Variant Price']

export function positionOfShopifyRow({ line, cells }: SourceRow): RowPosition {
  const product = cells.Handle?.trim() || null
  const sku = cells['Variant SKU']?.trim() ?? ''
  if (product) return { product, parentSku: null, sku }
  return { product, parentSku: null, sku, problem: problem(line, 'Handle', 'required') }
}

/** The product that rows of one handle describe. */
export function describeShopifyProduct(source: SourceRow[], trade: Trade): Described {
  const problems = collectProblems()
  const rows: ShopifyRow[] = []
  for (const row of source) {
    const read = readRow(shopifyRow, row)
    if (read.ok) rows.push({ ...row, read: read.value })
    else problems.problems.push(...read.problems)
  }
  const [first] = rows
  if (!first || rows.length < source.length) return { problems: problems.problems }
  if (first.read['Gift Card']) return { problems: [problem(first.line, 'Gift Card', 'gift_card')] }
  if (first.read.Title === '') problems.tell(first, 'Title', 'required')
  const variantRows = rows.filter((row) => row === first || isVariant(row))
  const options = optionsOf(variantRows, problems)
  const pictures = picturesOf(rows, problems)
  const product: ProductInput = {
    ...aboutProduct(first),
    safety: safetyOf(first),
    facts: factsOf(Object.entries(first.cells)),
    tags: readTags(first, 'Tags', listOf(first.read.Tags), problems),
    taxClass: variantRows.some(({ read }) => read['Variant Taxable']) ? 'standard' : 'exempt',
    options: options.map(({ name, values }) => ({ name, values: values.map((name) => ({ name })) })),
    variants: variantsOf(variantRows, options, pictures.addresses, trade, problems),
    pictures: pictures.pictures,
  }
  return describe(product, first, problems)
}

function aboutProduct({ read }: ShopifyRow) {
  return {
    importSource: `shopify:${read.Handle}`,
    // A handle may be written in any script, an address of the shop not.
    slug: slugOf(read.Handle) || slugOf(read.Title) || 'product',
    title: read.Title,
    description: cleanDescription(read['Body (HTML)']),
    vendor: read.Vendor,
    type: read.Type,
    status: statusOf(read),
    seoTitle: read['SEO Title'] || null,
    seoDescription: read['SEO Description'] || null,
  }
}

/** Older files know only whether it is published; newer ones say both, and a product must be active and published to be seen. */
function statusOf({ Status, Published }: ShopifyCells): 'draft' | 'active' | 'archived' {
  if (Status === 'archived' || Status === 'draft') return Status
  return Published ? 'active' : 'draft'
}

interface ReadOption {
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
function isVariant({ read }: ShopifyRow): boolean {
  return read['Option1 Value'] !== '' || read['Variant SKU'] !== '' || read['Variant Price'] !== ''
}

/** The options that the first row names, with their values in the order in which the rows bring them. */
function optionsOf(rows: ShopifyRow[], { tell }: Problems): ReadOption[] {
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

function variantsOf(
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
      // A stock below zero is what the old shop still owed; it cannot be sold here.
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
