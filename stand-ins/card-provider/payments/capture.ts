import type Stripe from 'stripe'
import { done, noCall, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { settleCharge } from './charges.ts'
import { failedCharge } from './debits.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { invalid, wrongState } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { descriptors } from './intent-params.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { checkPart } from '#stand-ins/card-provider/money/money.ts'
import { getObject, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, choiceOf, integerOf } from '#stand-ins/card-provider/calls/params.ts'
import { releaseHold, releaseRemainder } from '#stand-ins/card-provider/money/releases.ts'
import { refuseOfCheckout } from '#stand-ins/card-provider/sessions/session-of.ts'

export function captureIntent(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, ['amount_to_capture', 'metadata', 'statement_descriptor_suffix'])
  const intent = getObject('payment_intent', id)
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent is ${intent.status}: only one that requires_capture can be captured.`
    throw wrongState(message, 'payment_intent_unexpected_state', intent)
  }
  const amount = integerOf(params, 'amount_to_capture') ?? intent.amount_capturable
  checkPart(amount, intent.currency, 'amount_to_capture')
  if (amount > intent.amount_capturable) {
    const message = `Only ${intent.amount_capturable} of this PaymentIntent can be captured.`
    throw invalid(message, 'amount_to_capture', 'amount_too_large')
  }
  const held = getObject('charge', idOf(intent.latest_charge) ?? '')
  const charge = settleCharge(saveObject('charge', { ...held, amount_captured: amount, captured: true }))
  const captured = saveObject('payment_intent', {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergedMetadata(intent.metadata, params),
    ...descriptors(params, intent),
    status: 'succeeded',
  })
  emit(cause, 'charge.captured', charge, { amount_captured: 0, captured: false, balance_transaction: null })
  emit(cause, 'payment_intent.succeeded', captured)
  if (amount < held.amount) releaseRemainder(cause, charge, held.amount - amount)
  return done(captured)
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
const cancellable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

export function cancelIntent(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, ['cancellation_reason'])
  const intent = getObject('payment_intent', id)
  refuseOfCheckout(intent)
  return done(cancel(cause, intent, choiceOf(params, 'cancellation_reason', reasons) ?? null))
}

/** The bank releases money not captured in time: the intent is canceled without a request. */
export function expireAuthorisation(id: string): void {
  const intent = getObject('payment_intent', id)
  if (intent.status !== 'requires_capture') return
  const charge = getObject('charge', idOf(intent.latest_charge) ?? '')
  cancel(noCall, intent, 'automatic')
  emit(noCall, 'charge.expired', getObject('charge', charge.id))
}

/** An open try of a hosted checkout ends with it. */
export function cancelWithCheckout(cause: Cause, id: string): void {
  const intent = getObject('payment_intent', id)
  if (cancellable.includes(intent.status)) cancel(cause, intent, 'automatic')
}

/** In rare cases the order to a bank can still be taken back. */
function stopDebit(intent: Stripe.PaymentIntent) {
  const charge = getObject('charge', idOf(intent.latest_charge) ?? '')
  saveObject('charge', failedCharge(charge, { code: 'payment_intent_canceled', message: 'Canceled in time.' }))
}

function cancel(cause: Cause, intent: Stripe.PaymentIntent, reason: Stripe.PaymentIntent.CancellationReason | null) {
  if (!cancellable.includes(intent.status)) {
    const message = `This PaymentIntent is ${intent.status} and cannot be canceled.`
    throw wrongState(message, 'payment_intent_unexpected_state', intent)
  }
  const held = intent.status === 'requires_capture' ? getObject('charge', idOf(intent.latest_charge) ?? '') : null
  const canceled = saveObject('payment_intent', {
    ...intent,
    amount_capturable: 0,
    canceled_at: nowSeconds(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  if (intent.status === 'processing') stopDebit(intent)
  emit(cause, 'payment_intent.canceled', canceled)
  if (held) releaseHold(cause, held, reason === 'automatic')
  return canceled
}
