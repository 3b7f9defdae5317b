import type Stripe from 'stripe'
import { ApiError } from '#stand-ins/card-provider/calls/errors.ts'
import { findObject, hiddenOf } from '#stand-ins/card-provider/objects.ts'

/** The hosted checkout that an intent belongs to; null if the shop made the intent itself. */
export function sessionOf(intentId: string): Stripe.Checkout.Session | null {
  const { session } = hiddenOf(intentId)
  return typeof session === 'string' ? findObject('checkout.session', session) : null
}

/**
 * A payment of a hosted checkout ends with the checkout, also where that is complete and a bank has refused since. An
 * authorisation from it belongs to the shop.
 */
export function refuseOfCheckout(intent: Stripe.PaymentIntent): void {
  if (['requires_capture', 'succeeded', 'canceled'].includes(intent.status) || !sessionOf(intent.id)) return
  const message = 'This PaymentIntent belongs to a Checkout Session. Expire the Checkout Session instead.'
  throw new ApiError(400, { type: 'invalid_request_error', message, payment_intent: intent }, false)
}
