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
  /** Without these it is no such file. */
  columns: string[]
  skuColumn: string
  /** Whether it has a use for a column of this name. */
  reads(column: string): boolean
  place(row: SourceRow): RowPosition
  /** `found`: what the rows showed before they were read together. */
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
