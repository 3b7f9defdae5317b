import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { maySell, salePriceOf } from './sale.ts'

const now = new Date('2026-11-28T12:00:30Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const [minute, day] = [60_000, 86_400_000]

test('a price in a sale is given, or so many hundredths of a percent less, rounded as merchants do', () => {
  expect(salePriceOf({ price: 1500 }, 1990)).toBe(1500)
  expect(salePriceOf({ off: 2000 }, 1990)).toBe(1592)
  expect(salePriceOf({ off: 3333 }, 1000)).toBe(667)
})

test('what is no lower than the price of now is no sale', () => {
  expect([
    salePriceOf({ price: 1990 }, 1990),
    salePriceOf({ price: 2000 }, 1990),
    // Too little to be a cent, and nothing less than nothing.
    salePriceOf({ off: 10 }, 100),
    salePriceOf({ off: 5000 }, 0),
  ]).toEqual([null, null, null, null])
})

test('a percentage makes nothing free: of the smallest amount there is no part', () => {
  expect([1, 2, 3, 4, 5].map((cents) => salePriceOf({ off: 5000 }, cents))).toEqual([null, 1, 1, 2, 2])
  expect([1, 2, 5, 99].map((cents) => salePriceOf({ off: 9999 }, cents))).toEqual([null, 1, 1, 1])
  expect(salePriceOf({ price: 0 }, 5)).toBe(0)
})

test('a percentage leaves a price that can be paid: in dinars whole tens', () => {
  expect(salePriceOf({ off: 3333 }, 1000, 10)).toBe(670)
  expect(salePriceOf({ off: 9999 }, 1000, 10)).toBe(10)
  expect(salePriceOf({ off: 5000 }, 10, 10)).toBeNull()
})

test('by any percentage a price is lower and more than nothing, or there is no sale', () => {
  const price = fc.integer({ min: 0, max: limits.price.value })
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 9_999 }), (before, off) => {
      const sale = salePriceOf({ off }, before)
      expect(sale === null || (sale > 0 && sale < before)).toBe(true)
    }),
  )
})

test('a sale begins now or later, ends after it has begun, and both within two years', () => {
  const ahead = limits.plannedAhead.value
  expect(maySell(null, null, now)).toMatchObject({ ok: true })
  expect(maySell(after(day), after(2 * day), now)).toMatchObject({ ok: true })
  expect(maySell(after(ahead), null, now)).toMatchObject({ ok: true })
  // The minute on the clock.
  expect(maySell(after(-30_000), null, now)).toMatchObject({ ok: true })
  expect(maySell(after(-minute), null, now)).toEqual({ ok: false, reason: 'product.sale_past', pointer: '/starts_at' })
  expect(maySell(after(ahead + 1), null, now)).toMatchObject({ reason: 'product.sale_far', pointer: '/starts_at' })
  expect(maySell(null, after(ahead + 1), now)).toMatchObject({ reason: 'product.sale_far', pointer: '/ends_at' })
  expect(maySell(null, now, now)).toMatchObject({ reason: 'product.sale_end', pointer: '/ends_at' })
  expect(maySell(after(day), after(day), now)).toMatchObject({ reason: 'product.sale_end', pointer: '/ends_at' })
})
