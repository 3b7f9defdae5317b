import type { DisputeState, ProviderDispute } from '#app/payment-provider/payment-provider.ts'
import { asAgreed } from './as-agreed.ts'
import { amountOf, idOf, named, type Ref, timeOf } from './stripe-shapes.ts'

export interface StripeDispute {
  id: string
  status: string
  amount: number
  currency: string
  reason: string
  payment_intent: Ref
  evidence_details: { due_by: number | null }
  /** What was taken for it, and what was given back, in the currency of the shop's balance. */
  balance_transactions?: readonly { amount: number; exchange_rate?: number | null }[]
}

// `warning_…` are inquiries: the bank asks, and has taken nothing.
const disputeStates: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

/** Closed without a decision, money that was taken for it and not given back is gone: a network may pay buyers at once. */
function stateOf({ status, balance_transactions: entries = [] }: StripeDispute): DisputeState {
  const state = named(disputeStates, status) ?? 'open'
  return state === 'closed' && entries.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : state
}

/**
 * A dispute about the whole of a payment that was refunded in part before may be lost for the rest alone. Its status says
 * "lost" and its amount is the whole; only its balance entries tell what came back
 * (https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued).
 */
function returnedOf({ amount, balance_transactions: entries = [] }: StripeDispute): number {
  if (entries.every((entry) => entry.amount <= 0)) return 0
  const moved = entries.map((entry) => entry.amount / (entry.exchange_rate ?? 1))
  const [taken = 0] = moved
  // A balance in another currency has its share: rates are rounded, and their unit is that of neither currency.
  const unit = entries.some((entry) => entry.exchange_rate) && taken < 0 ? amount / -taken : 1
  const away = Math.round(-unit * moved.reduce((sum, each) => sum + each, 0))
  return amount - Math.min(amount, Math.max(0, away))
}

export const disputeOf = asAgreed((dispute: StripeDispute): ProviderDispute => {
  const { due_by: dueBy } = dispute.evidence_details
  const state = stateOf(dispute)
  const isAway = state === 'open' || state === 'lost'
  return {
    reference: dispute.id,
    payment: idOf(dispute.payment_intent),
    state,
    amount: amountOf(dispute.amount, dispute.currency),
    returned: amountOf(isAway ? returnedOf(dispute) : 0, dispute.currency),
    reason: dispute.reason,
    answerBy: dueBy ? timeOf(dueBy) : null,
  }
})
