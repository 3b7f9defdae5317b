import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { enterDispute, enterReturnOfDispute } from './balance.ts'
import type { TestCard } from '#stand-ins/card-provider/payments/cards.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { invalid, wrongState } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { addObject, getObject, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, booleanOf, objectOf, textOf } from '#stand-ins/card-provider/calls/params.ts'
import { closeReviewOf } from '#stand-ins/card-provider/payments/reviews.ts'
import { disputeShape, evidenceTexts } from '#stand-ins/card-provider/shapes/dispute.ts'

export type DisputeCause = 'fraudulent' | 'inquiry' | 'product_not_received'

export const disputeOfCard: Record<TestCard['afterwards'] & string, DisputeCause | null> = {
  'dispute-fraudulent': 'fraudulent',
  'dispute-not-received': 'product_not_received',
  inquiry: 'inquiry',
  'fraud-warning': null,
}

const networkReasons: Record<DisputeCause, string> = {
  fraudulent: '10.4',
  inquiry: '10.4',
  product_not_received: '13.1',
}

/**
 * Usually about the full captured amount. A buyer may also dispute a part of it, or several, each by itself; and a bank may
 * take more than was captured, for several payments at once or by mistake
 * (https://support.stripe.com/questions/receiving-multiple-disputes-per-payment-faq).
 */
