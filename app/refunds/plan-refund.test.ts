import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountStep, toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { minorDigits, spread } from '#app/kernel/money.ts'
import { paymentState } from '#app/orders/money/ledger.ts'
import { refundableOf } from '#app/orders/money/refund.ts'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import {
  offerRefund,
  planRefund,
  type Refundable,
  type RefundPlan,
  type RefundWish,
  shareOfPieces,
  splitPlan,
} from './plan-refund.ts'

const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'BHD', 'ISK', 'UGX', 'MGA', 'HUF', 'CLP', 'TND')

/** An order as it was paid, of some lines and with or without shipping, in any currency. */
const bought = fc
  .record({
    currency: currencies,
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 7 }), weight: fc.nat(9_999) }), {
      minLength: 1,
      maxLength: 4,
    }),
    shipping: fc.nat(999),
    total: fc.integer({ min: 100, max: 900_000 }),
  })
  .map(({ currency, lines, shipping, total }) => {
    const step = amountStep(currency)
    const parts = spread(total, [shipping, ...lines.map(({ weight }) => weight)])
    const [shippingGross = 0, ...gross] = parts.map((part) => part * step)
    const order: Refundable = {
      step,
      ledger: [{ kind: 'captured', amount: total * step }],
      underWay: 0,
      shipping: { gross: shippingGross, refundedAmount: 0 },
      lines: lines.map(({ quantity }, index) => ({
        id: id(`line ${index}`),
        quantity,
        gross: gross[index] ?? 0,
        refundedQuantity: 0,
        refundedAmount: 0,
      })),
    }
    return { currency, total: total * step, order }
  })

const wish: fc.Arbitrary<RefundWish> = fc.oneof(
  fc.constant({ kind: 'rest' } as const),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: -5, max: 1_000_000 }) }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.uniqueArray(
      fc.record({ orderLineId: fc.nat(4).map((index) => id<OrderLineId>(`line ${index}`)), quantity: fc.nat(8) }),
      {
        maxLength: 4,
        selector: ({ orderLineId }) => orderLineId,
      },
    ),
    shipping: fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 9_999 })),
  }),
)
const wishes = fc.array(fc.record({ wish, fails: fc.boolean() }), { maxLength: 8 })

