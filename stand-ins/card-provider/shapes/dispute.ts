import type Stripe from 'stripe'

export type DisputeDraft = Pick<
  Stripe.Dispute,
  'id' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status' | 'evidence_details'
> &
  Partial<Stripe.Dispute>

export const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

type EvidenceText = (typeof evidenceTexts)[number]

function evidenceShape(given: Partial<Record<EvidenceText, string>> = {}): Stripe.Dispute.Evidence {
  // Made from the list above, which names each key of the type once.
  const texts = Object.fromEntries(evidenceTexts.map((name) => [name, given[name] ?? null])) as Record<
    EvidenceText,
    string | null
  >
  return { ...texts, enhanced_evidence: {} } satisfies Stripe.Dispute.Evidence
}

export function disputeShape(draft: DisputeDraft): Stripe.Dispute {
  return {
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: evidenceShape(),
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    ...draft,
  } satisfies Stripe.Dispute
}
