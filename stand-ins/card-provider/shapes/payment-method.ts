import type Stripe from 'stripe'

type Card = Stripe.PaymentMethod.Card
export type CardDraft = Pick<Card, 'brand' | 'country' | 'exp_month' | 'exp_year' | 'funding' | 'last4'> & Partial<Card>

export function paymentMethodShape(
  draft: Pick<Stripe.PaymentMethod, 'id' | 'created' | 'billing_details'> & Partial<Stripe.PaymentMethod>,
  card: CardDraft,
): Stripe.PaymentMethod {
  return {
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    card: {
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      display_brand: card.brand,
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'amex' },
      wallet: null,
      ...card,
    } satisfies Card,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    ...draft,
  } satisfies Stripe.PaymentMethod
}

export function emptyAddress(): Stripe.Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
}
