import type { ProductId } from '#app/kernel/ids.ts'

/**
 * A stretch of the catalogue, by the ids of products: from its first to where the next one begins. Ids are in the order of their
 * making, so that new products come at the end, and a product stays in its range for ever.
 */
export interface Range {
  /** Its name, which no other one gets. */
  number: number
  from: ProductId
}

// Before all ids that are made.
export const firstId = '00000000-0000-0000-0000-000000000000' as ProductId

/** Which of them a product is in; ranges stand in their order, and the first begins before all products. */
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
 * How many products a part of a range gets that has so many by now. A closed one that has grown beyond what one file takes is cut into
 * equal parts, so that the next ones that come find room; at the open end each is filled.
 */
export function shareOf(products: number, most: number, isOpen: boolean): number {
  return isOpen ? most : Math.ceil(products / Math.max(1, Math.ceil(products / most)))
}

export interface FilledRange extends Range {
  products: number
  /** Which of the documents it belongs to, where several ranges make up one. */
  document: number
}

/** Where all products have gone, the range before goes on to where that one ended. One is left in any case. */
export function withoutEmpty<Of extends FilledRange>(ranges: readonly Of[]): Of[] {
  const filled = ranges.filter(({ products }) => products > 0)
  const [first, ...others] = filled.length > 0 ? filled : ranges.slice(0, 1)
  return first ? [{ ...first, from: firstId }, ...others] : []
}

/** A product stays in its document. Of the ranges that are new at the end, after so many, the next document gets what is more than one takes. */
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
