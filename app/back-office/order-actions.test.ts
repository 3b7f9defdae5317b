import { expect, test } from 'vitest'
import type { LedgerLine } from '#app/orders/ledger.ts'
import { offerRefund } from '#app/refunds/plan-refund.ts'
import { mayCancelNow, mayClose, maySendNow, moneyAtCancel } from './order-actions.ts'

const paid: LedgerLine[] = [{ kind: 'captured', amount: 5_000 }]
const filed = (changes: Partial<Parameters<typeof mayCancelNow>[0]['order']> = {}, ledger = paid) => ({
  order: {
    state: 'placed' as const,
    held: false,
    total: 5_000,
    payment: 'paid' as const,
    ...changes,
  },
  ledger: ledger.map((line) => ({ ...line, attemptId: 'paying' })),
  attempts: [{ id: 'paying', state: 'captured' }],
  refunds: [] as { state: string; amount: number }[],
  offer: offerRefund({ ledger, underWay: 0, lines: [], shipping: { gross: 5_000, refundedAmount: 0 }, step: 1 }),
  lines: [{ left: 2, toSend: 2 }],
  parcels: [] as { state: 'shipped' | 'lost' | 'packed'; lines: { quantity: number }[] }[],
})

test('an order on hold is called off or looked at, never sent', () => {
  expect([maySendNow(filed()), maySendNow(filed({ held: true }))]).toEqual([true, false])
  expect(mayCancelNow(filed({ state: 'pending', held: true })).ok).toBe(true)
  expect(mayCancelNow(filed({ state: 'pending' })).ok).toBe(false)
})

test('what has left is not called off, not even when it was lost; what is only packed is', () => {
  const withParcel = (state: 'shipped' | 'lost' | 'packed') => ({
    ...filed(),
    parcels: [{ state, lines: [{ quantity: 1 }] }],
  })
  expect(mayCancelNow(withParcel('shipped')).ok).toBe(false)
  expect(mayCancelNow(withParcel('lost')).ok).toBe(false)
  expect(mayCancelNow(withParcel('packed')).ok).toBe(true)
})

test('while a bank decides about the money, nothing is sent and nothing is called off', () => {
  const disputed = filed({ payment: 'disputed' }, [...paid, { kind: 'disputed', amount: 5_000 }])
  expect([maySendNow(disputed), mayCancelNow(disputed).ok]).toEqual([false, false])
})

test('nothing is sent while all of its money is on its way back; a part of it changes nothing', () => {
  const asked = (amount: number, state: string) => maySendNow({ ...filed(), refunds: [{ state, amount }] })
  expect([asked(5_000, 'requested'), asked(5_000, 'pending')]).toEqual([false, false])
  expect([asked(5_000, 'failed'), asked(1_000, 'requested')]).toEqual([true, true])
})

test('calling off says what becomes of the money: back what is left of it, or let go of what is held', () => {
  expect(moneyAtCancel(filed())).toEqual({ what: 'back', amount: 5_000 })
  expect(moneyAtCancel(filed({}, [...paid, { kind: 'refunded', amount: 1_000 }]))).toEqual({
    what: 'back',
    amount: 4_000,
  })
  const held = filed({ payment: 'authorised' }, [{ kind: 'authorised', amount: 5_000 }])
  expect(moneyAtCancel(held)).toEqual({ what: 'release', amount: 5_000 })
  expect(moneyAtCancel(filed({ payment: 'unpaid' }, []))).toEqual({ what: 'none', amount: 0 })
})

test('an order is closed once it has left, not while a refund of it is on its way', () => {
  const left = { ...filed(), lines: [{ left: 0, toSend: 0 }] }
  expect([mayClose(filed()), mayClose(left)]).toEqual([false, true])
  expect(mayClose({ ...left, refunds: [{ state: 'pending', amount: 100 }] })).toBe(false)
})
