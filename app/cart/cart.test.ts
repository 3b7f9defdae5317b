import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VariantId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { id } from '#test/support/ids.ts'
import { countPieces, fitQuantity, isSamePress, isShort, mergeLines, subtotalOf, takeOut, weightOf } from './cart.ts'

const variants: VariantId[] = [id('a'), id('b'), id('c'), id('d')]
const line = fc.record({
  variantId: fc.constantFrom(...variants),
  quantity: fc.integer({ min: 1, max: 999 }),
  priceWhenAdded: fc.nat(10_000),
})
const lines = fc.uniqueArray(line, { selector: (each) => each.variantId })
const quantityOf = (of: { variantId: VariantId; quantity: number }[], variant: VariantId) =>
  of.find(({ variantId }) => variantId === variant)?.quantity ?? 0

test('no one gets more than the stock, and the answer says so', () => {
  expect(fitQuantity(5, 3)).toEqual(agree({ quantity: 3, shortened: 'not-enough' }))
})

test('a made-to-order item can be added in any quantity up to the limit of a line', () => {
  expect(fitQuantity(999, null)).toEqual(agree({ quantity: 999, shortened: null }))
  expect(fitQuantity(1_000, null)).toEqual(agree({ quantity: 999, shortened: 'over-limit' }))
})

test('without stock it is sold out', () => {
  expect(fitQuantity(1, 0)).toEqual(refuse('stock.sold_out'))
})

test('two carts become one, and nothing is removed', () => {
  fc.assert(
    fc.property(lines, lines, (seen, kept) => {
      const { lines: both } = mergeLines(seen, kept)
      for (const each of variants) {
        expect(quantityOf(both, each)).toBe(Math.min(999, quantityOf(seen, each) + quantityOf(kept, each)))
      }
    }),
  )
})

test('undoing the merge restores the cart that the guest saw', () => {
  fc.assert(
    fc.property(lines, lines, (seen, kept) => {
      const { lines: both, merged } = mergeLines(seen, kept)
      const back = takeOut(both, merged.added)
      expect(back.map(({ variantId, quantity }) => [variantId, quantity])).toEqual(
        seen.map(({ variantId, quantity }) => [variantId, quantity]),
      )
    }),
  )
})

test('the same press within a second counts once, another number or a later press counts again', () => {
  const at = new Date('2026-05-01T10:00:00Z')
  const press = (variantId: string, quantity: number) => ({ variantId: id<VariantId>(variantId), quantity })
  const last = { ...press('a', 1), at: at.toISOString() }
  const later = (ms: number) => new Date(at.getTime() + ms)
  expect(isSamePress(last, press('a', 1), later(999))).toBe(true)
  expect(isSamePress(last, press('a', 1), later(1_000))).toBe(false)
  expect(isSamePress(last, press('a', 2), later(1))).toBe(false)
  expect(isSamePress(last, press('b', 1), later(1))).toBe(false)
  expect(isSamePress(null, press('a', 1), at)).toBe(false)
})

test('a line is short if its quantity exceeds the stock', () => {
  expect([isShort({ available: 1, quantity: 2 }), isShort({ available: 2, quantity: 2 })]).toEqual([true, false])
  expect(isShort({ available: null, quantity: 999 })).toBe(false)
})

test('quantities and prices add up over the lines', () => {
  const two = [
    { quantity: 2, unitPrice: 2_800 },
    { quantity: 1, unitPrice: 990 },
  ]
  expect([countPieces(two), subtotalOf({ lines: two, currency: 'EUR' })]).toEqual([3, money(6_590, 'EUR')])
})

test('everything in the cart is weighed', () => {
  expect(
    weightOf([
      { quantity: 3, weightGrams: 400 },
      { quantity: 1, weightGrams: 0 },
    ]),
  ).toBe(1_200)
})
