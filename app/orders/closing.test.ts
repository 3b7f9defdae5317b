import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDone } from './closing.ts'
import { coversGoods, paymentStates } from './ledger.ts'
import type { OrderState } from './order.ts'

const sent = { state: 'placed', held: false, payment: 'paid', toSend: 0, underWay: 0 } as const
const states: OrderState[] = ['pending', 'placed', 'expired', 'cancelled', 'closed']

test('an order is done once each piece has left or is refunded', () => {
  expect(isDone(sent)).toBe(true)
  expect(isDone({ ...sent, payment: 'partially_refunded' })).toBe(true)
  expect(isDone({ ...sent, toSend: 1 })).toBe(false)
  expect(isDone({ ...sent, toSend: 1, payment: 'refunded' })).toBe(true)
})

test('while money is on its way, held or disputed, nothing is done', () => {
  expect(isDone({ ...sent, underWay: 1 })).toBe(false)
  expect(isDone({ ...sent, payment: 'authorised' })).toBe(false)
  expect(isDone({ ...sent, payment: 'disputed' })).toBe(false)
})

test('whatever is done leaves nobody waiting for goods that are paid for', () => {
  const standing = fc.record({
    state: fc.constantFrom(...states),
    held: fc.boolean(),
    payment: fc.constantFrom(...paymentStates),
    toSend: fc.nat(1),
    underWay: fc.nat(1),
  })
  const waits = ({ payment, toSend }: { payment: (typeof paymentStates)[number]; toSend: number }) =>
    coversGoods(payment) && toSend > 0
  fc.assert(
    fc.property(standing, (each) => {
      fc.pre(isDone(each))
      expect(waits(each)).toBe(false)
      expect([each.state, each.held, each.underWay]).toEqual(['placed', false, 0])
    }),
  )
})
