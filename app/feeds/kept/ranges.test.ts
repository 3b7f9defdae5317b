import { expect, test } from 'vitest'
import type { ProductId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import { firstId, inDocuments, rangeOf, shareOf, withoutEmpty } from './ranges.ts'

test('a product belongs to the range that begins before it, or with it', () => {
  const ranges = [firstId, id<ProductId>('1'), id<ProductId>('5'), id<ProductId>('9')].map((from, number) => ({
    number,
    from,
  }))
  expect(['0', '1', '3', '5', '8', '9', 'f'].map((each) => rangeOf(ranges, id(each))?.number)).toEqual([
    0, 1, 1, 2, 2, 3, 3,
  ])
  expect(rangeOf(ranges.slice(0, 1), id('f'))?.number).toBe(0)
})

test('a closed range that has grown is split into equal parts, the open one is filled', () => {
  expect([10, 11, 25].map((products) => shareOf(products, 10, false))).toEqual([10, 6, 9])
  expect(shareOf(25, 10, true)).toBe(10)
})

const filled = (...products: number[]) =>
  products.map((each, at) => ({
    number: at + 1,
    from: at === 0 ? firstId : id<ProductId>(`${at}`),
    products: each,
    document: 1,
  }))

test('an empty range is merged into the one before it', () => {
  expect(withoutEmpty(filled(0, 3, 0, 2)).map(({ number, from }) => [number, from])).toEqual([
    [2, firstId],
    [4, '3'],
  ])
  expect(withoutEmpty(filled(0, 0)).map(({ number }) => number)).toEqual([1])
})

test('products stay in their document, and new ones at the end begin the next when it is full', () => {
  const documents = (known: number, ...products: number[]) =>
    inDocuments(filled(...products), known, 10).map(({ document }) => document)
  expect(documents(1, 5, 5, 5, 5, 5)).toEqual([1, 1, 2, 2, 3])
  expect(documents(5, 5, 5, 5, 5, 5)).toEqual([1, 1, 1, 1, 1])
  expect(documents(2, 9, 9, 9)).toEqual([1, 1, 2])
})
