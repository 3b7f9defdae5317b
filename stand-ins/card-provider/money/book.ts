import type Stripe from 'stripe'
import { awayOf } from './disputes.ts'
import { isRelease } from './releases.ts'
import { findObject, idOf, listObjects, ofIntent } from '#stand-ins/card-provider/objects.ts'
import { sessionOf } from '#stand-ins/card-provider/sessions/session-of.ts'

/** The provider's own account of every payment, or of the named ones, for comparing a shop's ledger. */
export function book(named: string[] = []) {
  if (named.length === 0) return listObjects('payment_intent').map(account)
  return named.flatMap((id) => findObject('payment_intent', id) ?? []).map(account)
}

function account(intent: Stripe.PaymentIntent) {
  // A released authorisation moved no money.
  const refunds = ofIntent('refund', intent.id).filter((refund) => !isRelease(refund))
  const sum = (status: string) =>
    refunds.filter((refund) => refund.status === status).reduce((total, { amount }) => total + amount, 0)
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    currency: intent.currency,
    captured: intent.amount_received,
    capturable: intent.amount_capturable,
    refunded: sum('succeeded'),
    refundsPending: sum('pending'),
    refunds: refunds.map(({ id, status, amount, metadata }) => ({ id, status, amount, metadata })),
    disputes: ofIntent('dispute', intent.id).map((dispute) => {
      const { id, status, amount } = dispute
      return { id, status, amount, away: awayOf(dispute) }
    }),
    charges: ofIntent('charge', intent.id).map(({ id, status, captured }) => ({ id, status, captured })),
    latestCharge: idOf(intent.latest_charge),
    checkout: sessionOf(intent.id)?.status ?? null,
    metadata: intent.metadata,
  }
}
