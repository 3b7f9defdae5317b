import type Stripe from 'stripe'

export type BalanceDraft = Pick<
  Stripe.BalanceTransaction,
  'id' | 'amount' | 'created' | 'currency' | 'fee' | 'reporting_category' | 'source' | 'type'
> &
  Partial<Stripe.BalanceTransaction>

export function balanceTransactionShape(draft: BalanceDraft): Stripe.BalanceTransaction {
  const fee = { amount: draft.fee, application: null, currency: draft.currency, description: 'Processing fees' }
  return {
    object: 'balance_transaction',
    available_on: draft.created,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee_details: draft.fee === 0 ? [] : [{ ...fee, type: 'stripe_fee' }],
    net: draft.amount - draft.fee,
    status: 'available',
    ...draft,
  } satisfies Stripe.BalanceTransaction
}
