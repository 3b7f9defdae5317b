import type Stripe from 'stripe'
import { done, type Answer } from '#stand-ins/card-provider/calls/answers.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { ApiError, noSuch } from '#stand-ins/card-provider/calls/errors.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { shippingOf } from '#stand-ins/card-provider/payments/intent-params.ts'
import { addObject, findObject, hiddenOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import {
  acceptOnly,
  booleanOf,
  choiceOf,
  filledText,
  objectOf,
  returnUrlOf,
} from '#stand-ins/card-provider/calls/params.ts'
import { methodById, methodFromData, numbersFromServer } from './payment-methods.ts'
import { confirmationTokenShape } from '#stand-ins/card-provider/shapes/confirmation-token.ts'

const known = ['payment_method', 'payment_method_data', 'return_url', 'setup_future_usage', 'shipping']
const lasts = 12 * 3600

/**
 * A card that the buyer has typed and not yet used: the browser makes the token, the shop's server confirms with it.
 */
export function createToken(params: Params, fromBrowser: boolean): Answer {
  acceptOnly(params, fromBrowser ? [...known, 'use_stripe_sdk', 'key'] : known)
  const data = objectOf(params, 'payment_method_data')
  if (data && !fromBrowser) throw numbersFromServer()
  const method = data ? methodFromData(data) : methodById(filledText(params, 'payment_method') ?? 'pm_card_visa')
  const shipping = shippingOf(params)
  const draft = {
    id: newId('ctoken'),
    created: nowSeconds(),
    expires_at: nowSeconds() + lasts,
    return_url: returnUrlOf(params),
    setup_future_usage: choiceOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? null,
    shipping: shipping ? tokenShipping(shipping) : null,
    use_stripe_sdk: booleanOf(params, 'use_stripe_sdk') ?? fromBrowser,
  }
  return done(addObject('confirmation_token', confirmationTokenShape(draft, method), { method: method.id }))
}

function tokenShipping({ address, name, phone }: Stripe.PaymentIntent.Shipping): Stripe.ConfirmationToken.Shipping {
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return { address: address ?? empty, name: name ?? '', phone: phone ?? null }
}

/** Valid for one payment. */
export function usableToken(id: string): { token: Stripe.ConfirmationToken; method: Stripe.PaymentMethod } {
  const token = findObject('confirmation_token', id)
  if (!token) throw noSuch('confirmationtoken', id, 'confirmation_token')
  const refuse = (message: string) =>
    new ApiError(400, { type: 'invalid_request_error', message, param: 'confirmation_token' })
  if (token.payment_intent) throw refuse('This ConfirmationToken was used before. Make a new one.')
  if ((token.expires_at ?? 0) <= nowSeconds()) throw refuse('This ConfirmationToken has expired. Make a new one.')
  return { token, method: methodById(String(hiddenOf(id).method)) }
}

export function spendToken(token: Stripe.ConfirmationToken, intent: string): void {
  saveObject('confirmation_token', { ...token, expires_at: null, payment_intent: intent })
}
