import { expect, test } from 'vitest'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import type { LedgerLine } from './money/ledger.ts'
import {
  countAwaited,
  hasEnded,
  isPlaced,
  isToPack,
  mayCancel,
  mayClearHold,
  mayClose,
  mayPay,
  mayRefund,
  mayShip,
  mayWithdraw,
  type OrderFacts,
} from './order-rules.ts'
import type { OrderState } from './order.ts'
import type { ShipmentState } from './shipment.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const mug = id<OrderLineId>('mug')
const captured: LedgerLine = { kind: 'captured', amount: 5_000 }
const anOrder = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  returned: 0,
  state: 'placed',
  held: false,
  staffHeld: false,
  total: eur(5_000),
  ledger: [captured],
  paying: change.ledger ?? [captured],
  underWay: 0,
  lines: [{ id: mug, quantity: 2 }],
  parcels: [],
  refunded: [],
  ...change,
})
const parcel = (state: ShipmentState, quantity = 2) => ({ state, at: noon, orderLineId: mug, quantity })
const anOrderOf = (...ledger: LedgerLine[]) => anOrder({ ledger })
const sent = anOrder({ parcels: [parcel('shipped')] })

test('an order on hold is cancelled or reviewed, never sent', () => {
  expect([mayShip(anOrder()).ok, mayShip(anOrder({ held: true }))]).toEqual([true, refuse('order.on_hold')])
  expect(mayCancel(anOrder({ state: 'pending', held: true })).ok).toBe(true)
  expect(mayCancel(anOrder({ state: 'pending' }))).toEqual(refuse('order.not_placed'))
})

test('an order that has left is not cancelled, not even if it was lost; a packed one can be', () => {
  const answers = (['shipped', 'lost', 'packed'] as const).map((state) =>
    mayCancel(anOrder({ parcels: [parcel(state)] })),
  )
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, true])
})

test('lost items may be sent again; items that have left may not', () => {
  expect(mayShip(sent)).toEqual(refuse('order.too_many_pieces'))
  expect(mayShip(anOrder({ parcels: [parcel('lost')] })).ok).toBe(true)
})

test('while a bank decides about the money, nothing is sent, cancelled, closed or refunded', () => {
  const disputed = anOrderOf(captured, { kind: 'disputed', amount: 5_000 })
  expect([mayShip(disputed), mayCancel(disputed)]).toEqual([refuse('order.not_paid'), refuse('order.disputed')])
  expect(mayClose({ ...disputed, parcels: sent.parcels })).toEqual(refuse('order.not_done'))
  expect(mayRefund({ ...disputed, step: 1 })).toEqual(refuse('refund.disputed'))
})

test('nothing is sent or packed while all of its money is being refunded; a partial refund changes nothing', () => {
  const asked = [5_000, 1_000].map((underWay) => anOrder({ underWay }))
  expect(asked.map(mayShip)).toMatchObject([refuse('order.not_paid'), { ok: true }])
  expect(asked.map(isToPack)).toEqual([false, true])
})

test('items refunded before they left are not packed, although they may still be sent', () => {
  const refunded = [{ orderLineId: mug, at: noon, quantity: 2 }]
  const back = anOrder({ ledger: [captured, { kind: 'refunded', amount: 4_000 }], refunded })
  expect([mayShip(back).ok, isToPack(back)]).toEqual([true, false])
})

test('an order is done once each item has left or is refunded, and never while money moves', () => {
  const back = { refunded: [{ orderLineId: mug, at: noon, quantity: 1 }] }
  const half = anOrder({ parcels: [{ ...parcel('delivered', 1), at: noon }] })
  expect([anOrder(), sent, half].map((each) => mayClose(each).ok)).toEqual([false, true, false])
  const later = { ...half, parcels: [{ ...parcel('shipped', 1), at: new Date(noon.getTime() + 1) }], ...back }
  expect(mayClose(later).ok).toBe(true)
  expect(mayClose(anOrderOf(captured, { kind: 'refunded', amount: 5_000 })).ok).toBe(true)
  expect(mayClose({ ...sent, underWay: 1 })).toEqual(refuse('order.not_done'))
  expect(mayClose({ ...sent, ledger: [{ kind: 'authorised', amount: 5_000 }] })).toEqual(refuse('order.not_done'))
})

