import { z } from 'zod'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { contentOf } from '#app/imports/amounts/content-columns.ts'
import {
  cell,
  cellWithin,
  collectProblems,
  cut,
  describe,
  type Described,
  flagCell,
  wordIn,
  grams,
  isWeightUnit,
  listOf,
  priceOf,
  type Problems,
  readDescription,
  readRow,
  readTags,
  type RowPosition,
  type Trade,
} from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { customsOf } from '#app/imports/stock/customs-columns.ts'
import { customFieldsOf } from '#app/imports/product/custom-columns.ts'
import { factsOf } from '#app/imports/product/fact-columns.ts'
import { problem, type RowProblem } from '#app/imports/file/row-problem.ts'
import { withinLimits } from '#app/imports/product/texts/long-texts.ts'
import { picturesIn } from '#app/imports/product/texts/description-pictures.ts'
import { safetyOf } from '#app/imports/product/safety-columns.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import { type Choice, choicesOf } from './shopify-choices.ts'
import { picturesOf } from './shopify-pictures.ts'

const yesOrNo = { true: true, false: false, yes: true, no: false, 1: true, 0: false }

/** One row of Shopify's product file. The first of a product describes it; every row may hold a variant, a picture or both. */
const shopifyRow = z.object({
  Handle: cellWithin(limits.title.value),
  Title: cellWithin(limits.title.value),
  'Body (HTML)': cell(),
  Vendor: cellWithin(limits.title.value),
  Type: cellWithin(limits.title.value),
  'Product Category': cellWithin(1_000),
  Collection: cellWithin(limits.title.value),
  Tags: cell(),
  Published: flagCell(yesOrNo, true),
  Status: wordIn(['', 'active', 'draft', 'archived', 'unlisted']),
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
  'Variant Weight Unit': cell().refine((unit) => unit === '' || isWeightUnit(unit.toLowerCase()), 'choice'),
  'Variant Inventory Tracker': cell(),
  'Variant Inventory Qty': cell()
    .pipe(z.string().regex(/^(-?\d{1,9})?$/, 'whole_number'))
    .transform(Number),
  'Variant Inventory Policy': wordIn(['', 'deny', 'continue']),
  'HS Code': cell(),
  COO: cell(),
  'Unit Price Total Measure': cell(),
  'Unit Price Total Measure Unit': cell(),
  'Variant Price': cell(),
  'Variant Compare At Price': cell(),
  'Cost per item': cell(),
  'Variant Requires Shipping': flagCell(yesOrNo, true),
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

/** Whether the import reads this column. */
export function isShopifyColumn(column: string): boolean {
  return Object.hasOwn(shopifyRow.shape, column) || /^Option\d Linked To$/.test(column)
}

/** Without these columns it is not Shopify's file. */
export const shopifyColumns = ['Handle', 'Title', 'Variant Price']

export function positionOfShopifyRow({ line, cells }: SourceRow): RowPosition {
  const product = cells.Handle?.trim() || null
  const sku = cells['Variant SKU']?.trim() ?? ''
  if (product) return { product, parentSku: null, sku }
  // A product that has a title gets a handle of it, as Shopify would make one.
  const title = cells.Title?.trim() ?? ''
  const made = slugOf(title) || title || null
  return { product: made, parentSku: null, sku, problem: problem(line, 'Handle', 'required') }
}

/** The product that rows of one handle describe. */
export function describeShopifyProduct(
  source: SourceRow[],
  trade: Trade,
  found: readonly RowProblem[] = [],
  importedFrom: 'shopify' | 'generic' = 'shopify',
): Described {
  const problems = collectProblems(found)
  const rows: ShopifyRow[] = source.map((row) => ({ ...row, read: readRow(shopifyRow, row, problems) }))
  const [first] = rows
  if (!first) return { product: null, problems: problems.problems }
  if (first.read['Gift Card']) problems.tell(first, 'Gift Card', 'gift_card')
  if (first.read.Status === 'unlisted') problems.tell(first, 'Status', 'hidden')
  if (first.read.Title === '') problems.tell(first, 'Title', 'required')
  const variantRows = rows.filter((row) => row === first || isVariant(row))
  const { options, choices } = choicesOf(variantRows, problems)
  const pictures = picturesOf(rows, problems)
  const product: ProductInput = {
    ...aboutProduct(first, importedFrom, trade, problems),
    ...withinLimits({ safety: safetyOf(first), facts: factsOf(Object.entries(first.cells)) }, first, problems),
    customFields: customFieldsOf(first, trade.custom, problems),
    tags: readTags(first, 'Tags', listOf(first.read.Tags), problems),
    taxClass: variantRows.some(({ read }) => read['Variant Taxable']) ? 'standard' : 'exempt',
    options: options.map(({ name, values }) => ({ name, values: values.map((name) => ({ name })) })),
    variants: variantsOf(choices, pictures.addresses, trade, problems),
    pictures: [...pictures.pictures, ...picturesIn(first, ['Body (HTML)'], pictures.addresses, problems)],
  }
  return describe(product, first, problems)
}

function aboutProduct(first: ShopifyRow, importedFrom: string, { shelves }: Trade, problems: Problems) {
  const { read } = first
  const handle = read.Handle || slugOf(read.Title) || read.Title
  const slug = slugOf(handle) || slugOf(read.Title) || 'product'
  const collections = firstCollectionsOf(read, shelves)
  return {
    importSource: `${importedFrom}:${handle}`,
    // A handle may be written in any script, an address of the shop not.
    slug,
    oldHandle: handle === slug ? undefined : handle,
    firstCollections: collections.length > 0 ? collections.map((title) => [title]) : undefined,
    title: read.Title || handle,
    description: readDescription(first, 'Body (HTML)', read['Body (HTML)'], problems),
    vendor: read.Vendor,
    category: read['Product Category'] || undefined,
    type: read.Type,
    status: statusOf(read),
    seoTitle: read['SEO Title'] || null,
    seoDescription: read['SEO Description'] || null,
  }
}

/**
 * What a new product can be found under at once: the collection that the file names, and its type, or else the last part of its category;
 * tags where they were asked for.
 */
function firstCollectionsOf(read: ShopifyCells, shelves?: ReadonlySet<string>): string[] {
  const category = read['Product Category'].split('>').at(-1)?.trim() ?? ''
  const kind = read.Type || (category.toLowerCase() === 'uncategorized' ? '' : cut(category, limits.title.value))
  const tags = shelves ? listOf(read.Tags).filter((tag) => shelves.has(tag)) : []
  return [...new Set([read.Collection, kind, ...tags])].filter(Boolean)
}

/** Older files know only whether it is published; newer ones say both, and a product must be active and published to be seen. */
function statusOf({ Status, Published }: ShopifyCells): 'draft' | 'active' | 'archived' {
  if (Status === 'archived') return Status
  if (Status !== '' && Status !== 'active') return 'draft'
  return Published ? 'active' : 'draft'
}

/** A row that only has a picture has none of these. */
function isVariant({ read }: ShopifyRow): boolean {
  return read['Option1 Value'] !== '' || read['Variant SKU'] !== '' || read['Variant Price'] !== ''
}

function variantsOf(
  choices: Choice[],
  addresses: string[],
  trade: Trade,
  problems: Problems,
): ProductInput['variants'] {
  return choices.map(({ row, values }) => {
    const { read } = row
    if (read['Variant Price'] === '') problems.tell(row, 'Variant Price', 'required')
    const price = priceIn(row, 'Variant Price', trade, problems) ?? 0
    const before = priceIn(row, 'Variant Compare At Price', trade, problems)
    const picture = addresses.indexOf(pictureOf(read['Variant Image']))
    return {
      values,
      sku: read['Variant SKU'] || null,
      barcode: read['Variant Barcode'] || null,
      price,
      // Shopify shows a former price only when it was higher.
      compareAtPrice: before !== null && before > price ? before : null,
      weightGrams: read['Variant Grams'],
      cost: priceIn(row, 'Cost per item', trade, problems) ?? undefined,
      requiresShipping: read['Variant Requires Shipping'] ? undefined : false,
      // The first row's custom fields belong to the product.
      customFields: row === choices[0]?.row ? undefined : customFieldsOf(row, trade.custom, problems),
      content: contentIn(row, problems) ?? undefined,
      ...customsOf(row, customsCells(row, trade), problems),
      ...stockOf(row, trade, problems),
      allowsBackorder: read['Variant Inventory Policy'] === 'continue',
      picture: picture < 0 ? null : picture,
    }
  })
}

/** Nothing is sold out, or made to order, only since a file does not say how many there are. */
function stockOf(row: ShopifyRow, { stock, inventory }: Trade, { tell }: Problems) {
  const isCounted = row.read['Variant Inventory Tracker'] !== ''
  if (!isCounted || stock === 'uncounted') return { tracksStock: false, stock: 0 }
  const found = inventory ? inventory(row).pieces : row.read['Variant Inventory Qty']
  if (found === null) tell(row, row.read['Variant SKU'] ? 'Variant SKU' : 'Option1 Value', 'not_in_inventory')
  // Negative stock is what the old shop oversold. It counts as 0 here.
  return { tracksStock: true, stock: Math.max(0, found ?? 0) }
}

const customsCells = (row: ShopifyRow, { inventory }: Trade) => [
  { code: row.read['HS Code'], country: row.read.COO },
  ...(inventory ? [inventory(row).customs] : []),
]

function contentIn(row: ShopifyRow, problems: Problems): Content | null {
  const content = contentOf(row.read['Unit Price Total Measure'], row.read['Unit Price Total Measure Unit'])
  return problems.take<Content | null>(row, 'Unit Price Total Measure', content, null)
}

function pictureOf(address: string): string {
  return URL.canParse(address) ? new URL(address).href : ''
}

function priceIn(
  row: ShopifyRow,
  column: 'Variant Price' | 'Variant Compare At Price' | 'Cost per item',
  trade: Trade,
  problems: Problems,
) {
  return problems.take<number | null>(row, column, priceOf(row.read[column], trade), null)
}
