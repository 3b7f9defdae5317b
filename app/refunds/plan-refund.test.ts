import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountStep, toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { minorDigits, spread } from '#app/kernel/money.ts'
import { paymentState } from '#app/orders/ledger.ts'
import { refundableOf } from '#app/orders/refund.ts'
import { planRefund, type Refundable, type RefundPlan, type RefundWish } from './plan-refund.ts'

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
        id: `line ${index}`,
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
    lines: fc.uniqueArray(fc.record({ orderLineId: fc.nat(4).map((index) => `line ${index}`), quantity: fc.nat(8) }), {
      maxLength: 4,
      selector: ({ orderLineId }) => orderLineId,
    }),
    shipping: fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 9_999 })),
  }),
)
const wishes = fc.array(fc.record({ wish, fails: fc.boolean() }), { maxLength: 8 })

function after(order: Refundable, plan: RefundPlan): Refundable {
  const part = (id: string) => plan.lines.find(({ orderLineId }) => orderLineId === id)
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

test('in every currency and in any sequence, the parts of a refund sum to it, and all refunds to what was paid', () => {
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
      expect(paymentState(total, end.ledger)).toBe('refunded')
    }),
    { numRuns: 500 },
  )
})

test('all pieces of all lines and the shipping, one after the other, are the whole to the last unit', () => {
  fc.assert(
    fc.property(bought, ({ total, order }) => {
      let now = order
      for (const { id: orderLineId, quantity } of order.lines) {
        // A piece that costs less than can be moved goes back with the next one.
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

test('an amount that the currency has no coin for is refused as a whole, before anybody promises it', () => {
  const line = { id: 'a', quantity: 3, gross: 1_000, refundedQuantity: 0, refundedAmount: 0 }
  const order: Refundable = {
    step: amountStep('KWD'),
    ledger: [{ kind: 'captured', amount: 1_000 }],
    underWay: 0,
    shipping: { gross: 0, refundedAmount: 0 },
    lines: [line],
  }
  expect(planRefund(order, { kind: 'amount', amount: 335 })).toEqual({ ok: false, reason: 'not-payable' })
  const third = planRefund(order, { kind: 'lines', lines: [{ orderLineId: 'a', quantity: 1 }], shipping: 0 })
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
