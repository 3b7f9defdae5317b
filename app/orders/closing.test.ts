import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDone } from './closing.ts'
import { coversGoods, paymentStates } from './ledger.ts'
import type { OrderState } from './order.ts'
import { fulfilmentStates } from './shipment.ts'

const sent = { state: 'placed', held: false, payment: 'paid', fulfilment: 'fulfilled', underWay: 0 } as const
const states: OrderState[] = ['pending', 'placed', 'expired', 'cancelled', 'closed']

test('an order is done once all of it has left, or all of its money is back', () => {
  expect(isDone(sent)).toBe(true)
  expect(isDone({ ...sent, fulfilment: 'delivered' })).toBe(true)
  expect(isDone({ ...sent, fulfilment: 'partial' })).toBe(false)
  expect(isDone({ ...sent, fulfilment: 'unfulfilled', payment: 'refunded' })).toBe(true)
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
    fulfilment: fc.constantFrom(...fulfilmentStates),
    underWay: fc.nat(1),
  })
  const waits = ({ payment, fulfilment }: { payment: (typeof paymentStates)[number]; fulfilment: string }) =>
    coversGoods(payment) && (fulfilment === 'unfulfilled' || fulfilment === 'partial')
  fc.assert(
    fc.property(standing, (each) => {
      fc.pre(isDone(each))
      expect(waits(each)).toBe(false)
      expect([each.state, each.held, each.underWay]).toEqual(['placed', false, 0])
    }),
  )
})
