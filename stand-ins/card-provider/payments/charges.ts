import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { enterCharge } from '#stand-ins/card-provider/money/balance.ts'
import type { Decline } from './cards.ts'
import type { Means } from './means.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { newId, randomText } from '#stand-ins/card-provider/ids.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { addObject, getObject, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, clearableText, emailOf } from '#stand-ins/card-provider/calls/params.ts'
import { cvcWasGiven } from '#stand-ins/card-provider/methods/payment-methods.ts'
import { chargedCardShape, chargeShape } from '#stand-ins/card-provider/shapes/charge.ts'
import { chargedOtherShape } from '#stand-ins/card-provider/shapes/other-methods.ts'

export const holdSeconds = 7 * 24 * 3600

type Outcome = Stripe.Charge.Outcome
export type ThreeDSecure = Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

export type ChargeOrder = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  card: Means
  decline: Decline | null
  threeDSecure: ThreeDSecure | null
  descriptor: string
  /** A debit that the bank has not carried out yet. */
  pending?: boolean
}

/** One try at the card's bank: money captured or authorised, or a failed charge with the reason. */
export function tryCharge(order: ChargeOrder): Stripe.Charge {
  const { intent, method, decline, pending = false } = order
  const id = `ch_3${randomText(23)}`
  const held = !decline && intent.capture_method === 'manual'
  return addObject(
    'charge',
    chargeShape({
      id,
      amount: intent.amount,
      amount_captured: decline || held ? 0 : intent.amount,
      billing_details: method.billing_details,
      calculated_statement_descriptor: statementText(order),
      captured: !decline && !held,
      created: nowSeconds(),
      currency: intent.currency,
      customer: idOf(intent.customer),
      description: intent.description,
      failure_code: decline?.code ?? null,
      failure_message: decline?.message ?? null,
      metadata: intent.metadata,
      outcome: outcomeOf(order),
      paid: !decline && !pending,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: method.card
        ? { card: chargedCard(order, held), type: 'card' }
        : chargedOtherShape(method),
      receipt_email: intent.receipt_email,
      shipping: intent.shipping,
      statement_descriptor_suffix: intent.statement_descriptor_suffix,
      status: decline ? 'failed' : pending ? 'pending' : 'succeeded',
      transfer_group: intent.transfer_group,
    }),
  )
}

/** The money arrives in the balance a moment after the charge: the provider sends charge.updated. */
export function settleCharge(charge: Stripe.Charge): Stripe.Charge {
  const entry = enterCharge(charge, charge.amount)
  return saveObject('charge', { ...charge, balance_transaction: entry.id })
}

/** A failed refund returns its amount to the charge. */
export function addToCharge(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount
  return saveObject('charge', { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount })
}

export function updateCharge(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, ['description', 'metadata', 'receipt_email'])
  const charge = getObject('charge', id)
  const changed = saveObject('charge', {
    ...charge,
    description:
      clearableText(params, 'description', 40_000) ?? (params.description === '' ? null : charge.description),
    metadata: mergedMetadata(charge.metadata, params),
    receipt_email: emailOf(params, 'receipt_email') ?? (params.receipt_email === '' ? null : charge.receipt_email),
  })
  emit(cause, 'charge.updated', changed, { description: charge.description, metadata: charge.metadata })
  return done(changed)
}

function statementText({ intent, descriptor }: ChargeOrder): string {
  const suffix = intent.statement_descriptor_suffix
  return (suffix ? `${descriptor}* ${suffix}` : descriptor).slice(0, 22)
}

function outcomeOf({ card, decline }: ChargeOrder): Outcome {
  const risk = card.risk ?? 'normal'
  const score = { normal: 24, elevated: 68, highest: 92 }[risk]
  const common = { network_decline_code: null, risk_level: risk, risk_score: score }
  if (!decline) {
    const message = risk === 'normal' ? 'Payment complete.' : `Payment complete, with ${risk} risk.`
    const words = { network_status: 'approved_by_network', seller_message: message, type: 'authorized' }
    const reason = risk === 'elevated' ? 'elevated_risk_level' : null
    return { ...common, ...words, advice_code: null, network_advice_code: null, reason }
  }
  if (card.blocked) {
    const words = { network_status: 'not_sent_to_network', seller_message: 'Blocked as too risky.', type: 'blocked' }
    return { ...common, ...words, advice_code: null, network_advice_code: null, reason: 'highest_risk_level' }
  }
  const words = { network_status: 'declined_by_network', seller_message: 'The bank declined.', type: 'issuer_declined' }
  const advice = { advice_code: decline.advice, network_advice_code: null, reason: decline.declineCode }
  return { ...common, ...words, ...advice, network_decline_code: '05' }
}

function chargedCard(order: ChargeOrder, held: boolean): Stripe.Charge.PaymentMethodDetails.Card {
  const { intent, method, card, decline, threeDSecure } = order
  if (!method.card) throw new Error(`${method.id} is not a card`)
  const wrongCode = card.failsCheck === 'cvc' || decline?.code === 'incorrect_cvc'
  const postal = method.billing_details.address?.postal_code
  return chargedCardShape(method.card, {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : randomText(6),
    ...(held && { capture_before: nowSeconds() + holdSeconds }),
    checks: {
      address_line1_check: method.billing_details.address?.line1 ? 'pass' : null,
      address_postal_code_check: card.failsCheck === 'postal-code' ? 'fail' : postal ? 'pass' : null,
      cvc_check: cvcWasGiven(method) ? (wrongCode ? 'fail' : 'pass') : null,
    },
    network_transaction_id: decline ? null : newId('ntx').slice(4, 19),
    three_d_secure: threeDSecure,
  })
}
