import { expect, test } from 'vitest'
import { promisesOf } from './promises.ts'

const letter = { price: 290, freeFrom: null, maxWeight: 200 }
const parcel = { price: 590, freeFrom: 9_000, maxWeight: 20_000 }
const pages = { shipping: 'shipping', returns: { slug: 'returns', title: 'Returns' } }

test('free delivery is promised with the weight up to which it holds', () => {
  const two = { price: 1190, freeFrom: 25_000, maxWeight: 40_000 }
  const [delivery] = promisesOf({ methods: [letter, two, parcel], cardBrands: '', pages })
  expect(delivery).toEqual({
    about: 'delivery',
    page: 'shipping',
    text: { key: 'home.free_up_to', price: 9_000, kilograms: 20 },
  })
  const [any] = promisesOf({ methods: [{ ...parcel, maxWeight: null }], cardBrands: '', pages })
  expect(any?.text).toEqual({ key: 'home.free', price: 9_000 })
})

test('where nothing is free, the lowest price is said', () => {
  const methods = [{ ...parcel, freeFrom: null }, letter]
  expect(promisesOf({ methods, cardBrands: '', pages })[0]?.text).toEqual({ key: 'home.delivery', price: 290 })
})

test('promises nothing that the shop does not know', () => {
  expect(promisesOf({ methods: [], cardBrands: ' ', pages: { shipping: null, returns: null } })).toEqual([])
  const told = promisesOf({ methods: [parcel], cardBrands: 'Visa', pages: { shipping: null, returns: null } })
  expect(told.map(({ about, page }) => [about, page])).toEqual([
    ['delivery', null],
    ['payment', null],
  ])
})
