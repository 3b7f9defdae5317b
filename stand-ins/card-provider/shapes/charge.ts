import type Stripe from 'stripe'

export type ChargeDraft = Pick<
  Stripe.Charge,
  'id' | 'amount' | 'created' | 'currency' | 'payment_intent' | 'status' | 'billing_details' | 'payment_method_details'
> &
  Partial<Stripe.Charge>

export function chargeShape(draft: ChargeDraft): Stripe.Charge {
  return {
    object: 'charge',
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: null,
    captured: false,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_method: null,
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...draft,
  } satisfies Stripe.Charge
}

type CardDetails = Stripe.Charge.PaymentMethodDetails.Card

export function chargedCardShape(
  card: Stripe.PaymentMethod.Card,
  more: Pick<CardDetails, 'amount_authorized' | 'checks' | 'three_d_secure'> & Partial<CardDetails>,
): CardDetails {
  return {
    authorization_code: null,
    brand: card.brand,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: more.amount_authorized ?? 0, status: 'unavailable' },
    regulated_status: 'unregulated',
    transaction_link_id: null,
    wallet: walletOf(card),
    ...more,
  } satisfies CardDetails
}

/** A charge says how a Link wallet was funded, too. */
function walletOf({ wallet }: Stripe.PaymentMethod.Card): CardDetails['wallet'] {
  if (wallet?.type !== 'link') return wallet && { type: wallet.type, dynamic_last4: null, google_pay: {} }
  return { type: 'link', dynamic_last4: null, link: { funding_source_group: null } }
}
