import type { Described, RowPosition, Trade } from '#app/imports/product/described.ts'
import type { Format, SourceRow } from '#app/imports/import.ts'
import type { RowProblem } from './row-problem.ts'
import { describeGenericProduct, genericColumns, positionOfGenericRow } from '#app/imports/shopify/generic.ts'
import {
  describeShopifyProduct,
  isShopifyColumn,
  positionOfShopifyRow,
  shopifyColumns,
} from '#app/imports/shopify/shopify.ts'
import {
  describeWooCommerceProduct,
  isWooCommerceColumn,
  positionOfWooCommerceRow,
  wooCommerceColumns,
} from '#app/imports/woocommerce/woocommerce.ts'

interface FileFormat {
  /** Required columns. */
  columns: string[]
  skuColumn: string
  /** Whether the import reads this column. */
  reads(column: string): boolean
  place(row: SourceRow): RowPosition
  /** `found`: problems found in single rows, before they were grouped by product. */
  describe(rows: SourceRow[], trade: Trade, found: readonly RowProblem[]): Described
}

export const formats: Record<Format, FileFormat> = {
  shopify: {
    columns: shopifyColumns,
    skuColumn: 'Variant SKU',
    reads: isShopifyColumn,
    place: positionOfShopifyRow,
    describe: describeShopifyProduct,
  },
  woocommerce: {
    columns: wooCommerceColumns,
    skuColumn: 'SKU',
    reads: isWooCommerceColumn,
    place: positionOfWooCommerceRow,
    describe: describeWooCommerceProduct,
  },
  generic: {
    columns: genericColumns,
    skuColumn: 'Variant SKU',
    reads: isShopifyColumn,
    place: positionOfGenericRow,
    describe: describeGenericProduct,
  },
}

export function isFormat(text: string): text is Format {
  return Object.hasOwn(formats, text)
}
