import type Stripe from 'stripe'

export type RefundDraft = Pick<
  Stripe.Refund,
  'id' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'status'
> &
  Partial<Stripe.Refund>

export function refundShape(draft: RefundDraft): Stripe.Refund {
  return {
    object: 'refund',
    balance_transaction: null,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: {},
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...draft,
  } satisfies Stripe.Refund
}
