import type Stripe from 'stripe'
import { spendToken, usableToken } from '#stand-ins/card-provider/methods/confirmation-tokens.ts'
import type { ConfirmOrder } from './confirm.ts'
import { invalid } from '#stand-ins/card-provider/calls/errors.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { booleanOf, choiceOf, filledText, objectOf, returnUrlOf } from '#stand-ins/card-provider/calls/params.ts'
import { methodById, methodFromData, numbersFromServer } from '#stand-ins/card-provider/methods/payment-methods.ts'

export type Place = { origin: string; descriptor: string; fromBrowser: boolean }
/** How a call wants to pay: with a card, or a token for one with all the buyer's choices. */
export type Means = { method: Stripe.PaymentMethod | null; token: Stripe.ConfirmationToken | null }

export function meansOf(params: Params, fromBrowser: boolean): Means {
  const tokenId = filledText(params, 'confirmation_token')
  const id = filledText(params, 'payment_method')
  const data = objectOf(params, 'payment_method_data')
  if (tokenId) {
    if (id || data) throw invalid('A confirmation_token replaces payment_method.', 'confirmation_token')
    return usableToken(tokenId)
  }
  if (id) return { method: methodById(id), token: null }
  if (!data) return { method: null, token: null }
  if (!fromBrowser && data.type === 'card') throw numbersFromServer()
  return { method: methodFromData(data), token: null }
}

/** The try itself uses up a token, whatever the result. */
export function withToken(intent: Stripe.PaymentIntent, { token }: Means): Stripe.PaymentIntent {
  if (!token) return intent
  spendToken(token, intent.id)
  return {
    ...intent,
    setup_future_usage: intent.setup_future_usage ?? token.setup_future_usage,
    shipping: intent.shipping ?? token.shipping,
  }
}

export function confirmOrder(params: Params, place: Place, { method, token }: Means): ConfirmOrder {
  return {
    method,
    returnUrl: returnUrlOf(params) ?? token?.return_url ?? null,
    bySdk: booleanOf(params, 'use_stripe_sdk') ?? token?.use_stripe_sdk ?? false,
    offSession: isOffSession(params),
    refuseAction: booleanOf(params, 'error_on_requires_action') ?? false,
    origin: place.origin,
    descriptor: place.descriptor,
  }
}

/** Two words of cards that are debited later are as good as true. */
const isOffSession = (params: Params) =>
  (choiceOf(params, 'off_session', ['true', 'false', 'one_off', 'recurring']) ?? 'false') !== 'false'
