import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentStatus, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { money } from '#app/kernel/money.ts'
import { id } from '#test/support/ids.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'
import { type Attempt, follow, mismatch } from './provider-book.ts'

const all: PaymentStatus[] = [
  'open',
  'declined',
  'requires_action',
  'processing',
  'authorised',
  'captured',
  'cancelled',
]
const statuses = fc.array(fc.constantFrom(...all), { maxLength: 20 })
const after = (given: PaymentStatus[], from: AttemptState = 'created') => given.reduce(follow, from)

test('once captured, no message in any order leads back', () => {
  fc.assert(fc.property(statuses, (later) => void expect(after(['captured', ...later])).toBe('captured')))
})

test('a cancelled attempt stays cancelled: another try is another attempt', () => {
  fc.assert(fc.property(statuses, (later) => void expect(after(['cancelled', ...later])).toBe('cancelled')))
})

test('money captured before a cancellation counts, however many messages come twice or late', () => {
  const harmless = fc.array(fc.constantFrom(...all.filter((each) => each !== 'cancelled')), { maxLength: 20 })
  fc.assert(
    fc.property(harmless, statuses, (before, later) => {
      expect(after([...before, 'captured', ...later])).toBe('captured')
    }),
  )
})

test('processing the same message twice changes nothing', () => {
  fc.assert(
    fc.property(statuses, fc.constantFrom(...all), (before, status) => {
      expect(after([...before, status, status])).toBe(after([...before, status]))
    }),
  )
})

test('a shopper whose card was declined may try again on the same payment', () => {
  expect(after(['declined', 'requires_action', 'captured'])).toBe('captured')
})

const attempt: Attempt = { id: id('a'), orderId: id('o'), providerReference: 'pi_1', amount: 4820, currency: 'EUR' }
const payment: ProviderPayment = {
  reference: 'pi_1',
  status: 'captured',
  amount: money(4820, 'EUR'),
  captured: money(4820, 'EUR'),
  live: false,
  clientSecret: null,
  binding: { attemptId: id('a'), orderId: id('o'), shopId: 's' },
  decline: null,
  hasRefunds: false,
  disputed: false,
  captureBefore: null,
}

test('a payment pays for the attempt it was made for', () => {
  expect(mismatch(attempt, payment, false)).toBeNull()
  expect(mismatch({ ...attempt, providerReference: null }, payment, false)).toBeNull()
})

test.each<[string, Partial<ProviderPayment>, string]>([
  ['another payment', { reference: 'pi_2' }, 'other-payment'],
  ['another order’s', { binding: { ...payment.binding, orderId: id('x') } }, 'other-order'],
  ['another attempt’s', { binding: { ...payment.binding, attemptId: id('x') } }, 'other-order'],
  ['one that is bound to nothing', { binding: {} }, 'other-order'],
  ['live money in a test shop', { live: true }, 'other-mode'],
  ['another currency', { amount: money(4820, 'USD') }, 'other-currency'],
])('%s does not pay for it', (_, change, reason) => {
  expect(mismatch(attempt, { ...payment, ...change }, false)).toBe(reason)
})
