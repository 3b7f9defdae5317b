import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentStatus, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { money } from '#app/kernel/money.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { type LedgerLine, owedOf, paymentState, sumOf } from '#app/orders/money/ledger.ts'
import { type OrderEvent, orderMachine, type OrderState } from '#app/orders/order.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'
import { eur } from '#test/support/money.ts'
import { type Consequence, consequenceOf, follow, missingLines } from './provider-book.ts'

const total = 4_800
type Capture = 'order' | 'shipping'

function look(status: PaymentStatus, captured = 0): ProviderPayment {
  return {
    reference: 'pi_1',
    status,
    amount: money(total, 'EUR'),
    captured: money(captured, 'EUR'),
    hasRefunds: false,
    disputed: false,
    captureBefore: null,
    live: false,
    clientSecret: null,
    binding: {},
    decline: null,
  }
}

interface Told {
  order: { state: OrderState; total: number }
  attempt: { state: AttemptState }
  ledger: LedgerLine[]
  consequences: Consequence[]
}

const eventOf: Partial<Record<Consequence, OrderEvent>> = {
  place: 'pay',
  'place-late': 'pay_late',
  'call-off': 'cancel',
}

/** One query of the provider's state, as settle processes it. */
function settle({ order, attempt, ledger, consequences }: Told, payment: ProviderPayment, capture: Capture): Told {
  const learnt = missingLines(payment, { capture, method: 'fields' }, ledger)
  const consequence = consequenceOf({ order, attempt, before: ledger, learnt })
  const event = eventOf[consequence]
  return {
    order: { ...order, state: (event && nextState(orderMachine, order.state, event)) ?? order.state },
    attempt: { state: follow(attempt.state, payment.status) },
    ledger: [...ledger, ...learnt],
    consequences: consequence === 'nothing' ? consequences : [...consequences, consequence],
  }
}

const before = fc.array(fc.constantFrom('open', 'declined', 'requires_action', 'processing'), { maxLength: 4 })
const partly = fc.integer({ min: 1, max: total - 1 })
const end: fc.Arbitrary<{ capture: Capture; last: ProviderPayment[] }> = fc.oneof(
  fc.constantFrom(look('captured', total), look('cancelled'), look('open')).map((payment) => ({
    capture: 'order' as const,
    last: [payment],
  })),
  fc
    .oneof(
      fc.constantFrom(look('captured', total), look('cancelled'), look('authorised')),
      partly.map((part) => look('captured', part)),
    )
    .map((payment) => ({ capture: 'shipping' as const, last: [look('authorised'), payment] })),
)
/** The history of a payment, and the moments at which the shop queried it: older answers arrive after newer ones. */
const history = fc
  .record({ before, end, dice: fc.array(fc.nat(), { maxLength: 8 }) })
  .map(({ before: first, end: { capture, last }, dice }) => {
    const course = [...first.map((status) => look(status)), ...last]
    const looks = dice.flatMap((each) => course[each % course.length] ?? [])
    return { capture, looks, final: last.at(-1) ?? look('open') }
  })

function tell(state: OrderState, looks: readonly ProviderPayment[], capture: Capture): Told {
  const start: Told = { order: { state, total }, attempt: { state: 'created' }, ledger: [], consequences: [] }
  return looks.reduce((told, payment) => settle(told, payment, capture), start)
}

const states = fc.constantFrom<OrderState>('pending', 'placed', 'expired', 'cancelled', 'closed')

test('whenever the shop asked, after the last state the ledger equals the provider’s book', () => {
  fc.assert(
    fc.property(states, history, (state, { capture, looks, final }) => {
      const { ledger } = tell(state, [...looks, final], capture)
      const [held, captured, voided] = (['authorised', 'captured', 'voided'] as const).map((kind) =>
        sumOf(ledger, kind),
      )
      expect(captured).toBe(final.captured.amount)
      expect((held ?? 0) - (voided ?? 0) - (capture === 'shipping' ? (captured ?? 0) : 0)).toBe(
        final.status === 'authorised' ? total : 0,
      )
      expect(new Set(ledger.map(({ kind }) => kind)).size).toBe(ledger.length)
    }),
    { numRuns: 2_000 },
  )
})

