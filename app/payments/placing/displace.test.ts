import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderId, VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import type { Wanted } from '#app/stock/reservation.ts'
import { id } from '#test/support/ids.ts'
import { chooseDisplaced, type UnpaidReservation } from './displace.ts'

const cup = (quantity: number): Wanted => ({ variantId: id('cup'), quantity })
const bowl: Wanted = { variantId: id('bowl'), quantity: 1 }
const reserved = (orderId: string, quantity = 1, more: Partial<UnpaidReservation> = {}): UnpaidReservation => ({
  orderId: id(orderId),
  variantId: id('cup'),
  quantity,
  givesWay: true,
  ...more,
})

test('only as many orders are displaced as needed, the first ones first', () => {
  expect(chooseDisplaced([cup(2)], [reserved('one'), reserved('two'), reserved('three')])).toEqual(
    agree(['one', 'two']),
  )
})

test('one order with everything that is missing is enough', () => {
  const both = [reserved('one', 2), reserved('one', 1, bowl), reserved('two', 1, bowl)]
  expect(chooseDisplaced([cup(1), bowl], both)).toEqual(agree(['one']))
})

test('no order is displaced if the items would still not be enough', () => {
  expect(chooseDisplaced([cup(3)], [reserved('one'), reserved('two')])).toEqual(refuse('gone'))
  expect(chooseDisplaced([cup(2)], [reserved('one'), reserved('two', 1, { givesWay: false })])).toEqual(
    refuse('stock.in_checkout'),
  )
  expect(chooseDisplaced([cup(1), bowl], [reserved('one')])).toEqual(refuse('gone'))
})

test('whatever is missing: the displaced orders cover it, and none of them is displaced for nothing', () => {
  const variantId = fc.constantFrom<VariantId>(id('cup'), id('bowl'))
  const reservations = fc.array(
    fc.record({
      orderId: fc.constantFrom<OrderId>(id('one'), id('two'), id('three'), id('four')),
      variantId,
      quantity: fc.integer({ min: 1, max: 4 }),
      givesWay: fc.boolean(),
    }),
  )
  const missing = fc.uniqueArray(fc.record({ variantId, quantity: fc.integer({ min: 1, max: 6 }) }), {
    selector: ({ variantId }) => variantId,
    minLength: 1,
  })
  fc.assert(
    fc.property(missing, reservations, (lines, all) => {
      const chosen = chooseDisplaced(lines, all)
      const freed = (ids: readonly OrderId[], variantId: VariantId) =>
        all
          .filter((each) => each.givesWay && ids.includes(each.orderId) && each.variantId === variantId)
          .reduce((sum, { quantity }) => sum + quantity, 0)
      const isEnough = (ids: readonly OrderId[]) =>
        lines.every(({ variantId, quantity }) => freed(ids, variantId) >= quantity)
      expect(chosen.ok).toBe(isEnough(all.map(({ orderId }) => orderId)))
      if (!chosen.ok) return
      expect(isEnough(chosen.value)).toBe(true)
      // The last one chosen was still needed.
      expect(isEnough(chosen.value.slice(0, -1))).toBe(false)
    }),
  )
})
