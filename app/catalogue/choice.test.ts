import { expect, test } from 'vitest'
import { firstOffer, nearest, offerFor, standing } from './choice.ts'

// Glaze (chalk, tide) and size (small, large, huge): tide small is sold out, and there is no huge one in tide.
const offers = [
  { choice: [0, 0], gone: false },
  { choice: [0, 1], gone: false },
  { choice: [0, 2], gone: false },
  { choice: [1, 0], gone: true },
  { choice: [1, 1], gone: false },
]

test('a choice means the variant of exactly these values', () => {
  expect(offerFor(offers, [1, 1])).toBe(offers[4])
  expect(offerFor(offers, [1, 2])).toBeUndefined()
})

test('what can be bought is shown first, and the first of all when nothing can', () => {
  expect(firstOffer(offers.slice(3))).toBe(offers[4])
  expect(firstOffer(offers.slice(3, 4))).toBe(offers[3])
})

test('another glaze keeps the size when there is one', () => {
  expect(nearest(offers, [1, 1], 0)).toEqual([1, 1])
})

test('another glaze that does not come in this size takes a size that can be bought', () => {
  expect(nearest(offers, [1, 2], 0)).toEqual([1, 1])
})

test('a size that only one glaze has takes that glaze', () => {
  expect(nearest(offers, [1, 2], 1)).toEqual([0, 2])
})

test('a sold-out value can still be chosen, one without a variant cannot', () => {
  expect(standing(offers, [1, 1], 1, 0)).toBe('gone')
  expect(standing(offers, [1, 1], 1, 2)).toBe('missing')
  expect(standing(offers, [0, 2], 0, 1)).toBe('there')
})

test('a product without options has one choice', () => {
  expect(offerFor([{ choice: [], gone: false }], [])).toEqual({ choice: [], gone: false })
})
