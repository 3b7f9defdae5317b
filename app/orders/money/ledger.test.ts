import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eur } from '#test/support/money.ts'
import { keptOf, type LedgerKind, type LedgerLine, paymentState, paymentStates } from './ledger.ts'
import { fulfilmentState } from '#app/orders/shipment.ts'

const kinds: LedgerKind[] = [
  'authorised',
  'captured',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'voided',
]
const line = fc.record({ kind: fc.constantFrom(...kinds), amount: fc.nat(10_000) })
const ledger = fc.array(line, { maxLength: 12 })
const captured = (amount: number): LedgerLine => ({ kind: 'captured', amount })
const refunded = (amount: number): LedgerLine => ({ kind: 'refunded', amount })

test('every ledger has a payment state, whatever the order of its lines', () => {
  fc.assert(
    fc.property(fc.nat(10_000), ledger, fc.infiniteStream(fc.nat()), (total, lines, dice) => {
      const state = paymentState(eur(total), lines)
      expect(paymentStates).toContain(state)
      const shuffled = lines.toSorted(() => ((dice.next().value ?? 0) % 2 === 0 ? 1 : -1))
      expect(paymentState(eur(total), shuffled)).toBe(state)
    }),
  )
})

test('an order is paid when all of it was captured and nothing was refunded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(), (total, some) => {
      const back = 1 + (some % total)
      expect(paymentState(eur(total), [captured(total)])).toBe('paid')
      expect(paymentState(eur(total), [captured(total), refunded(back)])).toBe(
        back === total ? 'refunded' : 'partially_refunded',
      )
      expect(paymentState(eur(total), [captured(total + 1)])).toBe('overpaid')
      expect(paymentState(eur(total), [captured(total - 1)])).not.toBe('paid')
    }),
  )
})

test('an order that counts as refunded keeps no money, and one that counts as paid owes none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), ledger, (total, lines) => {
      const sum = (kind: LedgerKind) =>
        lines.filter((each) => each.kind === kind).reduce((all, { amount }) => all + amount, 0)
      const kept = sum('captured') - sum('refunded') + sum('refund_failed') - sum('dispute_lost')
      const state = paymentState(eur(total), lines)
      if (state === 'refunded') expect(kept).toBeLessThanOrEqual(0)
      if (state === 'paid') expect(kept).toBeGreaterThanOrEqual(total)
      if (state === 'unpaid') expect(sum('captured')).toBeLessThan(total)
    }),
  )
})

test('what a bank returned or took for good counts once, also where the book does not say that it was contested', () => {
  const paid = [captured(8), refunded(1)]
  expect(paymentState(eur(8), [...paid, { kind: 'dispute_won', amount: 1 }])).toBe('partially_refunded')
  expect(keptOf([...paid, { kind: 'dispute_won', amount: 1 }])).toBe(7)
  expect(paymentState(eur(8), [captured(8), { kind: 'dispute_lost', amount: 8 }])).toBe('refunded')
  expect(keptOf([captured(8), { kind: 'dispute_lost', amount: 3 }])).toBe(5)
  const lostAndOpen: LedgerLine[] = [captured(8), { kind: 'dispute_lost', amount: 3 }, { kind: 'disputed', amount: 7 }]
  expect([keptOf(lostAndOpen), paymentState(eur(8), lostAndOpen)]).toEqual([1, 'disputed'])
})

test('a refund that the bank returned leaves the order paid', () => {
  expect(paymentState(eur(500), [captured(500), refunded(500), { kind: 'refund_failed', amount: 500 }])).toBe('paid')
})

test('an open dispute comes before everything; a lost one took the money, a won one returned it', () => {
  const disputed: LedgerLine[] = [captured(500), { kind: 'disputed', amount: 500 }]
  expect(paymentState(eur(500), disputed)).toBe('disputed')
  expect(paymentState(eur(500), [...disputed, { kind: 'dispute_lost', amount: 500 }])).toBe('refunded')
  expect(paymentState(eur(500), [...disputed, { kind: 'dispute_won', amount: 500 }])).toBe('paid')
})

test('an order that costs nothing is paid from the start', () => {
  expect(paymentState(eur(0), [])).toBe('paid')
})

test('an order’s progress follows from its parcels; lost or unpacked parcels do not count', () => {
  expect(fulfilmentState(3, [])).toBe('unfulfilled')
  expect(fulfilmentState(3, [{ state: 'packed', quantity: 3 }])).toBe('unfulfilled')
  expect(fulfilmentState(3, [{ state: 'shipped', quantity: 2 }])).toBe('partial')
  expect(
    fulfilmentState(3, [
      { state: 'shipped', quantity: 2 },
      { state: 'lost', quantity: 1 },
    ]),
  ).toBe('partial')
  expect(
    fulfilmentState(3, [
      { state: 'delivered', quantity: 1 },
      { state: 'shipped', quantity: 2 },
    ]),
  ).toBe('fulfilled')
  expect(fulfilmentState(3, [{ state: 'delivered', quantity: 3 }])).toBe('delivered')
})
