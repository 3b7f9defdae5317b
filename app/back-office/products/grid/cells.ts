import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import type { Locale } from '#app/locales.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { readTags, tagsText } from './tags-text.ts'

/** What the product has once, however many variants it has. */
export const productColumns = ['title', 'status', 'vendor', 'type', 'tags'] as const
export const variantColumns = ['sku', 'barcode', 'price', 'compare_at_price', 'weight_grams'] as const
export const gridColumns = [...productColumns, ...variantColumns] as const
export type ProductColumn = (typeof productColumns)[number]
export type VariantColumn = (typeof variantColumns)[number]
export type GridColumn = (typeof gridColumns)[number]
export type GridVariant = ProductView['variants'][number]

/** Without a choice: what is looked through most often. */
const usualColumns: readonly GridColumn[] = ['title', 'status', 'sku', 'price', 'compare_at_price']

/** `title.price`, as the address names them. What is no column is left out. */
export function readColumns(names: readonly string[]): readonly GridColumn[] {
  const asked = new Set(names.flatMap((name) => name.split('.')))
  const known = gridColumns.filter((name) => asked.has(name))
  return known.length > 0 ? known : usualColumns
}

export const isOfProduct = (column: GridColumn): column is ProductColumn =>
  productColumns.some((name) => name === column)

/** The field of a cell: `price-<id of the variant>`, `title-<id of the product>`. */
export const cellName = (column: GridColumn, id: string) => `${column}-${id}`

/** The hidden field with what the page showed of a product or of a variant. */
export const wasName = (id: string) => `was-${id}`

export const productCells = (view: ProductView): Record<ProductColumn, string> => ({
  title: view.title,
  status: view.status,
  vendor: view.vendor,
  type: view.type,
  tags: tagsText(view.tags),
})

export function variantCells(variant: GridVariant, locale: Locale): Record<VariantColumn, string> {
  const { sku, barcode, price, compare_at_price: before, weight_grams: weight } = variant
  return {
    sku: sku ?? '',
    barcode: barcode ?? '',
    price: typedAmount(price, locale),
    compare_at_price: before ? typedAmount(before, locale) : '',
    weight_grams: String(weight),
  }
}

/** Whether two texts of a cell say the same: `12`, `12.00` and `12,00` do, and so do tags in other spaces. */
export const isSame = (column: GridColumn, one: string, other: string) =>
  meaning(column, one) === meaning(column, other)

function meaning(column: GridColumn, text: string): string {
  const plain = text.trim()
  if (column === 'tags') return JSON.stringify([...new Set(readTags(plain))])
  if (column !== 'price' && column !== 'compare_at_price') return plain
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(plain) ?? []
  return whole === undefined ? plain : `${Number(whole)}.${part.padEnd(4, '0')}`
}

/** What became of a cell: `was` is what its page showed, `now` what is stored. */
export interface Cell {
  column: GridColumn
  text: string | undefined
  was: string | undefined
  now: string
}

/**
 * `same`: nobody typed in it. `stored`: what was typed is what is stored. `meanwhile`: someone else has changed it to
 * something else since.
 */
export function standingOf({ column, text, was, now }: Cell): 'same' | 'stored' | 'meanwhile' | 'changed' {
  if (text === undefined || was === undefined || isSame(column, text, was)) return 'same'
  if (isSame(column, text, now)) return 'stored'
  return isSame(column, was, now) ? 'changed' : 'meanwhile'
}
