import { expect, test } from 'vitest'
import type { OrderLineId, ReturnId, ShipmentId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { fulfilmentState } from '#app/orders/shipment.ts'
import { id } from '#test/support/ids.ts'
import { mayRefundReturn, piecesToRefund, refundsShipping } from './return-refund.ts'
import {
  claimedOf,
  fitsArrival,
  fitsReturn,
  mayLose,
  mayRequestReturn,
  mayStartReturn,
  returnableOf,
  type Returnable,
  type ReturnState,
} from './return.ts'

const [mug, bowl] = [id<OrderLineId>('mug'), id<OrderLineId>('bowl')]
const noon = new Date('2026-11-21T12:00:00Z')
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000)
const anOrder = (change: Partial<Returnable> = {}): Returnable => ({
  state: 'placed',
  lines: [
    { id: mug, quantity: 3, noReturn: null },
    { id: bowl, quantity: 1, noReturn: null },
  ],
  parcels: [{ state: 'delivered', at: noon, orderLineId: mug, quantity: 2 }],
  refunded: [],
  returns: [],
  count: 0,
  arrivedAt: noon,
  days: 30,
  ...change,
})
const inReturn = (state: ReturnState, quantity: number, arrived = 0) => ({
  orderLineId: mug,
  state,
  quantity,
  arrived,
})
const leftOf = (change: Partial<Returnable>) => returnableOf(anOrder(change)).get(mug)

test('what has left and is in no return can be returned', () => {
  expect(leftOf({})).toBe(2)
  expect(leftOf({ parcels: [] })).toBe(0)
  expect(leftOf({ parcels: [{ state: 'lost', at: noon, orderLineId: mug, quantity: 2 }] })).toBe(0)
  expect(leftOf({ returns: [inReturn('requested', 1)] })).toBe(1)
  expect(leftOf({ returns: [inReturn('rejected', 2)] })).toBe(2)
  expect(leftOf({ returns: [inReturn('received', 2, 1)] })).toBe(1)
  expect(leftOf({ returns: [inReturn('closed', 2, 0)] })).toBe(2)
})

test('what was refunded before it left is not returned; what was refunded afterwards is', () => {
  const parcels = [{ state: 'shipped' as const, at: days(2), orderLineId: mug, quantity: 3 }]
  expect(leftOf({ parcels, refunded: [{ orderLineId: mug, at: days(1), quantity: 1 }] })).toBe(2)
  expect(leftOf({ parcels, refunded: [{ orderLineId: mug, at: days(3), quantity: 1 }] })).toBe(3)
})

test('announced items count until their parcel is there, then those that have arrived', () => {
  expect(claimedOf([inReturn('approved', 2), inReturn('received', 3, 1), inReturn('rejected', 9)], mug)).toBe(3)
})

test.each<[string, Partial<Returnable>, string]>([
  ['after the period', { days: 29 }, 'return.too_late'],
  ['if the shop has no period', { days: 0 }, 'return.too_late'],
  ['of a cancelled order', { state: 'cancelled' }, 'order.not_placed'],
  ['if nothing has left', { parcels: [] }, 'return.nothing_to_return'],
  ['of an order with too many returns', { count: 5 }, 'return.too_many'],
  ['of what is excluded', { lines: [{ id: mug, quantity: 3, noReturn: 'perishable' }] }, 'return.not_possible'],
])('a buyer requests no return %s', (_, change, reason) => {
  expect(mayRequestReturn(anOrder(change), 5, days(29.5))).toEqual(refuse(reason as never))
})

test('a closed order is returned too, and so is what is sealed for hygiene; staff are not bound by period or exclusion', () => {
  expect(mayRequestReturn(anOrder({ state: 'closed' }), 5, days(29.9)).ok).toBe(true)
  const hygiene = [{ id: mug, quantity: 3, noReturn: 'hygiene' as const }]
  expect(mayRequestReturn(anOrder({ lines: hygiene }), 5, noon)).toMatchObject({ ok: true })
  const excluded = [{ id: mug, quantity: 3, noReturn: 'perishable' as const }]
  expect(mayStartReturn(anOrder({ lines: excluded, days: 0 }), 5)).toMatchObject({ ok: true })
})

