import { expect, test } from 'vitest'
import type { LedgerLine } from '#app/orders/money/ledger.ts'
import { paymentState } from '#app/orders/money/ledger.ts'
import { offerRefund } from '#app/refunds/plan-refund.ts'
import { eur } from '#test/support/money.ts'
import { moneyAtCancel } from './money-at-cancel.ts'

const filed = (...ledger: LedgerLine[]) => ({
  heldBecause: null,
  order: { total: 5_000, payment: paymentState(eur(5_000), ledger) },
  refundsByHand: ledger.some(({ kind }) => kind === 'promised'),
  offer: offerRefund({ ledger, underWay: 0, lines: [], shipping: { gross: 5_000, refundedAmount: 0 }, step: 1 }),
})

test('calling off says what becomes of the money: back what is left of it, or let go of what is held', () => {
  const captured = { kind: 'captured', amount: 5_000 } as const
  expect(moneyAtCancel(filed(captured))).toEqual({ what: 'back', amount: 5_000 })
  expect(moneyAtCancel(filed(captured, { kind: 'refunded', amount: 1_000 }))).toEqual({ what: 'back', amount: 4_000 })
  expect(moneyAtCancel(filed({ kind: 'authorised', amount: 5_000 }))).toEqual({ what: 'release', amount: 5_000 })
  expect(moneyAtCancel(filed())).toEqual({ what: 'none', amount: 0 })
})

test('on account what came goes back by a transfer, and what has not come is not paid any more', () => {
  const promised = { kind: 'promised', amount: 5_000 } as const
  expect(moneyAtCancel(filed(promised))).toEqual({ what: 'unpaid', amount: 0 })
  expect(moneyAtCancel(filed(promised, { kind: 'captured', amount: 2_000 }))).toEqual({
    what: 'transfer',
    amount: 2_000,
  })
})

test('what went back before, and what nobody here can give back, is not called money that was never charged', () => {
  const captured = { kind: 'captured', amount: 5_000 } as const
  expect(moneyAtCancel(filed(captured, { kind: 'refunded', amount: 5_000 }))).toEqual({ what: 'gone', amount: 0 })
  expect(moneyAtCancel({ ...filed(), heldBecause: 'other-order' })).toEqual({ what: 'elsewhere', amount: 0 })
  expect(moneyAtCancel({ ...filed(), heldBecause: 'underpaid' })).toEqual({ what: 'none', amount: 0 })
})
