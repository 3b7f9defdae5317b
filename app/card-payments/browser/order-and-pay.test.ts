import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { afterEach, expect, test, vi } from 'vitest'
import { orderAndPay } from './order-and-pay.ts'

afterEach(() => vi.unstubAllGlobals())

const texts = {
  declined: 'declined',
  refused3ds: 'the bank refused',
  lost: 'connection lost',
  refused: 'not possible',
  email: 'another address, please',
  review: 'review',
}
const contact = { to: '/contact', name: 'contact' }

/** What the buyer reads when the provider's library refuses the payment of an order with this error. */
async function toldAfter(error: StripeError) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ clientSecret: 'pi_1_secret_1', returnUrl: 'http://shop.test/return' }),
  )
  // As much of the library as is asked for.
  const stripe = { confirmPayment: async () => ({ error }) } as unknown as Stripe
  const elements = { submit: async () => ({}) } as unknown as StripeElements
  return orderAndPay(stripe, elements, { action: '/checkout/place', fields: [], texts, contact })
}

test.each<[string, StripeError, string]>([
  ['a declined card', { type: 'card_error', code: 'card_declined' }, 'declined'],
  [
    'another company that declines',
    { type: 'invalid_request_error', code: 'payment_method_provider_decline' },
    'declined',
  ],
  [
    'its buyer who declines there',
    { type: 'invalid_request_error', code: 'payment_method_customer_decline' },
    'declined',
  ],
  ['a try that failed', { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_failed' }, 'declined'],
  [
    'a bank that does not know its customer',
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'the bank refused',
  ],
  ['a call that another one has overtaken', { type: 'invalid_request_error', code: 'lock_timeout' }, 'connection lost'],
  ['no connection', { type: 'api_connection_error' }, 'connection lost'],
  ['a failure of the provider', { type: 'api_error' }, 'connection lost'],
  ['another account', { type: 'invalid_request_error', code: 'resource_missing' }, 'not possible'],
])('%s: the buyer reads what happened', async (_, error, text) => {
  expect(await toldAfter(error)).toEqual({ text })
})

test('beside an email address that is refused there is a link to change it', async () => {
  const refused = await toldAfter({ type: 'invalid_request_error', code: 'email_invalid' })
  expect(refused).toEqual({ text: 'another address, please', wayOn: contact })
})
