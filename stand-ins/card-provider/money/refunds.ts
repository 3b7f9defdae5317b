import type Stripe from 'stripe'
import { done, noCall, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { enterFailedRefund, enterRefund } from './balance.ts'
import { findCard } from '#stand-ins/card-provider/payments/cards.ts'
import { findMeans } from '#stand-ins/card-provider/payments/means.ts'
import { addToCharge } from '#stand-ins/card-provider/payments/charges.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { ApiError, invalid, missing, wrongState } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { randomText } from '#stand-ins/card-provider/ids.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { checkPart } from './money.ts'
import {
  addObject,
  findObject,
  getObject,
  hiddenOf,
  idOf,
  ofCharge,
  saveObject,
} from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, choiceOf, filledText, integerOf } from '#stand-ins/card-provider/calls/params.ts'
import { isRelease } from './releases.ts'
import { closeReviewOf } from '#stand-ins/card-provider/payments/reviews.ts'
import { destinationOf } from '#stand-ins/card-provider/shapes/other-methods.ts'
import { refundShape } from '#stand-ins/card-provider/shapes/refund.ts'
import { planTask } from '#stand-ins/card-provider/tasks.ts'

const known = ['amount', 'charge', 'metadata', 'payment_intent', 'reason']
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
// Long enough to see the first state, short enough not to wait for the second.
const bankTakes = 60
// The provider names no time; the networks settle a few times a day.
const reversibleFor = 2 * 3600

export function createRefund(cause: Cause, params: Params): Answer {
  acceptOnly(params, known)
  const charge = chargeToRefund(params)
  // The released rest of a partial capture counts as refunded on the charge.
  const left = charge.amount - charge.amount_refunded
  const amount = integerOf(params, 'amount') ?? left
  if (left === 0) throw wrongState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  checkPart(amount, charge.currency)
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`
    throw new ApiError(400, { type: 'invalid_request_error', message, param: 'amount' }, false)
  }
  const pending = cardOf(charge)?.refund === 'stays-pending'
  const shape = refundShape({
    id: `re_3${randomText(23)}`,
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    destination_details: destinationOfCharge(charge),
    metadata: mergedMetadata({}, params),
    payment_intent: idOf(charge.payment_intent),
    reason: choiceOf(params, 'reason', reasons) ?? null,
    status: pending ? 'pending' : 'succeeded',
    ...(pending && { pending_reason: 'processing' }),
  })
  const entry = enterRefund(shape)
  const refund = addObject('refund', { ...shape, balance_transaction: entry.id })
  return done(tell(cause, refund, addToCharge(charge, amount)))
}

function destinationOfCharge(charge: Stripe.Charge): Stripe.Refund.DestinationDetails {
  const details = charge.payment_method_details
  return details && !details.card ? destinationOf(details) : { card: wayOf(charge), type: 'card' }
}

/**
 * Soon after the capture the card network reverses the charge instead of paying a refund: the money is gone in either
 * case.
 */
function wayOf(charge: Stripe.Charge): Stripe.Refund.DestinationDetails.Card {
  const captured = getObject('balance_transaction', idOf(charge.balance_transaction) ?? '').created
  const isReversal = nowSeconds() - captured < reversibleFor
  const reference = isReversal ? 'system_trace_audit_number' : 'acquirer_reference_number'
  return { reference_status: 'pending', reference_type: reference, type: isReversal ? 'reversal' : 'refund' }
}

function tell(cause: Cause, refund: Stripe.Refund, charge: Stripe.Charge): Stripe.Refund {
  emit(cause, 'refund.created', refund)
  emit(cause, 'charge.refunded', charge)
  const card = cardOf(charge)
  if (refund.status === 'pending') planTask('refund-succeeds', refund.id, bankTakes)
  else if (card?.refund === 'fails-later') planTask('refund-fails', refund.id, bankTakes)
  if (charge.refunded) closeReviewOf(cause, charge, refund.reason === 'fraudulent' ? 'refunded_as_fraud' : 'refunded')
  return refund
}

function chargeToRefund(params: Params): Stripe.Charge {
  const intentId = filledText(params, 'payment_intent')
  const chargeId = filledText(params, 'charge')
  if (!intentId && !chargeId) throw missing('payment_intent')
  if (chargeId && intentId && idOf(getObject('charge', chargeId, 'charge').payment_intent) !== intentId)
    throw invalid('The charge does not belong to this PaymentIntent.', 'charge')
  const latest = intentId ? idOf(getObject('payment_intent', intentId, 'payment_intent').latest_charge) : null
  const charge = chargeId ? getObject('charge', chargeId, 'charge') : latest ? findObject('charge', latest) : null
  if (!charge?.paid || !charge.captured) {
    throw invalid('There is no captured charge to refund.', intentId ? 'payment_intent' : 'charge')
  }
  const open = ofCharge('dispute', charge.id).find((dispute) => !dispute.is_charge_refundable)
  if (open && open.status !== 'won') throw wrongState(`Charge ${charge.id} has been charged back.`, 'charge_disputed')
  return charge
}

function cardOf(charge: Stripe.Charge) {
  const number = String(hiddenOf(charge.payment_method ?? '').testNumber)
  return findCard(number) ?? findMeans(number)
}

export function updateRefund(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, ['metadata'])
  const refund = getObject('refund', id)
  const changed = saveObject('refund', { ...refund, metadata: mergedMetadata(refund.metadata ?? {}, params) })
  emit(cause, 'refund.updated', changed, { metadata: refund.metadata })
  return done(changed)
}

/** Only a refund that waits for the buyer can be cancelled, which refunds to cards never do. */
export function cancelRefund(id: string): Answer {
  const refund = getObject('refund', id)
  throw wrongState(`Refund ${refund.id} is ${refund.status} and cannot be canceled.`, 'refund_cancel_not_possible')
}

export function finishRefund(id: string): void {
  const refund = findObject('refund', id)
  if (refund?.status !== 'pending') return
  const { pending_reason: _, ...rest } = refund
  const changed = saveObject('refund', { ...rest, status: 'succeeded' })
  const previous = { pending_reason: refund.pending_reason, status: refund.status }
  emit(noCall, 'refund.updated', changed, previous)
  emit(noCall, 'charge.refund.updated', changed, previous)
}

/** The bank returns the money: it is in the shop's balance again, and the charge counts as unrefunded. */
export function failRefund(id: string): void {
  const refund = findObject('refund', id)
  if (!refund || isRelease(refund) || (refund.status !== 'succeeded' && refund.status !== 'pending')) return
  const entry = enterFailedRefund(refund)
  const failed = saveObject('refund', {
    ...refund,
    failure_balance_transaction: entry.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  addToCharge(getObject('charge', idOf(refund.charge) ?? ''), -refund.amount)
  const previous = { status: refund.status }
  emit(noCall, 'refund.updated', failed, previous)
  emit(noCall, 'refund.failed', failed, previous)
  emit(noCall, 'charge.refund.updated', failed, previous)
}
