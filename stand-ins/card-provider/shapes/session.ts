import type Stripe from 'stripe'

type Session = Stripe.Checkout.Session
export type SessionDraft = Pick<
  Session,
  'id' | 'amount_subtotal' | 'amount_total' | 'created' | 'currency' | 'expires_at' | 'success_url' | 'url'
> &
  Partial<Session>

export function sessionShape(draft: SessionDraft): Session {
  const noText = { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null }
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: noText,
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...draft,
  } satisfies Session
}

export type SoldLine = {
  id: string
  currency: string
  description: string
  quantity: number
  unitAmount: number
  created: number
  priceId: string
  productId: string
  metadata: Record<string, string>
}

export function lineItemShape(line: SoldLine): Stripe.LineItem {
  const total = line.unitAmount * line.quantity
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: line.currency,
    description: line.description,
    metadata: line.metadata,
    price: priceShape(line),
    quantity: line.quantity,
  } satisfies Stripe.LineItem
}

function priceShape(line: SoldLine): Stripe.Price {
  return {
    id: line.priceId,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: line.created,
    currency: line.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: line.productId,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.unitAmount,
    // In responses it is a text; the official package turns it into its own decimal type.
    unit_amount_decimal: String(line.unitAmount) as unknown as Stripe.Price['unit_amount_decimal'],
  } satisfies Stripe.Price
}
