import { expect, test } from 'vitest'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import { neverLeft, refundedUnsent, type ShipmentState } from './shipment.ts'

const moved = (minute: number, quantity: number) => ({ at: new Date(Date.UTC(2030, 0, 1, 12, minute)), quantity })

test.each([
  ['of nothing refunded, none', [], [moved(1, 1)], 0],
  ['what was refunded before anything left', [moved(1, 2)], [], 2],
  ['also once others have left', [moved(1, 1)], [moved(2, 2)], 1],
  ['not those that had left by then', [moved(2, 1)], [moved(1, 1)], 0],
  ['those beyond what had left by then', [moved(2, 3)], [moved(1, 1)], 2],
  ['each piece that has left once', [moved(2, 1), moved(4, 1), moved(3, 1)], [moved(1, 2)], 1],
])('refunded and never sent is %s', (_, refunds, sent, expected) => {
  expect(refundedUnsent(refunds, sent)).toBe(expected)
})

test('an item that never left is neither in a parcel on its way nor in one that arrived or was lost', () => {
  const cup = id<OrderLineId>('cup')
  const of = (state: ShipmentState, quantity: number) => ({ state, quantity, orderLineId: cup })
  const lines = [{ id: cup, quantity: 5 }]
  const left = (...parcels: ReturnType<typeof of>[]) => neverLeft(lines, parcels).get(cup)
  expect([left(), left(of('shipped', 2)), left(of('lost', 2), of('delivered', 1))]).toEqual([5, 3, 2])
  expect([left(of('packed', 1), of('cancelled', 1)), left(of('lost', 5), of('shipped', 5))]).toEqual([5, 0])
})
