import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { authorise, challenged, declineIntent, frictionless, type Try } from './attempts.ts'
import type { Decline } from './cards.ts'
import { invalid, wrongState, type ApiError } from '#stand-ins/card-provider/calls/errors.ts'
import { startDebit } from './debits.ts'
import { methodsFor } from './means.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { getObject, hiddenOf, hide, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { cardOf, methodById } from '#stand-ins/card-provider/methods/payment-methods.ts'

export type ConfirmOrder = {
  method: Stripe.PaymentMethod | null
  returnUrl: string | null
  /** The browser's library shows the bank's question itself; otherwise the buyer is sent to a page. */
  bySdk: boolean
  /** The buyer is not there to answer the bank. */
  offSession: boolean
  refuseAction: boolean
  origin: string
  descriptor: string
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message: 'The bank could not confirm that it is you. Choose another card, or try again.',
  advice: 'try_again_later',
}
const authenticationNeeded: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined: this payment needs to be confirmed with the bank.',
  advice: 'try_again_later',
}

export function confirmIntent(cause: Cause, intent: Stripe.PaymentIntent, order: ConfirmOrder): Answer {
  if (!confirmable.includes(intent.status)) throw cannotConfirm(intent)
  const methodId = idOf(intent.payment_method)
  const method = order.method ?? (methodId ? methodById(methodId) : null)
  if (!method) {
    const message = 'This PaymentIntent cannot be confirmed: it has no payment method yet.'
    throw wrongState(message, 'payment_intent_unexpected_state', intent)
  }
  demandReturnUrl(intent, order)
  checkMethod(intent, method)
  const attempt: Try = { intent, method, card: cardOf(method), descriptor: order.descriptor }
  const { card } = attempt
  if (card.debit) return startDebit(cause, attempt, card.debit)
  if (!method.card) return askBank(cause, attempt, { ...order, bySdk: false })
  if (!wantsChallenge(attempt, order)) {
    return authorise(cause, attempt, card.decline ?? null, card.challenge === 'optional' ? frictionless : null)
  }
  if (card.challengeBreaks)
    return declineIntent(cause, { ...intent, payment_method: method.id }, method, processing, null)
  if (order.offSession || order.refuseAction) return authorise(cause, attempt, authenticationNeeded, null)
  return askBank(cause, attempt, order)
}

/** The account, the list of the shop, the currency and a later capture decide what may pay. */
function checkMethod(intent: Stripe.PaymentIntent, { type }: Stripe.PaymentMethod): void {
  if (methodsFor(intent).some((kind) => kind === type)) return
  throw invalid(`This PaymentIntent does not take ${type}.`, 'payment_method')
}

const processing: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'processing_error',
  message: 'The bank’s check of the card broke down. Choose another card, or try again.',
  advice: 'try_again_later',
}

function cannotConfirm(intent: Stripe.PaymentIntent): ApiError {
  const message = `This PaymentIntent is ${intent.status} and cannot be confirmed again.`
  return wrongState(message, 'payment_intent_unexpected_state', intent)
}

function demandReturnUrl(intent: Stripe.PaymentIntent, order: ConfirmOrder): void {
  const { automatic_payment_methods: automatic } = intent
  if (order.returnUrl || !automatic?.enabled || automatic.allow_redirects === 'never') return
  const message = 'A return_url must be specified: this intent may use payment methods that leave your page.'
  throw invalid(message, 'return_url')
}

function wantsChallenge({ intent, card }: Try, order: ConfirmOrder): boolean {
  if (card.challenge === 'always' || (card.challenge === 'unless-set-up' && !order.offSession)) return true
  const asked = intent.payment_method_options?.card?.request_three_d_secure
  return card.challenge === 'optional' && (asked === 'any' || asked === 'challenge')
}

function askBank(cause: Cause, { intent, method }: Try, order: ConfirmOrder): Answer {
  const challenge = newId('payatt')
  const url = `${order.origin}/challenge/${intent.id}/${challenge}`
  hide(intent.id, { challenge, returnUrl: order.returnUrl, descriptor: order.descriptor })
  const asked = saveObject('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action:
      order.bySdk || !order.returnUrl
        ? {
            type: 'use_stripe_sdk',
            use_stripe_sdk: { source: challenge, stripe_js: url, type: 'three_d_secure_redirect' },
          }
        : { redirect_to_url: { return_url: order.returnUrl, url }, type: 'redirect_to_url' },
    payment_method: method.id,
    status: 'requires_action',
  })
  emit(cause, 'payment_intent.requires_action', asked)
  return done(asked)
}

/** The buyer's answer to the bank's question. A question that is no longer open changes nothing. */
export function answerChallenge(cause: Cause, intentId: string, challenge: string, agreed: boolean): Answer {
  const intent = getObject('payment_intent', intentId)
  const hidden = hiddenOf(intentId)
  if (intent.status !== 'requires_action' || hidden.challenge !== challenge) return done(intent)
  const method = methodById(idOf(intent.payment_method) ?? '')
  hide(intentId, { challenge: null })
  if (!agreed) return declineIntent(cause, intent, method, authenticationFailed, null)
  const card = cardOf(method)
  if (intent.confirmation_method === 'manual') {
    return done(saveObject('payment_intent', { ...intent, next_action: null, status: 'requires_confirmation' }))
  }
  const attempt = { intent, method, card, descriptor: String(hidden.descriptor ?? '') }
  return authorise(cause, attempt, card.declineAfterChallenge ?? card.decline ?? null, challenged)
}
