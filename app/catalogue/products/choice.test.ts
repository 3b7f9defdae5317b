import { expect, test } from 'vitest'
import { askedChoice, firstOffer, nearest, offerFor, standing } from './choice.ts'

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

test('a sold-out value can still be chosen, one that does not go with the other choices says so', () => {
  expect(standing(offers, [1, 1], 1, 0)).toBe('gone')
  expect(standing(offers, [1, 1], 1, 2)).toBe('missing')
  expect(standing(offers, [0, 2], 0, 1)).toBe('missing')
  expect(standing(offers, [0, 1], 0, 1)).toBe('there')
})

const options = [
  { values: [{ value: 'Chalk' }, { value: 'Tide' }] },
  { values: [{ value: 'Small' }, { value: 'Large' }, { value: 'Huge' }] },
]

test('an address that names each option by its value means exactly that variant', () => {
  expect(askedChoice(options, offers, ['Tide', 'Large', null])).toEqual({ choice: [1, 1], kept: true, exact: true })
})

test('an address without a value for an option keeps its other values', () => {
  expect(askedChoice(options, offers, [null, 'Huge', null])).toEqual({ choice: [0, 2], kept: true, exact: false })
})

test('a combination that does not exist becomes the nearest, and the change is reported', () => {
  expect(askedChoice(options, offers, ['Tide', 'Huge', null])).toEqual({ choice: [1, 1], kept: false, exact: false })
})

test('an address that names nothing of the product asks for nothing', () => {
  expect(askedChoice(options, offers, [null, null, null])).toBeNull()
  expect(askedChoice(options, offers, ['Rust', null, null])).toBeNull()
})

test('a product without options has one choice', () => {
  expect(offerFor([{ choice: [], gone: false }], [])).toEqual({ choice: [], gone: false })
})
