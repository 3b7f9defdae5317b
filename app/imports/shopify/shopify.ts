import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { listOf } from '#app/imports/product/amounts.ts'
import { cleanDescription } from '#app/imports/product/description.ts'
import {
  collectProblems,
  describe,
  type Described,
  readRow,
  readTags,
  type RowPosition,
  type Trade,
} from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { problem } from '#app/imports/file/row-problem.ts'
import { type ShopifyCells, type ShopifyRow, shopifyRow } from './shopify-row.ts'
import { picturesOf } from './shopify-pictures.ts'
import { safetyOf } from '#app/imports/product/safety-columns.ts'
import { factsOf } from '#app/imports/product/fact-columns.ts'
import { isVariant, optionsOf, variantsOf } from './shopify-variants.ts'

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
