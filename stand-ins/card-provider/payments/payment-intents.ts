import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { confirmIntent } from './confirm.ts'
import { confirmOrder, meansOf, withToken, type Place } from './confirm-params.ts'
import { livingCustomer } from '#stand-ins/card-provider/methods/customers.ts'
import { invalid, missing, wrongState } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { randomText } from '#stand-ins/card-provider/ids.ts'
import { allowedMethods, descriptors, shippingOf } from './intent-params.ts'
import { methodsFor } from './means.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { checkAmount, currencyOf } from '#stand-ins/card-provider/money/money.ts'
import { addObject, getObject, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import { checkOwner } from '#stand-ins/card-provider/methods/method-owner.ts'
import {
  acceptOnly,
  booleanOf,
  choiceOf,
  clearableText,
  emailOf,
  filledText,
  integerOf,
  objectOf,
  requiredText,
} from '#stand-ins/card-provider/calls/params.ts'
import { refuseOfCheckout } from '#stand-ins/card-provider/sessions/session-of.ts'
import { paymentIntentShape } from '#stand-ins/card-provider/shapes/payment-intent.ts'

const ofBoth = [
  'amount',
  'currency',
  'allowed_payment_method_types',
  'capture_method',
  'customer',
  'description',
  'excluded_payment_method_types',
  'metadata',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
]
/** What a publishable key may set on a payment: how it is paid, and nothing that the shop stores with it. */
const ofBrowser = [
  'client_secret',
  'confirmation_token',
  'key',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
]
const moneyParams = ['amount', 'currency', 'payment_method', 'payment_method_data', 'capture_method']
const ofConfirm = ['confirmation_token', 'error_on_requires_action', 'off_session', 'return_url', 'use_stripe_sdk']
const ofCreate = [...ofBoth, ...ofConfirm, 'automatic_payment_methods', 'confirm', 'confirmation_method']

export function createIntent(cause: Cause, params: Params, place: Place): Answer {
  refuseOldTypes(params)
  acceptOnly(params, ofCreate)
  const amount = integerOf(params, 'amount')
  if (amount === undefined) throw missing('amount')
  const currency = currencyOf(requiredText(params, 'currency'))
  checkAmount(amount, currency)
  const id = `pi_3${randomText(23)}`
  const draft = paymentIntentShape({
    id,
    amount,
    currency,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: nowSeconds(),
    confirmation_method: choiceOf(params, 'confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    ...allowedMethods(params),
  })
  const means = meansOf(params, place.fromBrowser)
  const filled = withCommonParams(draft, params)
  const offered = { ...filled, payment_method_types: methodsFor(filled) }
  if (offered.payment_method_types.length === 0)
    throw invalid('No payment method of this account fits.', 'allowed_payment_method_types')
  const intent = addObject('payment_intent', withMethod(offered, means.method))
  emit(cause, 'payment_intent.created', intent)
  if (booleanOf(params, 'confirm') !== true) {
    const alone = ofConfirm.find((name) => params[name] !== undefined && name !== 'use_stripe_sdk')
    if (alone) throw invalid(`${alone} may only be given together with confirm=true.`, alone)
    return done(intent)
  }
  return confirmIntent(cause, withToken(intent, means), confirmOrder(params, place, means))
}

export function updateIntent(cause: Cause, id: string, params: Params): Answer {
  refuseOldTypes(params)
  acceptOnly(params, ofBoth)
  const intent = getObject('payment_intent', id)
  const settled = ['succeeded', 'canceled', 'processing', 'requires_capture'].includes(intent.status)
  const moneyParam = moneyParams.find((name) => Object.hasOwn(params, name))
  if (moneyParam) refuseOfCheckout(intent)
  if (settled && moneyParam) {
    const message = `This PaymentIntent is ${intent.status}: its ${moneyParam} can no longer be changed.`
    throw wrongState(message, 'payment_intent_unexpected_state', intent)
  }
  const currency = params.currency === undefined ? intent.currency : currencyOf(requiredText(params, 'currency'))
  const amount = integerOf(params, 'amount') ?? intent.amount
  checkAmount(amount, currency)
  const changed = withMethod(withCommonParams({ ...intent, amount, currency }, params), meansOf(params, false).method)
  // Another amount or card needs the buyer's consent again.
  const again = moneyParam && intent.status === 'requires_action'
  const next = again ? { ...changed, next_action: null, status: 'requires_confirmation' as const } : changed
  return done(saveObject('payment_intent', next))
}

export function confirmById(cause: Cause, id: string, params: Params, place: Place): Answer {
  refuseOldTypes(params)
  const known = [...ofBoth.filter((name) => name !== 'amount' && name !== 'currency'), ...ofConfirm]
  acceptOnly(params, place.fromBrowser ? ofBrowser : known)
  const intent = getObject('payment_intent', id)
  refuseOfCheckout(intent)
  if (place.fromBrowser) refuseOfShop(intent, params)
  const means = meansOf(params, place.fromBrowser)
  const confirmed = withCommonParams(intent, params)
  if (means.method) checkOwner(means.method, idOf(confirmed.customer))
  return confirmIntent(cause, withToken(confirmed, means), confirmOrder(params, place, means))
}

/** What the shop's server has set or keeps for itself, no browser changes. */
function refuseOfShop(intent: Stripe.PaymentIntent, params: Params): void {
  if (intent.confirmation_method === 'manual')
    throw invalid('This PaymentIntent is confirmed with a secret key: its confirmation_method is manual.')
  if (intent.shipping && params.shipping !== undefined)
    throw invalid('The shipping was set with a secret key and cannot be changed with a publishable key.', 'shipping')
}

function withMethod(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod | null): Stripe.PaymentIntent {
  if (!method) return intent
  checkOwner(method, idOf(intent.customer))
  const status = intent.status === 'requires_payment_method' ? 'requires_confirmation' : intent.status
  return { ...intent, payment_method: method.id, status }
}

function withCommonParams(intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const options = cardOptionsOf(params)
  const three = options && choiceOf(options, 'request_three_d_secure', ['any', 'automatic', 'challenge'])
  const card = intent.payment_method_options?.card
  return {
    ...intent,
    capture_method:
      choiceOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? intent.capture_method,
    customer: customerOf(params, intent),
    description: kept(clearableText(params, 'description', 1_000), intent.description),
    metadata: mergedMetadata(intent.metadata, params),
    payment_method_options: card
      ? { card: { ...card, request_three_d_secure: three ?? card.request_three_d_secure } }
      : intent.payment_method_options,
    receipt_email: kept(emailOf(params, 'receipt_email'), intent.receipt_email),
    setup_future_usage:
      params.setup_future_usage === ''
        ? null
        : (choiceOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? intent.setup_future_usage),
    shipping: shippingOf(params) ?? intent.shipping,
    ...descriptors(params, intent),
    transfer_group: filledText(params, 'transfer_group') ?? intent.transfer_group,
  }
}

/** Null unsets a value, undefined leaves it as it was. */
function kept<Value>(given: Value | null | undefined, before: Value | null): Value | null {
  return given === undefined ? before : given
}

function cardOptionsOf(params: Params): Params | undefined {
  const options = objectOf(params, 'payment_method_options')
  if (!options) return undefined
  acceptOnly(options, ['card'], 'payment_method_options')
  const card = objectOf(options, 'card')
  if (card) acceptOnly(card, ['request_three_d_secure'], 'payment_method_options[card]')
  return card
}

function customerOf(params: Params, intent: Stripe.PaymentIntent): Stripe.PaymentIntent['customer'] {
  const id = filledText(params, 'customer')
  if (!id) return intent.customer
  if (intent.customer && intent.customer !== id) throw invalid('A PaymentIntent keeps its customer.', 'customer')
  return livingCustomer(id).id
}

/** Since the endive release the list of types is no longer written by any call. */
function refuseOldTypes(params: Params): void {
  if (params.payment_method_types === undefined) return
  const message =
    'payment_method_types is no longer supported. Use automatic_payment_methods or allowed_payment_method_types.'
  throw invalid(message, 'payment_method_types', 'payment_method_types_no_longer_supported')
}
