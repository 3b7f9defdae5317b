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

test('cancelling states what happens to the money: the rest is refunded, or the authorisation is released', () => {
  const captured = { kind: 'captured', amount: 5_000 } as const
  expect(moneyAtCancel(filed(captured))).toEqual({ what: 'back', amount: 5_000 })
  expect(moneyAtCancel(filed(captured, { kind: 'refunded', amount: 1_000 }))).toEqual({ what: 'back', amount: 4_000 })
  expect(moneyAtCancel(filed({ kind: 'authorised', amount: 5_000 }))).toEqual({ what: 'release', amount: 5_000 })
  expect(moneyAtCancel(filed())).toEqual({ what: 'none', amount: 0 })
})

test('on account, what was received is transferred back and the rest is no longer owed', () => {
  const promised = { kind: 'promised', amount: 5_000 } as const
  expect(moneyAtCancel(filed(promised))).toEqual({ what: 'unpaid', amount: 0 })
  expect(moneyAtCancel(filed(promised, { kind: 'captured', amount: 2_000 }))).toEqual({
    what: 'transfer',
    amount: 2_000,
  })
})

test('money refunded before, or that no one here can refund, is not called never charged', () => {
  const captured = { kind: 'captured', amount: 5_000 } as const
  expect(moneyAtCancel(filed(captured, { kind: 'refunded', amount: 5_000 }))).toEqual({ what: 'gone', amount: 0 })
  expect(moneyAtCancel({ ...filed(), heldBecause: 'other-order' })).toEqual({ what: 'elsewhere', amount: 0 })
  expect(moneyAtCancel({ ...filed(), heldBecause: 'underpaid' })).toEqual({ what: 'none', amount: 0 })
})
