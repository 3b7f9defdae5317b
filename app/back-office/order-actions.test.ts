import { expect, test } from 'vitest'
import type { LedgerLine } from '#app/orders/ledger.ts'
import { mayCancel, mayClose, maySendNow, moneyAtCancel } from './order-actions.ts'

const paid: LedgerLine[] = [{ kind: 'captured', amount: 5_000 }]
const filed = (changes: Partial<Parameters<typeof mayCancel>[0]['order']> = {}, ledger = paid) => ({
  order: {
    state: 'placed' as const,
    held: false,
    total: 5_000,
    payment: 'paid' as const,
    fulfilment: 'unfulfilled' as const,
    ...changes,
  },
  refundable: { ledger, underWay: 0 },
  lines: [{ left: 2 }],
  parcels: [] as { state: 'shipped' | 'lost' | 'packed'; lines: { quantity: number }[] }[],
})

test('an order on hold is called off or looked at, never sent', () => {
  expect([maySendNow(filed()), maySendNow(filed({ held: true }))]).toEqual([true, false])
  expect(mayCancel(filed({ state: 'pending', held: true }))).toBe(true)
  expect(mayCancel(filed({ state: 'pending' }))).toBe(false)
})

test('what has left is not called off, not even when it was lost; what is only packed is', () => {
  const withParcel = (state: 'shipped' | 'lost' | 'packed') => ({
    ...filed(),
    parcels: [{ state, lines: [{ quantity: 1 }] }],
  })
  expect(mayCancel(withParcel('shipped'))).toBe(false)
  expect(mayCancel(withParcel('lost'))).toBe(false)
  expect(mayCancel(withParcel('packed'))).toBe(true)
})

test('while a bank decides about the money, nothing is sent and nothing is called off', () => {
  const disputed = filed({ payment: 'disputed' }, [...paid, { kind: 'disputed', amount: 5_000 }])
  expect([maySendNow(disputed), mayCancel(disputed)]).toEqual([false, false])
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
  const left = filed({ fulfilment: 'fulfilled' })
  expect([mayClose(filed()), mayClose(left)]).toEqual([false, true])
  expect(mayClose({ ...left, refundable: { ledger: paid, underWay: 100 } })).toBe(false)
})
