import type Stripe from 'stripe'

export type IntentDraft = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'created' | 'id' | 'client_secret'> &
  Partial<Stripe.PaymentIntent>

/** Every field of the provider's type, so that the compiler refuses a missing or an invented one. */
export function paymentIntentShape(draft: IntentDraft): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...draft,
  } satisfies Stripe.PaymentIntent
}
