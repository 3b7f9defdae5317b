import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { leftOfExchange, mayExchange, pricesInExchange } from './exchange.ts'

const eur = (amount: number) => money(amount, 'EUR')
const inExchange = (prices: number[], total: number, worth: number, step: number) =>
  pricesInExchange({ prices: prices.map(eur), total: eur(total), worth: eur(worth), step }).map(({ amount }) => amount)

test('what comes back for as much or more pays for all of it, and otherwise for the same part of each item', () => {
  expect(inExchange([2_400], 2_400, 2_400, 1)).toEqual([0])
  expect(inExchange([2_400, 600], 3_000, 9_900, 1)).toEqual([0, 0])
  expect(inExchange([3_000, 1_000], 4_000, 2_400, 1)).toEqual([1_200, 400])
  // Three of 9.99 for one of 10.00: 6.656 each, and the fraction is the buyer's.
  expect(inExchange([999], 2_997, 1_000, 1)).toEqual([665])
  // Dinars are paid in tenths.
  expect(inExchange([1_240], 1_240, 500, 10)).toEqual([740])
  expect(inExchange([0], 0, 500, 1)).toEqual([0])
})

test('the new items never cost more than what is missing, and less by a fraction for each of them at most', () => {
  const items = fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 99_999_999 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  )
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(1, 10), (lines, worth, step) => {
      const sumOf = (prices: readonly number[]) =>
        lines.reduce((sum, { quantity }, at) => sum + quantity * (prices[at] ?? 0), 0)
      const catalogue = lines.map(({ price }) => price - (price % step))
      const total = sumOf(catalogue)
      const missing = Math.max(0, total - worth)
      const asked = sumOf(inExchange(catalogue, total, worth, step))
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(asked).toBeLessThanOrEqual(missing)
      expect(missing - asked).toBeLessThanOrEqual(pieces * step)
    }),
  )
})

test('a return is exchanged once, when it is approved, and not after its refund', () => {
  const made = { state: 'approved', isRefunded: false, exchanged: null } as const
  for (const state of ['approved', 'received', 'closed'] as const)
    expect(mayExchange({ ...made, state })).toEqual(agree())
  for (const state of ['requested', 'rejected'] as const)
    expect(mayExchange({ ...made, state })).toEqual(refuse('return.not_approved'))
  expect(mayExchange({ ...made, isRefunded: true })).toEqual(refuse('return.refunded'))
  expect(mayExchange({ ...made, exchanged: 100 })).toEqual(refuse('return.exchanged'))
  expect([leftOfExchange(3_000, 2_400), leftOfExchange(2_400, 2_401)]).toEqual([600, 0])
})