export function openDispute(
  cause: Cause,
  charge: Stripe.Charge,
  why: DisputeCause,
  amount = charge.amount_captured,
): Stripe.Dispute {
  if (!charge.captured) throw invalid('Only a captured charge can be disputed.', 'charge')
  const inquiry = why === 'inquiry'
  if (amount < 1) throw invalid('A dispute is about some money.', 'amount')
  const shape = disputeShape({
    id: newId('du'),
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    evidence_details: evidenceDetails(),
    is_charge_refundable: inquiry,
    network_reason_code: networkReasons[why],
    payment_intent: idOf(charge.payment_intent),
    ...(charge.payment_method_details?.card && {
      payment_method_details: cardDetails(charge, inquiry, networkReasons[why]),
    }),
    reason: inquiry ? 'fraudulent' : why,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  const taken = inquiry ? [] : [enterDispute(shape)]
  const dispute = addObject('dispute', { ...shape, balance_transactions: taken })
  const disputed = saveObject('charge', { ...charge, disputed: true })
  emit(cause, 'charge.dispute.created', dispute)
  emit(cause, 'charge.updated', disputed, { disputed: false })
  // An inquiry only asks; a dispute takes the money at once.
  if (!inquiry) emit(cause, 'charge.dispute.funds_withdrawn', dispute)
  closeReviewOf(cause, disputed, 'disputed')
  // A debit that is taken back is final: nobody can answer it.
  return charge.payment_method_details?.sepa_debit ? closeDispute(cause, dispute, false) : dispute
}

function evidenceDetails(): Stripe.Dispute.EvidenceDetails {
  return {
    due_by: nowSeconds() + 9 * 24 * 3600,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  }
}

function cardDetails(charge: Stripe.Charge, inquiry: boolean, reason: string): Stripe.Dispute.PaymentMethodDetails {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const caseType = inquiry ? 'inquiry' : 'chargeback'
  return { card: { brand, case_type: caseType, network: brand, network_reason_code: reason }, type: 'card' }
}

const answerable = ['needs_response', 'warning_needs_response']

export function updateDispute(cause: Cause, id: string, params: Params): Answer {
  acceptOnly(params, ['evidence', 'metadata', 'submit'])
  const dispute = getObject('dispute', id)
  const given = objectOf(params, 'evidence')
  const metadata = mergedMetadata(dispute.metadata, params)
  if (!given) return done(change(cause, dispute, { metadata }))
  if (!answerable.includes(dispute.status)) {
    throw wrongState(`This dispute is ${dispute.status}: it takes no more evidence.`, 'dispute_closed')
  }
  acceptOnly(given, evidenceTexts, 'evidence')
  const evidence = { ...dispute.evidence }
  for (const name of evidenceTexts) if (given[name] !== undefined) evidence[name] = textOf(given, name, 20_000) || null
  const submitted = booleanOf(params, 'submit') ?? true
  const warning = dispute.status === 'warning_needs_response'
  const changed = change(cause, dispute, {
    evidence,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
      submission_method: submitted ? 'manual' : dispute.evidence_details.submission_method,
    },
    metadata,
    ...(submitted && { status: warning ? 'warning_under_review' : 'under_review' }),
  })
  if (!submitted) return done(changed)
  if (evidence.uncategorized_text === 'winning_evidence') return done(closeDispute(cause, changed, true))
  if (evidence.uncategorized_text === 'losing_evidence') return done(closeDispute(cause, changed, false))
  return done(changed)
}

function change(cause: Cause, dispute: Stripe.Dispute, change: Partial<Stripe.Dispute>): Stripe.Dispute {
  const changed = saveObject('dispute', { ...dispute, ...change })
  emit(cause, 'charge.dispute.updated', changed, { status: dispute.status, metadata: dispute.metadata })
  return changed
}

/**
 * The bank rejected the evidence, and takes the money: possibly another amount than it had asked about. It may also do so
 * after it was content at first.
 */
export function escalateInquiry(cause: Cause, inquiry: Stripe.Dispute, amount = inquiry.amount): Stripe.Dispute {
  if (!inquiry.status.startsWith('warning'))
    throw wrongState(`This dispute is ${inquiry.status}: it is no inquiry.`, 'dispute_closed')
  const taken = enterDispute({ ...inquiry, amount })
  const dispute = change(cause, inquiry, {
    amount,
    balance_transactions: [taken],
    evidence_details: evidenceDetails(),
    is_charge_refundable: false,
    status: 'needs_response',
  })
  emit(cause, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const over = ['lost', 'won', 'warning_closed']

/** Shop or bank appeal against the decision: what was given back is taken again until the network has decided. */
export function appealDispute(cause: Cause, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== 'lost' && dispute.status !== 'won')
    throw wrongState(`This dispute is ${dispute.status}: there is no decision to appeal.`, 'dispute_closed')
  const taken = dispute.status === 'won' ? [enterDispute(dispute)] : []
  const appealed = change(cause, dispute, {
    balance_transactions: [...dispute.balance_transactions, ...taken],
    is_charge_refundable: false,
    status: 'appeal_under_review',
  })
  if (taken.length > 0) emit(cause, 'charge.dispute.funds_withdrawn', appealed)
  return appealed
}

/** What the bank has of it now. */
export const awayOf = ({ balance_transactions: entries }: Stripe.Dispute): number =>
  0 - entries.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The bank decides. It may keep a part alone, `kept`, of a payment that was refunded in part before: then the rest comes
 * back, and the dispute is lost all the same
 * (https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued).
 */
export function closeDispute(
  cause: Cause,
  dispute: Stripe.Dispute,
  won: boolean,
  kept = won ? 0 : awayOf(dispute),
): Stripe.Dispute {
  if (over.includes(dispute.status)) throw wrongState(`This dispute is already ${dispute.status}.`, 'dispute_closed')
  const warning = dispute.status.startsWith('warning')
  const returned = awayOf(dispute) - kept
  if (returned < 0) throw invalid('The bank cannot keep more than it has taken.', 'amount')
  const back = returned > 0 ? [enterReturnOfDispute(dispute, returned)] : []
  const closed = saveObject('dispute', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...back],
    is_charge_refundable: won || warning,
    status: warning ? 'warning_closed' : won ? 'won' : 'lost',
  })
  emit(cause, 'charge.dispute.closed', closed, { status: dispute.status })
  if (back.length > 0) emit(cause, 'charge.dispute.funds_reinstated', closed)
  return closed
}

/** Closing by a call means accepting it. */
export function acceptDispute(cause: Cause, id: string): Answer {
  return done(closeDispute(cause, getObject('dispute', id), false))
}
