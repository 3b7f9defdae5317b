import type { Described, RowPosition, Trade } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { problem, type RowProblem } from '#app/imports/file/row-problem.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { describeShopifyProduct } from './shopify.ts'

/**
 * A file of any shop, of which somebody has said which column is which. It is read as Shopify's, with two things that people leave
 * out: rows of one title are one product where no column holds handles, and what has a quantity is counted.
 */
export const genericColumns = ['Title', 'Variant Price']

export function positionOfGenericRow(row: SourceRow): RowPosition {
  const sku = row.cells['Variant SKU']?.trim() ?? ''
  const product = handleOf(row) || null
  if (product) return { product, parentSku: null, sku }
  return { product, parentSku: null, sku, problem: problem(row.line, 'Title', 'required') }
}

export function describeGenericProduct(rows: SourceRow[], trade: Trade, found: readonly RowProblem[]): Described {
  const complete = rows.map((row) => ({ ...row, cells: { ...row.cells, Handle: handleOf(row), ...trackerOf(row) } }))
  return describeShopifyProduct(complete, trade, found, 'generic')
}

function handleOf({ cells }: SourceRow): string {
  const title = cells.Title?.trim() ?? ''
  return cells.Handle?.trim() || slugOf(title) || title
}

const trackerOf = ({ cells }: SourceRow): Record<string, string> =>
  cells['Variant Inventory Tracker'] === undefined && cells['Variant Inventory Qty']?.trim()
    ? { 'Variant Inventory Tracker': 'generic' }
    : {}
