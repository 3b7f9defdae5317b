import type Stripe from 'stripe'

export function reviewShape(
  draft: Pick<Stripe.Review, 'id' | 'charge' | 'created'> & Partial<Stripe.Review>,
): Stripe.Review {
  return {
    object: 'review',
    billing_zip: null,
    closed_reason: null,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    reason: 'rule',
    session: null,
    ...draft,
  } satisfies Stripe.Review
}

export function fraudWarningShape(
  draft: Pick<Stripe.Radar.EarlyFraudWarning, 'id' | 'charge' | 'created'> & Partial<Stripe.Radar.EarlyFraudWarning>,
): Stripe.Radar.EarlyFraudWarning {
  return {
    object: 'radar.early_fraud_warning',
    actionable: true,
    fraud_type: 'misc',
    livemode: false,
    ...draft,
  } satisfies Stripe.Radar.EarlyFraudWarning
}
