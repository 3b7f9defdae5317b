import { expect, test } from 'vitest'
import { eventsBetween, type EventFacts } from './order-events.ts'

const pending: EventFacts = {
  state: 'pending',
  held: false,
  staffHeld: false,
  payment: 'unpaid',
  fulfilment: 'unfulfilled',
}
const placed: EventFacts = {
  state: 'placed',
  held: false,
  staffHeld: false,
  payment: 'paid',
  fulfilment: 'unfulfilled',
}

test.each<[string, EventFacts, Partial<EventFacts & { moneyMoved: boolean; refundFailed: boolean }>, string[]]>([
  ['nothing', placed, {}, []],
  ['paid and placed', pending, placed, ['order.placed', 'order.payment_changed']],
  ['its time over', pending, { state: 'expired' }, ['order.expired']],
  ['paid too late', { ...pending, state: 'expired' }, placed, ['order.placed', 'order.payment_changed']],
  ['on hold by staff', placed, { staffHeld: true }, ['order.held']],
  ['released by staff', { ...placed, staffHeld: true }, { staffHeld: false }, ['order.released']],
  ['on hold twice, and of one no more', { ...placed, held: true, staffHeld: true }, { held: false }, []],
  ['on hold', pending, { held: true, payment: 'partially_paid' }, ['order.held', 'order.payment_changed']],
  [
    'taken all the same',
    { ...pending, held: true },
    { state: 'placed', held: false },
    ['order.placed', 'order.released'],
  ],
  ['called off', placed, { state: 'cancelled' }, ['order.cancelled']],
  ['its money back', { ...placed, state: 'cancelled' }, { payment: 'refunded' }, ['order.payment_changed']],
  [
    'partly paid back once more',
    { ...placed, payment: 'partially_refunded' },
    { moneyMoved: true },
    ['order.payment_changed'],
  ],
  [
    'to be paid back, in vain',
    placed,
    { moneyMoved: true, refundFailed: true },
    ['order.payment_changed', 'order.refund_failed'],
  ],
  ['back in part', { ...placed, fulfilment: 'delivered' }, { fulfilment: 'partially_returned' }, ['order.returned']],
  ['back', { ...placed, fulfilment: 'fulfilled' }, { fulfilment: 'returned' }, ['order.returned']],
  ['sent, which its parcel says', placed, { fulfilment: 'fulfilled' }, []],
  ['done', placed, { state: 'closed' }, ['order.closed']],
  ['from before its standing was kept', { ...placed, payment: null }, { payment: 'paid' }, []],
])('an order that is %s', (_, before, change, events) => {
  expect(eventsBetween(before, { ...before, moneyMoved: false, refundFailed: false, ...change })).toEqual(events)
})
