import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { planRefund } from '#app/refunds/plan-refund.ts'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import type { LedgerKind } from './money/ledger.ts'
import {
  isPlaced,
  isToPack,
  mayCancel,
  mayClearHold,
  mayClose,
  mayPay,
  mayRefund,
  mayShip,
  type OrderFacts,
} from './order-rules.ts'
import { orderMachine, type OrderState } from './order.ts'
import type { AttemptState } from './money/payment-attempt.ts'
import type { ShipmentState } from './shipment.ts'

const now = new Date('2026-11-21T12:00:00Z')
const state = fc.constantFrom<OrderState>('pending', 'placed', 'expired', 'cancelled', 'closed')
const moment = fc.integer({ min: -2, max: 2 }).map((minutes) => new Date(now.getTime() + minutes * 60_000))
const orderLineId = fc.constantFrom<OrderLineId>(id('cup'), id('bowl'))
const quantity = fc.integer({ min: 1, max: 3 })
const kind = fc.constantFrom<LedgerKind>(
  'authorised',
  'captured',
  'captured',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'voided',
)
const ledger = fc.array(fc.record({ kind, amount: fc.integer({ min: 1, max: 4 }) }), { maxLength: 6 })
const shipment = fc.constantFrom<ShipmentState>('packed', 'shipped', 'delivered', 'lost', 'cancelled')
const attempt = fc.constantFrom<AttemptState | null>(null, 'created', 'processing', 'declined', 'captured', 'cancelled')

/** Any order, including combinations that never occur in a shop. */
const anyOrder = fc.record({
  state,
  held: fc.boolean(),
  staffHeld: fc.boolean(),
  total: fc.nat(4).map(eur),
  ledger,
  paying: ledger,
  underWay: fc.nat(4),
  lines: fc.uniqueArray(fc.record({ id: orderLineId, quantity }), { selector: ({ id }) => id, minLength: 1 }),
  parcels: fc.array(fc.record({ state: shipment, at: moment, orderLineId, quantity }), { maxLength: 3 }),
  refunded: fc.array(fc.record({ orderLineId, at: moment, quantity }), { maxLength: 3 }),
  returned: fc.nat(3),
}) satisfies fc.Arbitrary<OrderFacts>

const whatever = <Facts>(facts: fc.Arbitrary<Facts>, rule: (each: Facts) => void) =>
  fc.assert(fc.property(facts, rule), { numRuns: 2_000 })

test('every action that a rule allows is a transition of the order’s machine', () => {
  whatever(anyOrder, (order) => {
    if (mayCancel(order).ok) expect(nextState(orderMachine, order.state, 'cancel')).toBe('cancelled')
    if (mayClose(order).ok) expect(nextState(orderMachine, order.state, 'close')).toBe('closed')
  })
})

test('an ended order is not sent, cancelled, closed or paid, and one on hold is not sent or closed', () => {
  whatever(anyOrder, (order) => {
    const [ships, cancels, closes] = [mayShip, mayCancel, mayClose].map((rule) => rule(order).ok)
    if (order.state !== 'placed') expect([ships, closes]).toEqual([false, false])
    if (order.held) expect([ships, closes]).toEqual([false, false])
    if (order.staffHeld) expect(ships).toBe(false)
    if (!['placed', 'pending'].includes(order.state)) expect(cancels).toBe(false)
  })
})

test('an order to be packed may leave, and is neither done nor without money', () => {
  whatever(anyOrder, (order) => {
    if (!isToPack(order)) return
    expect([mayShip(order).ok, mayClose(order).ok]).toEqual([true, false])
  })
})

test('of a refundable order, the full and the smallest amount are accepted; of another, none', () => {
  const none = { lines: [], shipping: { gross: 0, refundedAmount: 0 } }
  whatever(fc.tuple(anyOrder, fc.constantFrom(1, 10)), ([order, step]) => {
    const may = mayRefund({ ...order, step })
    const wishes = [may.ok ? may.value : 1, step].map((amount) => ({ kind: 'amount', amount }) as const)
    for (const wish of [...wishes, { kind: 'rest' } as const])
      expect(planRefund({ ...order, ...none, step }, wish).ok).toBe(may.ok)
  })
})

test('no one is asked to pay twice', () => {
  const payable = fc.record({
    state,
    held: fc.boolean(),
    displacedAt: fc.option(moment),
    expiresAt: moment,
    attempt,
    declines: fc.nat(9),
  })
  whatever(payable, (order) => {
    const may = mayPay(order, now)
    if (isPlaced(order.state)) expect(may).toMatchObject({ reason: 'already-paid' })
    if (may.ok)
      expect([order.state, order.held, nextState(orderMachine, order.state, 'pay')]).toEqual([
        'pending',
        false,
        'placed',
      ])
  })
})

test('a hold is cleared only for its amount, and only if an order without the hold could leave', () => {
  whatever(fc.tuple(fc.string(), anyOrder), ([because, order]) => {
    if (because !== 'underpaid') expect(mayClearHold(because, order).ok).toBe(false)
  })
  whatever(anyOrder, (order) => {
    const ships = mayShip({ ...order, state: 'placed', held: false, staffHeld: false })
    if (mayClearHold('underpaid', order).ok) expect(ships).not.toEqual(refuse('order.not_paid'))
    else expect(ships).toEqual(refuse('order.not_paid'))
  })
})