test('a refund is offered for the captured amount that is left, in units that the currency can move', () => {
  const refund = (underWay: number, ...ledger: LedgerLine[]) => mayRefund({ ledger, underWay, step: 10 })
  expect(refund(0)).toEqual(refuse('refund.not_paid'))
  expect(refund(0, { kind: 'authorised', amount: 5_000 })).toEqual(refuse('refund.not_paid'))
  expect(refund(1_005, captured)).toEqual({ ok: true, value: 3_990 })
  expect(refund(4_995, captured)).toEqual(refuse('refund.nothing_left'))
})

test('a payment that is too small can be accepted while the money is there, one for another order cannot', () => {
  const part: LedgerLine = { kind: 'captured', amount: 700 }
  const clear = (because: string | null, ledger: LedgerLine[] = [part], underWay = 0) =>
    mayClearHold(because, { total: eur(5_000), ledger, underWay })
  expect([clear('underpaid'), clear('underpaid', [{ kind: 'authorised', amount: 700 }])].map(({ ok }) => ok)).toEqual([
    true,
    true,
  ])
  expect([clear(null), clear('other-order')]).toEqual([refuse('order.not_on_hold'), refuse('order.hold_does_not_fit')])
  const gone = [clear('underpaid', []), clear('underpaid', [part], 700)]
  const back = [clear('underpaid', [part, { kind: 'refunded', amount: 700 }])]
  expect([...gone, ...back]).toEqual([
    refuse('order.hold_without_money'),
    refuse('order.hold_without_money'),
    refuse('order.hold_without_money'),
  ])
})

test('no one is asked to pay twice: not while the bank is working, not after the deadline, not during a review', () => {
  const waiting = { state: 'pending', held: false, displacedAt: null, attempt: null, declines: 0 } as const
  const pay = (change: Partial<Parameters<typeof mayPay>[0]> = {}) =>
    mayPay({ ...waiting, expiresAt: new Date(noon.getTime() + 1), ...change }, noon)
  expect([pay(), pay({ attempt: 'declined' })].map(({ ok }) => ok)).toEqual([true, true])
  expect(pay({ declines: limits.declines.value })).toEqual(refuse('too-many-declines'))
  expect(pay({ attempt: 'processing' })).toEqual(refuse('under-way'))
  expect(pay({ expiresAt: noon })).toEqual(refuse('expired'))
  expect(pay({ held: true })).toEqual(refuse('held'))
  expect(pay({ state: 'expired', displacedAt: noon })).toEqual(refuse('displaced'))
  expect([pay({ state: 'placed' }), pay({ state: 'closed' })]).toEqual([refuse('already-paid'), refuse('already-paid')])
})

test('a placed order is bought and not cancelled: the buyer can withdraw from it', () => {
  const states: OrderState[] = ['pending', 'placed', 'closed', 'expired', 'cancelled']
  expect(states.filter(isPlaced)).toEqual(['placed', 'closed'])
  expect(states.filter(hasEnded)).toEqual(['expired', 'cancelled'])
  expect(states.filter((state) => mayWithdraw({ state }))).toEqual(['placed', 'closed'])
})

test('a buyer waits for items that are paid, authorised or owed and not refunded, and for none of a closed order', () => {
  const promised: LedgerLine = { kind: 'promised', amount: 5_000 }
  expect(countAwaited(anOrder())).toBe(2)
  expect(countAwaited(anOrder({ ledger: [promised] }))).toBe(2)
  expect(countAwaited(anOrder({ ledger: [promised, { kind: 'credited', amount: 5_000 }] }))).toBe(0)
  expect(countAwaited(anOrder({ refunded: [{ orderLineId: mug, at: noon, quantity: 2 }] }))).toBe(0)
  expect(countAwaited(anOrder({ state: 'closed' }))).toBe(0)
})