test('a return has at least one item, and of each line no more than are left', () => {
  const left = new Map([[mug, 2]])
  const { lines } = anOrder()
  expect(fitsReturn([], left, lines)).toEqual(refuse('return.no_pieces'))
  expect(fitsReturn([{ orderLineId: mug, quantity: 2 }], left, lines)).toEqual(agree())
  expect(fitsReturn([{ orderLineId: mug, quantity: 3 }], left, lines)).toEqual(
    refuse('return.too_many_pieces', `/lines/${mug}`),
  )
  expect(fitsReturn([{ orderLineId: id('another order’s'), quantity: 1 }], left, lines)).toMatchObject({ ok: false })
})

test('no more arrives than was announced, and no more goes into stock than has arrived or is counted', () => {
  const lines = [
    { orderLineId: mug, quantity: 2, isCounted: true },
    { orderLineId: bowl, quantity: 1, isCounted: false },
  ]
  const of = (orderLineId: OrderLineId, quantity: number) => [{ orderLineId, quantity }]
  expect(fitsArrival(lines, [], [])).toEqual(refuse('return.no_pieces'))
  expect(fitsArrival(lines, of(mug, 2), of(mug, 2))).toEqual(agree())
  expect(fitsArrival(lines, of(mug, 3), [])).toMatchObject({ reason: 'return.too_many_pieces' })
  expect(fitsArrival(lines, of(mug, 1), of(mug, 2))).toMatchObject({ reason: 'return.restock_too_many' })
  expect(fitsArrival(lines, of(bowl, 1), of(bowl, 1))).toMatchObject({ reason: 'return.not_counted' })
})

test('a parcel on its way can be lost, as long as what is in returns has left in others', () => {
  const [first, second] = [id<ShipmentId>('first'), id<ShipmentId>('second')]
  const pieces = [first, second].map((parcel) => ({ parcel, state: 'shipped' as const, orderLineId: mug, quantity: 1 }))
  const claimed = (quantity: number) => [{ orderLineId: mug, state: 'approved' as const, quantity, arrived: 0 }]
  const onItsWay = { id: first, state: 'shipped' as const }
  expect(mayLose(onItsWay, pieces, [])).toEqual(agree())
  expect(mayLose(onItsWay, pieces, claimed(1))).toEqual(agree())
  expect(mayLose(onItsWay, pieces, claimed(2))).toEqual(refuse('order.parcel_returned'))
  expect(mayLose({ ...onItsWay, state: 'delivered' }, pieces, [])).toEqual(refuse('order.parcel_not_on_its_way'))
})

test('a return that was approved is refunded once', () => {
  const one = id<ReturnId>('one')
  const made = (state: ReturnState, isRefunded = false) => [{ id: one, state, isRefunded }]
  expect(mayRefundReturn([], null)).toEqual(agree())
  expect(mayRefundReturn([], one)).toMatchObject({ reason: 'return.of_other_order' })
  for (const state of ['approved', 'received', 'closed'] as const) {
    expect(mayRefundReturn(made(state), one)).toEqual(agree())
    expect(mayRefundReturn(made(state, true), one)).toEqual(refuse('return.refunded'))
  }
  for (const state of ['requested', 'rejected'] as const)
    expect(mayRefundReturn(made(state), one)).toEqual(refuse('return.not_approved'))
})

test('a refund is proposed of what has arrived, with the delivery only if all that left was withdrawn from', () => {
  const lines = [{ orderLineId: mug, quantity: 2, arrived: 1 }]
  expect(piecesToRefund('received', lines)).toEqual(new Map([[mug, 1]]))
  expect(piecesToRefund('approved', lines)).toEqual(new Map([[mug, 2]]))
  const sent = new Map([[mug, 2]])
  expect(refundsShipping({ kind: 'withdrawal', lines }, sent)).toBe(true)
  expect(refundsShipping({ kind: 'voluntary', lines }, sent)).toBe(false)
  expect(refundsShipping({ kind: 'withdrawal', lines }, new Map([...sent, [bowl, 1]]))).toBe(false)
})

test('an order is returned when all that was ordered has left and is back', () => {
  const sent = [{ state: 'delivered' as const, quantity: 2 }]
  expect(fulfilmentState(2, sent, 0)).toBe('delivered')
  expect(fulfilmentState(2, sent, 1)).toBe('partially_returned')
  expect(fulfilmentState(2, sent, 2)).toBe('returned')
  expect(fulfilmentState(3, sent, 2)).toBe('partial')
})
