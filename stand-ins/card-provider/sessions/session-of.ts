import type Stripe from 'stripe'
import { ApiError } from '#stand-ins/card-provider/calls/errors.ts'
import { findObject, hiddenOf } from '#stand-ins/card-provider/objects.ts'

/** The hosted checkout that an intent belongs to; null if the shop made the intent itself. */
export function sessionOf(intentId: string): Stripe.Checkout.Session | null {
  const { session } = hiddenOf(intentId)
  return typeof session === 'string' ? findObject('checkout.session', session) : null
}

/** Objects of a hosted checkout end with the checkout; an authorisation from it belongs to the shop. */
export function refuseOfCheckout(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'requires_capture' || sessionOf(intent.id)?.status !== 'open') return
  const message = 'This PaymentIntent belongs to a Checkout Session that is open. Expire the Checkout Session instead.'
  throw new ApiError(400, { type: 'invalid_request_error', message, payment_intent: intent }, false)
}
