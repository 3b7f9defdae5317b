import type Stripe from 'stripe'

type Token = Stripe.ConfirmationToken

export function confirmationTokenShape(
  draft: Pick<Token, 'id' | 'created' | 'expires_at' | 'use_stripe_sdk'> & Partial<Token>,
  method: Stripe.PaymentMethod,
): Token {
  return {
    object: 'confirmation_token',
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: previewOf(method),
    return_url: null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    ...draft,
  } satisfies Token
}

/** What the shop may see of a card before it is used: everything but an id. */
function previewOf(method: Stripe.PaymentMethod): Stripe.ConfirmationToken.PaymentMethodPreview {
  const { allow_redisplay, billing_details, card, customer, customer_account } = method
  return {
    allow_redisplay,
    billing_details,
    ...(card && { card }),
    customer,
    customer_account,
    type: 'card',
  }
}
