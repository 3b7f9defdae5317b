import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { wrongState } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { addObject, findObject, getObject, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { fraudWarningShape, reviewShape } from '#stand-ins/card-provider/shapes/fraud.ts'

/** Elevated risk: someone at the shop should review the payment. */
export function openReview(cause: Cause, intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent {
  const shape = reviewShape({ id: newId('prv'), charge: charge.id, created: nowSeconds(), payment_intent: intent.id })
  const review = addObject('review', shape)
  saveObject('charge', { ...charge, review: review.id })
  emit(cause, 'review.opened', review)
  return saveObject('payment_intent', { ...intent, review: review.id })
}

export function approveReview(cause: Cause, id: string): Answer {
  const review = getObject('review', id)
  if (!review.open) throw wrongState('This review is already closed.', 'review_closed')
  return done(closeReview(cause, review, 'approved'))
}

export function closeReviewOf(cause: Cause, charge: Stripe.Charge, reason: Stripe.Review.ClosedReason): void {
  const review = findObject('review', idOf(charge.review) ?? '')
  if (review?.open) closeReview(cause, review, reason)
}

function closeReview(cause: Cause, review: Stripe.Review, reason: Stripe.Review.ClosedReason): Stripe.Review {
  const closed = saveObject('review', { ...review, closed_reason: reason, open: false, reason })
  emit(cause, 'review.closed', closed, { closed_reason: null, open: true, reason: review.reason })
  return closed
}

export function warnOfFraud(cause: Cause, charge: Stripe.Charge): void {
  const intent = idOf(charge.payment_intent)
  const draft = {
    id: newId('issfr'),
    charge: charge.id,
    created: nowSeconds(),
    ...(intent && { payment_intent: intent }),
  }
  emit(cause, 'radar.early_fraud_warning.created', addObject('radar.early_fraud_warning', fraudWarningShape(draft)))
}
