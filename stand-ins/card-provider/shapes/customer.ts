import type Stripe from 'stripe'

export function customerShape(
  draft: Pick<Stripe.Customer, 'id' | 'created' | 'invoice_prefix'> & Partial<Stripe.Customer>,
): Stripe.Customer {
  return {
    object: 'customer',
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...draft,
  } satisfies Stripe.Customer
}