function after(order: Refundable, plan: RefundPlan): Refundable {
  const part = (id: OrderLineId) => plan.lines.find(({ orderLineId }) => orderLineId === id)
  return {
    ...order,
    ledger: [...order.ledger, { kind: 'refunded', amount: plan.amount }],
    shipping: { ...order.shipping, refundedAmount: order.shipping.refundedAmount + plan.shipping },
    lines: order.lines.map((line) => ({
      ...line,
      refundedQuantity: line.refundedQuantity + (part(line.id)?.quantity ?? 0),
      refundedAmount: line.refundedAmount + (part(line.id)?.amount ?? 0),
    })),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const partsOf = (plan: RefundPlan) => [plan.shipping, ...plan.lines.map(({ amount }) => amount)]
const refundedOf = (order: Refundable) => [order.shipping, ...order.lines].map(({ refundedAmount }) => refundedAmount)

test('in every currency and sequence, the parts of a refund sum to it, and all refunds sum to the paid amount', () => {
  fc.assert(
    fc.property(bought, wishes, ({ currency, total, order }, asked) => {
      let now = order
      for (const { wish: wanted, fails } of asked) {
        const plan = planRefund(now, wanted)
        if (!plan.ok) continue
        expect(sum(partsOf(plan.value))).toBe(plan.value.amount)
        expect(Math.min(...partsOf(plan.value))).toBeGreaterThanOrEqual(0)
        expect(plan.value.amount).toBeLessThanOrEqual(refundableOf(now))
        expect(toProviderAmount({ amount: plan.value.amount, currency }, { part: true }).ok).toBe(true)
        // One that failed is counted nowhere: the money is there again.
        if (!fails) now = after(now, plan.value)
        for (const { refundedAmount, gross } of [now.shipping, ...now.lines])
          expect(refundedAmount).toBeLessThanOrEqual(gross)
      }
      const rest = planRefund(now, { kind: 'rest' })
      const end = rest.ok ? after(now, rest.value) : now
      expect(sum(refundedOf(end))).toBe(total)
      expect(refundableOf(end)).toBe(0)
      expect(paymentState(eur(total), end.ledger)).toBe('refunded')
    }),
    { numRuns: 500 },
  )
})

/**
 * Unusual states of an order's money: more or less arrived than it costs, and some was refunded by a person or
 * disputed.
 */
const strained = fc
  .record({
    bought,
    captured: fc.integer({ min: -200_000, max: 200_000 }),
    byHand: fc.nat(100_000),
    underWay: fc.oneof(fc.constant(0), fc.nat(50_000)),
    disputed: fc.oneof(fc.constant(0), fc.nat(50_000)),
    verdict: fc.constantFrom('dispute_won' as const, 'dispute_lost' as const, null),
  })
  .map(({ bought: { order, total }, captured, byHand, underWay, disputed, verdict }): Refundable => {
    const lines = [
      { kind: 'captured' as const, amount: Math.max(order.step, total + captured * order.step) },
      { kind: 'refunded' as const, amount: byHand * order.step },
      { kind: 'disputed' as const, amount: disputed },
      ...(verdict ? [{ kind: verdict, amount: disputed }] : []),
    ]
    return { ...order, underWay: underWay * order.step, ledger: lines.filter(({ amount }) => amount > 0) }
  })

test('every refund that the office offers is accepted, and every other one is refused', () => {
  fc.assert(
    fc.property(strained, wishes, wish, (order, asked, last) => {
      let now = order
      for (const wanted of [...asked.map((each) => each.wish), last]) {
        const plan = planRefund(now, wanted)
        expect(plan.ok).toBe(isOffered(now, wanted))
        if (plan.ok) now = after(now, plan.value)
      }
      const offer = offerRefund(now)
      if (!offer.ok) {
        expect(planRefund(now, { kind: 'rest' })).toEqual(offer)
        return
      }
      const { amount, pieces, shipping } = offer.value
      expect(planRefund(now, { kind: 'rest' })).toMatchObject({ value: { amount } })
      expect(planRefund(now, { kind: 'amount', amount }).ok).toBe(true)
      if (shipping > 0) expect(planRefund(now, { kind: 'lines', lines: [], shipping }).ok).toBe(true)
      for (const [orderLineId, quantity] of pieces) {
        const alone = planRefund(now, { kind: 'lines', lines: [{ orderLineId, quantity }], shipping: 0 })
        // Something free of charge cannot be refunded.
        expect(alone.ok || alone.reason === 'refund.nothing_left' || quantity === 0).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})

/** As the office's form submits it: an amount up to the shown one, or pieces and shipping as far as each is shown. */
function isOffered(order: Refundable, wanted: RefundWish): boolean {
  const offer = offerRefund(order)
  if (!offer.ok) return false
  const { amount: most, pieces, shipping } = offer.value
  const fits = (amount: number) => amount >= 1 && amount <= most && amount % order.step === 0
  if (wanted.kind === 'rest') return true
  if (wanted.kind === 'amount') return fits(wanted.amount)
  const within = wanted.lines.every(
    ({ orderLineId, quantity }) => quantity >= 1 && quantity <= (pieces.get(orderLineId) ?? 0),
  )
  const worth = wanted.lines.map(({ orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderLineId)
    return line ? shareOfPieces(line, quantity, order.step) : 0
  })
  return within && wanted.shipping >= 0 && wanted.shipping <= shipping && fits(sum(worth) + wanted.shipping)
}

test('while a bank decides about a part of the money, and once it has kept it, nothing is offered: the provider would refuse', () => {
  const order: Refundable = {
    step: 1,
    ledger: [
      { kind: 'captured', amount: 100 },
      { kind: 'disputed', amount: 40 },
    ],
    underWay: 0,
    shipping: { gross: 0, refundedAmount: 0 },
    lines: [{ id: id('a'), quantity: 1, gross: 100, refundedQuantity: 0, refundedAmount: 0 }],
  }
  expect(offerRefund(order)).toEqual({ ok: false, reason: 'refund.disputed' })
  expect(planRefund(order, { kind: 'amount', amount: 60 })).toEqual({ ok: false, reason: 'refund.disputed' })
  const lost: Refundable = { ...order, ledger: [...order.ledger, { kind: 'dispute_lost', amount: 40 }] }
  expect(planRefund(lost, { kind: 'rest' })).toEqual({ ok: false, reason: 'refund.disputed' })
  const won: Refundable = { ...order, ledger: [...order.ledger, { kind: 'dispute_won', amount: 40 }] }
  expect(planRefund(won, { kind: 'rest' })).toMatchObject({ value: { amount: 100 } })
})

test('money paid beyond the price is refunded without touching the lines, and each line can still be refunded whole', () => {
  const a = id<OrderLineId>('a')
  const line = (id: OrderLineId, gross: number) => ({ id, quantity: 1, gross, refundedQuantity: 0, refundedAmount: 0 })
  const overpaid: Refundable = {
    step: 1,
    ledger: [{ kind: 'captured', amount: 9_000 }],
    underWay: 0,
    shipping: { gross: 500, refundedAmount: 0 },
    lines: [line(a, 1_500), line(id('b'), 1_000)],
  }
  const surplus = planRefund(overpaid, { kind: 'amount', amount: 6_000 })
  expect(surplus).toEqual({ ok: true, value: { amount: 6_000, lines: [], shipping: 0 } })
  const then = surplus.ok ? after(overpaid, surplus.value) : overpaid
  const whole = { kind: 'lines', lines: [{ orderLineId: a, quantity: 1 }], shipping: 500 } as const
  expect(planRefund(then, whole)).toMatchObject({ ok: true, value: { amount: 2_000 } })
  // By hand at the provider it is the same: it names no line either.
  const byHand: Refundable = { ...overpaid, ledger: [...overpaid.ledger, { kind: 'refunded', amount: 6_000 }] }
  expect(planRefund(byHand, { kind: 'rest' })).toMatchObject({ value: { amount: 3_000, shipping: 500 } })
})

test('all pieces of all lines and the shipping, refunded one after the other, sum to the whole exactly', () => {
  fc.assert(
    fc.property(bought, ({ total, order }) => {
      let now = order
      for (const { id: orderLineId, quantity } of order.lines) {
        // A piece that costs less than the smallest refund goes with the next one.
        let together = 0
        for (let piece = 0; piece < quantity; piece++) {
          together += 1
          const lines = [{ orderLineId, quantity: together }]
          const plan = planRefund(now, { kind: 'lines', lines, shipping: 0 })
          if (!plan.ok) continue
          now = after(now, plan.value)
          together = 0
        }
      }
      const shipping = planRefund(now, { kind: 'lines', lines: [], shipping: now.shipping.gross })
      if (shipping.ok) now = after(now, shipping.value)
      expect(sum(refundedOf(now))).toBe(total)
    }),
  )
})

test('an amount that the currency has no coin for is refused as a whole, before it is promised', () => {
  const line = { id: id<OrderLineId>('a'), quantity: 3, gross: 1_000, refundedQuantity: 0, refundedAmount: 0 }
  const order: Refundable = {
    step: amountStep('KWD'),
    ledger: [{ kind: 'captured', amount: 1_000 }],
    underWay: 0,
    shipping: { gross: 0, refundedAmount: 0 },
    lines: [line],
  }
  expect(planRefund(order, { kind: 'amount', amount: 335 })).toEqual({ ok: false, reason: 'refund.not_payable' })
  const third = planRefund(order, { kind: 'lines', lines: [{ orderLineId: line.id, quantity: 1 }], shipping: 0 })
  expect(third).toMatchObject({ ok: true, value: { amount: 330 } })
})

test('how many digits a currency has decides what its smallest amount is', () => {
  expect(['EUR', 'JPY', 'ISK', 'KWD', 'MGA'].map(amountStep)).toEqual([1, 1, 1, 10, 100])
  fc.assert(
    fc.property(currencies, fc.integer({ min: 1, max: 99_999 }), (currency, amount) => {
      const isWhole = amount % amountStep(currency) === 0
      expect(toProviderAmount({ amount, currency }, { part: true }).ok).toBe(
        isWhole && amount * 10 ** (2 - minorDigits(currency)) <= 99_999_999,
      )
    }),
  )
})

test('a plan credits the debt first, and its halves sum to the whole, with each piece once', () => {
  const lines = fc.array(fc.record({ quantity: fc.nat(4), amount: fc.nat(5_000) }), { minLength: 1, maxLength: 4 })
  const plans = fc.record({ lines, shipping: fc.nat(900) }).map(({ lines: parts, shipping }): RefundPlan => {
    const named = parts.map((part, index) => ({ ...part, orderLineId: id<OrderLineId>(`line ${index}`) }))
    return { lines: named, shipping, amount: named.reduce((sum, { amount }) => sum + amount, shipping) }
  })
  const sum = (parts: readonly number[]) => parts.reduce((all, each) => all + each, 0)
  fc.assert(
    fc.property(plans, fc.nat(12_000), (plan, owed) => {
      const { credit, back } = splitPlan(plan, eur(owed))
      expect(credit.amount).toBe(Math.min(owed, plan.amount))
      expect(credit.amount + back.amount).toBe(plan.amount)
      for (const half of [credit, back])
        expect(sum(half.lines.map(({ amount }) => amount)) + half.shipping).toBe(half.amount)
      for (const { orderLineId, quantity } of plan.lines.filter(({ amount }) => amount > 0)) {
        const own = [...credit.lines, ...back.lines].filter((part) => part.orderLineId === orderLineId)
        expect(sum(own.map((part) => part.quantity))).toBe(quantity)
      }
    }),
  )
})
