import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorDigits, minus, money, plus, share, spread, taxIncluded } from './money.ts'

const amount = fc.integer({ min: -99_999_999, max: 99_999_999 })

test('the parts of an amount sum to the whole, whatever the weights', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(amount, weights, (whole, by) => {
      const parts = spread(whole, by)
      expect(parts).toHaveLength(by.length)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
    }),
  )
})

test('no part is further from its exact share than one minor unit', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, (whole, by) => {
      const sum = by.reduce((total, weight) => total + weight, 0)
      spread(whole, by).forEach((part, index) =>
        expect(Math.abs(part - (whole * (by[index] ?? 0)) / sum)).toBeLessThan(1),
      )
    }),
  )
})

test('half a unit is rounded away from zero', () => {
  expect([share(5, 1, 2), share(-5, 1, 2), share(4, 1, 3), share(2, 1, 3)]).toEqual([3, -3, 1, 1])
})

test('a price of 119.00 with 19 % included holds 19.00 of tax', () => {
  expect(taxIncluded(11_900, 1_900)).toBe(1_900)
})

test('net and tax are the gross again', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(3_000), (gross, rate) => {
      const tax = taxIncluded(gross, rate)
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(gross)
      expect(plus(minus(money(gross, 'EUR'), money(tax, 'EUR')), money(tax, 'EUR'))).toEqual(money(gross, 'EUR'))
    }),
  )
})

test('two currencies are never added', () => {
  expect(() => plus(money(1, 'EUR'), money(1, 'USD'))).toThrow('cannot be added up')
})

test('half a cent is not a valid amount', () => {
  expect(() => money(0.5, 'EUR')).toThrow('whole number')
})

test('yen have no minor unit, Kuwaiti dinars have three digits', () => {
  expect(['EUR', 'JPY', 'KWD', 'HUF'].map(minorDigits)).toEqual([2, 0, 3, 2])
})
