import type { Described, RowPosition, Trade } from '#app/imports/product/described.ts'
import type { Format, SourceRow } from '#app/imports/import.ts'
import type { RowProblem } from './row-problem.ts'
import { describeShopifyProduct, positionOfShopifyRow, shopifyColumns } from '#app/imports/shopify/shopify.ts'
import {
  describeWooCommerceProduct,
  positionOfWooCommerceRow,
  wooCommerceColumns,
} from '#app/imports/woocommerce/woocommerce.ts'

interface FileFormat {
  columns: string[]
  skuColumn: string
  place(row: SourceRow): RowPosition
  /** `found`: what the rows showed before they were read together. */
  describe(rows: SourceRow[], trade: Trade, found: readonly RowProblem[]): Described
}

export const formats: Record<Format, FileFormat> = {
  shopify: {
    columns: shopifyColumns,
    skuColumn: 'Variant SKU',
    place: positionOfShopifyRow,
    describe: describeShopifyProduct,
  },
  woocommerce: {
    columns: wooCommerceColumns,
    skuColumn: 'SKU',
    place: positionOfWooCommerceRow,
    describe: describeWooCommerceProduct,
  },
}

export function isFormat(text: string): text is Format {
  return Object.hasOwn(formats, text)
}

/** Whose file this is, by its header; null when by none, or when a column is there twice and could mean either. */
export function formatOf(header: string[]): Format | null {
  const named = header.filter(Boolean)
  if (new Set(named).size < named.length) return null
  const names = Object.keys(formats).filter(isFormat)
  return names.find((name) => formats[name].columns.every((column) => header.includes(column))) ?? null
}
