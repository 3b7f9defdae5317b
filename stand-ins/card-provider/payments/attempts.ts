import type Stripe from 'stripe'
import { declinedAnswer, done, noCall, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import type { Decline } from './cards.ts'
import type { Means } from './means.ts'
import { holdSeconds, settleCharge, tryCharge, type ThreeDSecure } from './charges.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import { spend } from '#stand-ins/card-provider/methods/method-owner.ts'
import { idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { openReview } from './reviews.ts'
import { planTask } from '#stand-ins/card-provider/tasks.ts'

export type Try = { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; card: Means; descriptor: string }

export const frictionless: ThreeDSecure = {
  authentication_flow: 'frictionless',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

export const challenged: ThreeDSecure = { ...frictionless, authentication_flow: 'challenge' }

/** Sends the payment to the bank: the intent ends captured, authorised, or open for another card. */
export function authorise(
  cause: Cause,
  attempt: Try,
  decline: Decline | null,
  threeDSecure: ThreeDSecure | null,
): Answer {
  const { method } = attempt
  const charge = tryCharge({ ...attempt, decline, threeDSecure })
  const intent: Stripe.PaymentIntent = {
    ...attempt.intent,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  }
  if (decline) return declineIntent(cause, intent, method, decline, charge)
  keepForLater(cause, intent, method)
  return intent.capture_method === 'manual' ? hold(cause, intent, charge) : take(cause, { ...attempt, intent }, charge)
}

/** A card that the buyer wants to reuse is stored with the customer, once it has paid. */
function keepForLater(cause: Cause, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer) return
  const customer = idOf(intent.customer)
  if (!customer || !intent.setup_future_usage) return spend(method)
  emit(cause, 'payment_method.attached', saveObject('payment_method', { ...method, customer }))
}

export function take(cause: Cause, attempt: Try, charge: Stripe.Charge): Answer {
  const intent = saveObject('payment_intent', {
    ...attempt.intent,
    amount_received: charge.amount_captured,
    last_payment_error: null,
    status: 'succeeded',
  })
  emit(cause, 'charge.succeeded', charge)
  emit(cause, 'payment_intent.succeeded', intent)
  const settled = settleCharge(charge)
  emit(noCall, 'charge.updated', settled, { balance_transaction: null })
  return done(afterSuccess(cause, intent, settled, attempt.card))
}

function hold(cause: Cause, attempted: Stripe.PaymentIntent, charge: Stripe.Charge): Answer {
  const intent = saveObject('payment_intent', {
    ...attempted,
    amount_capturable: charge.amount,
    last_payment_error: null,
    status: 'requires_capture',
  })
  emit(cause, 'charge.succeeded', charge)
  emit(cause, 'payment_intent.amount_capturable_updated', intent)
  planTask('authorisation-expires', intent.id, holdSeconds)
  return done(intent)
}

function afterSuccess(cause: Cause, intent: Stripe.PaymentIntent, charge: Stripe.Charge, card: Means) {
  if (card.afterwards === 'fraud-warning') planTask('fraud-warning', charge.id)
  else if (card.afterwards) planTask('dispute-opens', charge.id)
  return card.risk === 'elevated' ? openReview(cause, intent, charge) : intent
}

/** The same intent stays open for another card: only the try has failed. */
export function declineIntent(
  cause: Cause,
  attempted: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge: Stripe.Charge | null,
): Answer {
  const isBankDecline = decline.code === 'card_declined'
  const intent = saveObject('payment_intent', {
    ...attempted,
    last_payment_error: {
      advice_code: decline.advice,
      ...(charge && { charge: charge.id }),
      code: decline.code,
      ...((isBankDecline || charge) && { decline_code: decline.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      payment_method: method,
      type: decline.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  if (charge) emit(cause, 'charge.failed', charge)
  emit(cause, 'payment_intent.payment_failed', intent)
  return declinedAnswer(intent)
}
