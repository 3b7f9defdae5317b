import type Stripe from 'stripe'
import { noCall, done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import { cardOf, methodById } from '#stand-ins/card-provider/methods/payment-methods.ts'
import { getObject, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { sessionOf } from '#stand-ins/card-provider/sessions/session-of.ts'
import { planTask } from '#stand-ins/card-provider/tasks.ts'
import { declineIntent, take, type Try } from './attempts.ts'
import type { Decline } from './cards.ts'
import { tryCharge } from './charges.ts'
import type { Debit } from './means.ts'

/** The bank has the order to debit the account; days later it says what became of it. */
export function startDebit(cause: Cause, attempt: Try, { seconds }: Debit): Answer {
  const charge = tryCharge({ ...attempt, decline: null, threeDSecure: null, pending: true })
  const intent = saveObject('payment_intent', {
    ...attempt.intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: attempt.method.id,
    status: 'processing',
  })
  emit(cause, 'charge.pending', charge)
  emit(cause, 'payment_intent.processing', intent)
  planTask('debit-ends', charge.id, seconds)
  return done(intent)
}

/** The bank's answer, when its days are over. */
export function endDebit(chargeId: string): void {
  const charge = getObject('charge', chargeId)
  const method = methodById(charge.payment_method ?? '')
  answerDebit(charge, method, cardOf(method).debit?.decline ?? null)
}

/** The answer at once, by hand; `id` is the payment's. */
export function answerDebitOf(intentId: string, decline: Decline | null): void {
  const charge = getObject('charge', idOf(getObject('payment_intent', intentId).latest_charge) ?? '')
  answerDebit(charge, methodById(charge.payment_method ?? ''), decline)
}

function answerDebit(charge: Stripe.Charge, method: Stripe.PaymentMethod, decline: Decline | null): void {
  const intent = getObject('payment_intent', idOf(charge.payment_intent) ?? '')
  if (intent.status !== 'processing' || charge.status !== 'pending') return
  if (decline) {
    const failed = saveObject('charge', failedCharge(charge, decline))
    declineIntent(noCall, intent, method, decline, failed)
  } else {
    const paid = saveObject('charge', { ...charge, paid: true, status: 'succeeded' })
    take(noCall, { intent, method, card: cardOf(method), descriptor: '' }, paid)
  }
  tellCheckout(intent.id, decline === null)
}

export function failedCharge(charge: Stripe.Charge, { code, message }: Pick<Decline, 'code' | 'message'>) {
  return {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: code,
    failure_message: message,
    status: 'failed',
  } satisfies Stripe.Charge
}

/** A hosted checkout was complete when the debit began. */
function tellCheckout(intentId: string, isPaid: boolean): void {
  const session = sessionOf(intentId)
  if (!session) return
  const told = isPaid ? saveObject('checkout.session', { ...session, payment_status: 'paid' }) : session
  emit(noCall, isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', told)
}
