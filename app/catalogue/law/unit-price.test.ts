import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eur } from '#test/support/money.ts'
import { contentUnits, unitPrice, unitPricing } from './unit-price.ts'

test.each([
  [450, 250_000_000, 'g', 1800, 'kg'],
  [1250, 75_000_000, 'cl', 1667, 'l'],
  [399, 300_000_000, 'ml', 1330, 'l'],
  [2990, 1_440_000, 'm2', 2076, 'm²'],
  [500, 80_000_000, 'cm', 625, 'm'],
  [1, 3_000_000, 'mg', 333_333, 'kg'],
  // A jar of 5 g, a bottle of 0.25 l, a rod of 1.5 m, half a gram of saffron in kilograms, a taster of 12.5 ml in
  // litres.
  [895, 5_000_000, 'g', 179_000, 'kg'],
  [349, 250_000, 'l', 1396, 'l'],
  [1990, 1_500_000, 'm', 1327, 'm'],
  [650, 500, 'kg', 1_300_000, 'kg'],
  [199, 12_500, 'l', 15_920, 'l'],
  [99_999_999, 1_000, 'g', 99_999_999_000_000, 'kg'],
] as const)('%s for %s millionths of a %s is %s a %s', (price, amount, unit, expected, base) => {
  expect(unitPrice(eur(price), { amount, unit })).toEqual({ price: eur(expected), base })
})

test('where one kilogram is sold, its price is not said twice; where two cost as much as one it is', () => {
  expect(unitPrice(eur(500), { amount: 1_000_000, unit: 'kg' })).toBeNull()
  expect(unitPrice(eur(500), { amount: 1_000_000_000, unit: 'g' })).toBeNull()
  // Nor is a price said that no number holds.
  expect(unitPrice(eur(99_999_999), { amount: 1, unit: 'mg' })).toBeNull()
  expect(unitPrice(eur(0), { amount: 2_000_000, unit: 'kg' })).toEqual({ price: eur(0), base: 'kg' })
})

test('twice as much for twice the price costs the same a unit, whatever the rounding', () => {
  const content = fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }), unit: fc.constantFrom(...contentUnits) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), content, (price, { amount, unit }) => {
      const [one, two] = [
        unitPrice(eur(price), { amount, unit }),
        unitPrice(eur(2 * price), { amount: 2 * amount, unit }),
      ]
      expect(two?.price.amount ?? 2 * price).toBe(two ? (one?.price.amount ?? price) : 2 * price)
    }),
  )
})

test('comparison sites read amounts as they know them', () => {
  expect(unitPricing({ amount: 250_000_000, unit: 'g' })).toEqual({ measure: '250 g', base: '1 kg' })
  expect(unitPricing({ amount: 1_440_000, unit: 'm2' })).toEqual({ measure: '1.44 sqm', base: '1 sqm' })
  expect(unitPricing({ amount: 5_000_000, unit: 'mm' })).toEqual({ measure: '0.5 cm', base: '1 m' })
  expect(unitPricing({ amount: 1, unit: 'mm' })).toEqual({ measure: '0.0000001 cm', base: '1 m' })
  expect(unitPricing({ amount: 10_000_000, unit: 'kg' })).toEqual({ measure: '10 kg', base: '1 kg' })
})
