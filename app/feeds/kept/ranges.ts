import type { ProductId } from '#app/kernel/ids.ts'

/**
 * A range of the catalogue by product id: from its first id to where the next range begins. Ids grow over time, so new
 * products are added at the end, and a product stays in its range.
 */
export interface Range {
  /** Its name, which is never reused. */
  number: number
  from: ProductId
}

// Lower than every generated id.
export const firstId = '00000000-0000-0000-0000-000000000000' as ProductId

/** The range of a product; ranges are sorted, and the first begins before all products. */
export function rangeOf<Of extends Range>(ranges: readonly Of[], productId: ProductId): Of | undefined {
  let [low, high] = [0, ranges.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((ranges[middle]?.from ?? '') <= productId) low = middle
    else high = middle - 1
  }
  return ranges[low]
}

/**
 * How many products each part of a range gets when the range has this many. A closed range that has outgrown one file
 * is split into equal parts, so that there is room for the next products; parts at the open end are filled.
 */
export function shareOf(products: number, most: number, isOpen: boolean): number {
  return isOpen ? most : Math.ceil(products / Math.max(1, Math.ceil(products / most)))
}

export interface FilledRange extends Range {
  products: number
  /** The document it belongs to, if a document consists of several ranges. */
  document: number
}

/** If all products of a range are gone, the range before it is extended over it. At least one range remains. */
export function withoutEmpty<Of extends FilledRange>(ranges: readonly Of[]): Of[] {
  const filled = ranges.filter(({ products }) => products > 0)
  const [first, ...others] = filled.length > 0 ? filled : ranges.slice(0, 1)
  return first ? [{ ...first, from: firstId }, ...others] : []
}

/**
 * A product stays in its document. Of the new ranges at the end, those that exceed the size of one document go into the
 * next.
 */
export function inDocuments<Of extends FilledRange>(ranges: readonly Of[], known: number, most: number): Of[] {
  let [document, products] = [1, 0]
  return ranges.map((range, at) => {
    const isNew = at >= known
    const next = isNew ? (products >= most ? document + 1 : document) : range.document
    products = next === document ? products + range.products : range.products
    document = next
    return isNew ? { ...range, document } : range
  })
}