test('the money at the end pays for the order once, or is reported to no one', () => {
  fc.assert(
    fc.property(history, ({ capture, looks, final }) => {
      const { order, ledger, consequences } = tell('pending', [...looks, final], capture)
      const given = consequences.filter((each) => each === 'cancelled' || each === 'duplicate')
      if (final.status === 'captured' && final.captured.amount === total) {
        expect(order.state).toBe('placed')
        expect(given).toEqual([])
        expect(paymentState(eur(total), ledger)).toBe('paid')
      }
      if (final.status === 'captured' && final.captured.amount < total) expect(consequences).toContain('underpaid')
      if (final.status === 'authorised') expect(order.state).toBe('placed')
      if (final.status === 'cancelled') expect(['pending', 'cancelled']).toContain(order.state)
      if (final.status === 'open') expect(consequences).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('an ended order takes no money: what arrives is returned, once', () => {
  fc.assert(
    fc.property(fc.constantFrom<OrderState>('cancelled', 'placed', 'closed'), history, (state, { capture, looks }) => {
      const { order, ledger, consequences } = tell(state, looks, capture)
      const came = sumOf(ledger, 'captured') + sumOf(ledger, 'authorised') > 0
      expect(consequences.filter((each) => each === 'cancelled' || each === 'duplicate').length > 0).toBe(came)
      if (state !== 'placed') expect(order.state).toBe(state)
    }),
  )
})

test('processing the same state again changes nothing and has no consequence', () => {
  fc.assert(
    fc.property(states, history, (state, { capture, looks, final }) => {
      const told = tell(state, [...looks, final], capture)
      expect(settle(told, final, capture)).toEqual(told)
    }),
  )
})

/** On account, staff record the payments: money comes in parts, and the rest may be cancelled. */
const accountBook = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: total }), { maxLength: 5 }),
    cancelledAfter: fc.option(fc.nat({ max: 5 })),
    looks: fc.array(fc.nat({ max: 6 }), { maxLength: 12 }),
  })
  .map(({ parts, cancelledAfter, looks }) => {
    const at = (moment: number): ProviderPayment => {
      const receipts = parts.slice(0, moment).map((amount, index) => ({
        reference: `receipt-${index}`,
        amount: money(amount, 'EUR'),
      }))
      const received = receipts.reduce((sum, { amount }) => sum + amount.amount, 0)
      const isCancelled = cancelledAfter !== null && moment >= cancelledAfter
      const status =
        received >= total || (isCancelled && received > 0) ? 'captured' : isCancelled ? 'cancelled' : 'authorised'
      return { ...look(status, received), receipts }
    }
    return {
      looks: [0, ...looks.toSorted((a, b) => a - b), 6].map(at),
      received: parts.reduce((sum, part) => sum + part, 0),
    }
  })

test('on account: whenever and however often the book is read, each transfer is one line and the debt is one', () => {
  fc.assert(
    fc.property(accountBook, ({ looks, received }) => {
      const ledger = looks
        .flatMap((payment) => [payment, payment])
        .reduce<LedgerLine[]>((known, payment) => {
          const learnt = missingLines(payment, { capture: 'order', method: 'account' }, known)
          return known.concat(learnt)
        }, [])
      expect(sumOf(ledger, 'captured')).toBe(received)
      expect(sumOf(ledger, 'authorised')).toBe(0)
      expect([0, total]).toContain(sumOf(ledger, 'promised'))
      const isOver = looks.at(-1)?.status !== 'authorised'
      if (isOver) expect(owedOf(ledger)).toBe(0)
      else expect(owedOf(ledger)).toBe(total - received)
    }),
  )
})
