import { expect, test } from 'vitest'
import type { LedgerKind } from '#app/orders/money/ledger.ts'
import { creditOf, invoiceDue } from './due.ts'

const ledger = (...lines: [LedgerKind, number][]) => lines.map(([kind, amount]) => ({ kind, amount }))
const order = { state: 'placed', total: 100, ledger: ledger(['captured', 100]), hasLeft: false } as const

test('a paid order is invoiced when it is placed, and one of which nothing is to be paid, too', () => {
  expect(invoiceDue(order)).toBe('now')
  expect(invoiceDue({ ...order, total: 0, ledger: [] })).toBe('now')
  expect(invoiceDue({ ...order, state: 'pending' })).toBe('later')
  expect(invoiceDue({ ...order, state: 'cancelled' })).toBe('never')
  expect(invoiceDue({ ...order, state: 'expired' })).toBe('never')
})

test('a card that is charged at dispatch, and an order on account, wait until the money or the items move', () => {
  expect(invoiceDue({ ...order, ledger: ledger(['authorised', 100]) })).toBe('later')
  expect(invoiceDue({ ...order, ledger: ledger(['authorised', 100], ['captured', 100]) })).toBe('now')
  const owed = { ...order, ledger: ledger(['promised', 100]) }
  expect(invoiceDue(owed)).toBe('later')
  expect(invoiceDue({ ...owed, hasLeft: true })).toBe('now')
  expect(invoiceDue({ ...owed, ledger: ledger(['promised', 100], ['captured', 99]) })).toBe('later')
  expect(invoiceDue({ ...owed, ledger: ledger(['promised', 100], ['credited', 1], ['captured', 99]) })).toBe('now')
})

test('an order of which nothing was paid and nothing left is closed without an invoice', () => {
  const closed = { ...order, state: 'closed' } as const
  expect(invoiceDue({ ...closed, ledger: ledger(['promised', 100], ['credited', 100]) })).toBe('never')
  expect(invoiceDue({ ...closed, ledger: ledger(['authorised', 100], ['voided', 100]) })).toBe('never')
  expect(invoiceDue({ ...closed, ledger: ledger(['captured', 100], ['refunded', 100]) })).toBe('now')
})

const paid = { invoiced: 100, ledger: ledger(['captured', 100]), credited: 0, givenBack: 0, isOver: false }

test('a refund takes off what it is, and all refunds together never more than the invoice', () => {
  expect(creditOf({ ...paid, givenBack: 30 })).toBe(30)
  expect(creditOf({ ...paid, givenBack: 50, credited: 30 })).toBe(20)
  expect(creditOf({ ...paid, givenBack: 130, credited: 30 })).toBe(70)
})

test('money that was paid twice or beyond the total goes back without a credit note', () => {
  const twice = { ...paid, ledger: ledger(['captured', 100], ['captured', 100]) }
  expect(creditOf({ ...twice, givenBack: 100 })).toBe(0)
  expect(creditOf({ ...twice, givenBack: 150 })).toBe(50)
  // 30 were let off, and 100 came nevertheless: the surplus goes back.
  const letOff = { ...paid, ledger: ledger(['promised', 100], ['credited', 30], ['captured', 100]) }
  expect(creditOf({ ...letOff, givenBack: 60, credited: 30 })).toBe(0)
})

test('the last refund of a cancelled order takes off all the rest, also what was never paid', () => {
  const underpaid = { ...paid, ledger: ledger(['captured', 80]), isOver: true }
  expect(creditOf({ ...underpaid, givenBack: 80 })).toBe(100)
  expect(creditOf({ ...underpaid, givenBack: 80, credited: 25 })).toBe(75)
})
