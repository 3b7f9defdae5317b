import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { customFieldsOf } from '#app/imports/product/custom-columns.ts'
import { factNamed, factsOf } from '#app/imports/product/fact-columns.ts'
import { picturesIn } from '#app/imports/product/texts/description-pictures.ts'
import { withinLimits } from '#app/imports/product/texts/long-texts.ts'
import { oldNamesOf } from '#app/imports/product/old-names.ts'
import { safetyOf } from '#app/imports/product/safety-columns.ts'
import { slugOf } from '#app/kernel/slug.ts'
import {
  collectProblems,
  describe,
  type Described,
  listOf,
  type Problems,
  readAddress,
  readDescription,
  readRow,
  readTags,
  type RowPosition,
  type Trade,
} from '#app/imports/product/described.ts'
import { escaped } from '#app/imports/product/texts/description.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { problem, type RowProblem, type RowReason } from '#app/imports/file/row-problem.ts'
import {
  type Attribute,
  attributesOf,
  type WooCommerceCells,
  type WooCommerceRow,
  wooCommerceRow,
} from './woocommerce-row.ts'
import { isMeasure, optionsOf, variantsOf } from './woocommerce-variants.ts'

/** Whether the import reads this column. */
export function isWooCommerceColumn(column: string): boolean {
  return Object.hasOwn(wooCommerceRow.shape, column) || /^Attribute \d+ /.test(column) || isMeasure(column)
}

/** Without these columns it is not WooCommerce's file. */
export const wooCommerceColumns = ['Type', 'Name', 'Regular price']

const isVariation = (type: string) => /^variation\b/i.test(type.trim())

/** A variation names its product by "id:741" or by its SKU; a product without an id is known by its SKU. */
export function positionOfWooCommerceRow({ line, cells }: SourceRow): RowPosition {
  const id = cells.ID?.trim()
  const sku = cells.SKU?.trim() ?? ''
  const parent = cells.Parent?.trim() ?? ''
  if (isVariation(cells.Type ?? '')) {
    const parentId = /^id:(\d+)$/.exec(parent)?.[1]
    if (parentId) return { product: parentId, parentSku: null, sku }
    if (parent) return { product: null, parentSku: parent, sku }
    return { product: null, parentSku: null, sku, problem: problem(line, 'Parent', 'required') }
  }
  const product = id || (sku && `sku:${sku}`)
  if (product) return { product, parentSku: null, sku }
  // Without an ID or SKU, the name is the only key.
  const name = cells.Name?.trim()
  return { product: name ? `name:${name}` : null, parentSku: null, sku, problem: problem(line, 'SKU', 'required') }
}

/** The product that a row of its own and the rows of its variations describe. */
export function describeWooCommerceProduct(
  source: SourceRow[],
  trade: Trade,
  found: readonly RowProblem[] = [],
): Described {
  const problems = collectProblems(found)
  const rows: WooCommerceRow[] = source.map((row) => ({
    ...row,
    read: readRow(wooCommerceRow, row, problems),
    attributes: attributesOf(row),
  }))
  const own = rows.filter(({ cells }) => !isVariation(cells.Type ?? ''))
  const variations = rows.filter((row) => !own.includes(row))
  const [parent, ...others] = own
  if (!parent) {
    for (const row of variations) problems.tell(row, 'Parent', 'parent_unknown')
    return { product: null, problems: problems.problems }
  }
  for (const other of others) problems.tell(other, other.read.ID ? 'ID' : 'SKU', 'id_repeated')
  const reason = notSold(rows)
  if (reason) problems.tell(parent, 'Type', reason)
  return describe(productOf(parent, variations, trade, problems), parent, problems)
}

/** Products that cannot be sold here become drafts; we do not guess. */
function notSold(rows: WooCommerceRow[]): RowReason | null {
  const types = rows.flatMap(({ read }) => read.Type)
  if (types.includes('grouped')) return 'grouped'
  if (types.includes('external')) return 'external'
  if (types.includes('downloadable')) return 'downloadable'
  const known = ['simple', 'variable', 'variation', 'virtual']
  return types.every((type) => known.includes(type)) ? null : 'type_unknown'
}

function productOf(
  parent: WooCommerceRow,
  variations: WooCommerceRow[],
  trade: Trade,
  problems: Problems,
): ProductInput {
  const { read } = parent
  if (read.Name === '') problems.tell(parent, 'Name', 'required')
  const offered = variations.filter(({ read }) => read.Published === '1' || read.Published === '')
  if (read['Visibility in catalog'] === 'hidden') problems.tell(parent, 'Visibility in catalog', 'hidden')
  const variable = read.Type.includes('variable') && offered.length > 0
  if (read.Type.includes('variable') && !variable) problems.tell(parent, 'Type', 'no_variants')
  const options = variable ? optionsOf(parent, offered, problems) : []
  const addresses = addressesOf([parent, ...offered], problems)
  const variants = variantsOf(parent, variable ? offered : [parent], options, addresses, trade, problems)
  const slug = slugOf(read.Name) || 'product'
  const oldNames = oldNamesOf(read.Name, slug)
  const told = parent.attributes.filter(
    ({ name, visible }) => visible && !options.some((option) => option.name === name),
  )
  return {
    importSource: `woocommerce:${read.ID || (read.SKU ? `sku:${read.SKU}` : `name:${read.Name}`)}`,
    slug,
    oldNames: oldNames.length > 0 ? oldNames : undefined,
    title: read.Name || read.SKU || `${read.ID}`,
    description: descriptionOf(
      parent,
      told.filter(({ name }) => !factNamed(name)),
      problems,
    ),
    featured: read['Is featured?'] || undefined,
    customFields: customFieldsOf(parent, trade.custom, problems),
    ...withinLimits(textsOf(parent, told, trade), parent, problems),
    tags: readTags(parent, 'Tags', listOf(read.Tags), problems),
    status: statusOf(read),
    taxClass: taxClassOf(read),
    seoTitle: read['Meta: _yoast_wpseo_title'] || null,
    seoDescription: read['Meta: _yoast_wpseo_metadesc'] || null,
    options: options.map(({ name, values }) => ({ name, values: values.map((name) => ({ name })) })),
    variants,
    pictures: [
      ...addresses.map((url) => ({ from: { url } })),
      ...picturesIn(parent, ['Short description', 'Description'], addresses, problems),
    ],
  }
}

function textsOf(parent: WooCommerceRow, told: Attribute[], { shelves }: Trade) {
  const attributes = told.map(({ name, text }) => [name, listOf(text).join(', ')] as const)
  return {
    safety: safetyOf(parent),
    facts: factsOf([...Object.entries(parent.cells), ...attributes]),
    collections: [
      ...collectionsOf(parent.read.Categories),
      ...(shelves ? listOf(parent.read.Tags).flatMap((tag) => (shelves.has(tag) ? [[tag]] : [])) : []),
    ],
    vendor: listOf(parent.read.Brands)[0] ?? '',
  }
}

/** Hidden products can be reached there by anyone who knows the address; here they wait as drafts rather than be shown to all. */
function statusOf(read: WooCommerceCells): 'active' | 'draft' {
  const published = read.Published === '1' || read.Published === ''
  return published && read['Visibility in catalog'] !== 'hidden' ? 'active' : 'draft'
}

/** "exempt" has no rate in any country. */
function taxClassOf(read: WooCommerceCells): string {
  if (read['Tax status'] === 'none' || read['Tax class'] === 'zero-rate') return 'exempt'
  return read['Tax class'] === 'reduced-rate' ? 'reduced' : 'standard'
}

/** The short one leads; then the long one; then what the product says of itself without a choice. */
function descriptionOf(parent: WooCommerceRow, attributes: WooCommerceRow['attributes'], problems: Problems): string {
  // Line breaks within a cell are written as a backslash and an n.
  const texts = (['Short description', 'Description'] as const).map((column) =>
    readDescription(parent, column, parent.read[column].replaceAll('\\n', '\n'), problems),
  )
  const facts = attributes.map(({ name, text }) => `<li>${escaped(name)}: ${escaped(listOf(text).join(', '))}</li>`)
  if (facts.length > 0) texts.push(`<ul>${facts.join('')}</ul>`)
  return readDescription(parent, 'Description', texts.filter(Boolean).join('\n'), problems)
}

/** "Clothing > Hoodies, Sale" are the paths of two collections. */
function collectionsOf(categories: string): string[][] {
  return listOf(categories)
    .map((path) =>
      path
        .split('>')
        .map((title) => title.trim())
        .filter(Boolean),
    )
    .filter(([first]) => first && first.toLowerCase() !== 'uncategorized')
}

function addressesOf(rows: WooCommerceRow[], problems: Problems): string[] {
  const addresses = rows.flatMap((row) =>
    listOf(row.read.Images).map((text) => readAddress(row, 'Images', text, problems)),
  )
  return [...new Set(addresses.filter((address) => address !== null))]
}
