import type Stripe from 'stripe'
import { done, type Answer, type Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { cancelWithCheckout } from '#stand-ins/card-provider/payments/capture.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { confirmIntent, type ConfirmOrder } from '#stand-ins/card-provider/payments/confirm.ts'
import { invalid, missing, wrongState } from '#stand-ins/card-provider/calls/errors.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { randomText } from '#stand-ins/card-provider/ids.ts'
import { linesOf } from './session-lines.ts'
import { allowedMethods, descriptors, shippingOf } from '#stand-ins/card-provider/payments/intent-params.ts'
import { type Kind, methodsFor } from '#stand-ins/card-provider/payments/means.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import { checkAmount } from '#stand-ins/card-provider/money/money.ts'
import { addObject, getObject, hiddenOf, idOf, saveObject } from '#stand-ins/card-provider/objects.ts'
import {
  acceptOnly,
  choiceOf,
  emailOf,
  filledText,
  integerOf,
  objectOf,
  requiredText,
  textOf,
  webAddressOf,
} from '#stand-ins/card-provider/calls/params.ts'
import { locales } from './session-locales.ts'
import { paymentIntentShape } from '#stand-ins/card-provider/shapes/payment-intent.ts'
import { sessionShape } from '#stand-ins/card-provider/shapes/session.ts'
import { planTask } from '#stand-ins/card-provider/tasks.ts'

type Session = Stripe.Checkout.Session

const day = 24 * 3600
const known = [
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expires_at',
  'excluded_payment_method_types',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'submit_type',
  'success_url',
  'ui_mode',
]
const ofIntent = [
  'capture_method',
  'description',
  'metadata',
  'receipt_email',
  'shipping',
  'statement_descriptor_suffix',
]

export function createSession(cause: Cause, params: Params, origin: string): Answer {
  if (params.payment_method_types !== undefined) {
    const message = 'payment_method_types is no longer supported. Use allowed_payment_method_types.'
    throw invalid(message, 'payment_method_types', 'payment_method_types_no_longer_supported')
  }
  acceptOnly(params, known)
  if (requiredText(params, 'mode') !== 'payment') throw invalid('This account sells single payments only.', 'mode')
  if ((filledText(params, 'ui_mode') ?? 'hosted_page') !== 'hosted_page')
    throw invalid('Only hosted_page here.', 'ui_mode')
  const success = webAddressOf(params, 'success_url')
  if (!success) throw missing('success_url')
  const lines = linesOf(params)
  const currency = lines[0]?.currency
  if (!currency) throw missing('line_items')
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  checkAmount(total, currency, 'line_items')
  const intentData = objectOf(params, 'payment_intent_data') ?? {}
  acceptOnly(intentData, ofIntent, 'payment_intent_data')
  const allowed = allowedMethods(params).allowed_payment_method_types
  // Created only at the payment, but validated now.
  const draft = draftOf(intentData, { id: 'pi_draft', amount: total, currency, allowed_payment_method_types: allowed })
  if (methodsFor(draft).length === 0)
    throw invalid('No payment method of this account fits.', 'allowed_payment_method_types')
  const expires = expiryOf(params)
  const id = `cs_test_${randomText(58)}`
  const session = sessionShape({
    id,
    allowed_payment_method_types: allowed,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: webAddressOf(params, 'cancel_url') ?? null,
    client_reference_id: filledText(params, 'client_reference_id', 200) ?? null,
    created: nowSeconds(),
    currency,
    customer_details: null,
    customer_email: emailOf(params, 'customer_email') ?? null,
    expires_at: expires,
    locale: choiceOf(params, 'locale', locales) ?? null,
    metadata: mergedMetadata({}, params),
    submit_type: choiceOf(params, 'submit_type', ['auto', 'book', 'donate', 'pay']) ?? null,
    success_url: success,
    url: `${origin}/pay/${id}`,
  })
  const hidden = { lineItems: JSON.stringify(lines), intentData: JSON.stringify(intentData) }
  addObject('checkout.session', session, hidden)
  planTask('session-expires', id, expires - nowSeconds())
  return done(session)
}

function expiryOf(params: Params): number {
  const given = integerOf(params, 'expires_at') ?? nowSeconds() + day
  const ahead = given - nowSeconds()
  if (ahead < 1800 - 60 || ahead > day + 60) {
    throw invalid('expires_at must lie between 30 minutes and 24 hours ahead.', 'expires_at')
  }
  return given
}

/** The buyer sends the card on the hosted page. The intent is created only now, as at the provider. */
export function paySession(
  cause: Cause,
  id: string,
  method: Stripe.PaymentMethod,
  place: Pick<ConfirmOrder, 'descriptor' | 'origin'>,
): Answer {
  const session = getObject('checkout.session', id)
  if (session.status !== 'open') throw wrongState(`This checkout is ${session.status}.`, 'checkout_session_closed')
  const intent = intentOf(cause, session)
  const email = method.billing_details.email
  const details = { ...emptyCustomer, email: email ?? session.customer_email, name: method.billing_details.name }
  saveObject('checkout.session', { ...session, customer_details: details, payment_intent: intent.id })
  return confirmIntent(cause, intent, {
    ...place,
    method,
    returnUrl: `${place.origin}/pay/${id}/return`,
    bySdk: false,
    offSession: false,
    refuseAction: false,
  })
}

const emptyCustomer: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
}

function intentOf(cause: Cause, session: Session): Stripe.PaymentIntent {
  const before = idOf(session.payment_intent)
  if (before) return getObject('payment_intent', before)
  // Only createSession writes it.
  const data = JSON.parse(String(hiddenOf(session.id).intentData)) as Params
  const facts = { id: `pi_3${randomText(23)}`, amount: session.amount_total ?? 0, currency: session.currency ?? 'eur' }
  const draft = draftOf(data, { ...facts, ...methodChoice(session) })
  const offered = { ...draft, payment_method_types: methodsFor(draft) }
  const intent = addObject('payment_intent', offered, { session: session.id })
  emit(cause, 'payment_intent.created', intent)
  return intent
}

type Facts = Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>

/** As the session was created: a list, or whatever the account offers. */
function methodChoice({ allowed_payment_method_types: allowed }: Session): Partial<Stripe.PaymentIntent> {
  return {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: allowed ? null : { allow_redirects: 'always', enabled: true },
  }
}

function draftOf(data: Params, facts: Facts): Stripe.PaymentIntent {
  const draft = paymentIntentShape({
    ...facts,
    capture_method: choiceOf(data, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${facts.id}_secret_${randomText(25)}`,
    created: nowSeconds(),
    description: textOf(data, 'description', 1_000) || null,
    metadata: mergedMetadata({}, data),
    receipt_email: emailOf(data, 'receipt_email') ?? null,
    shipping: shippingOf(data) ?? null,
  })
  return { ...draft, ...descriptors(data, draft) }
}

/** What the page of an open session offers. */
export function methodsOfSession(session: Session): Kind[] {
  // Only createSession writes it.
  const data = JSON.parse(String(hiddenOf(session.id).intentData)) as Params
  const facts = { id: '', amount: session.amount_total ?? 0, currency: session.currency ?? 'eur' }
  return methodsFor(draftOf(data, { ...facts, ...methodChoice(session) }))
}

/** After a try on the hosted page: the session is complete when its intent is paid, authorised or with the bank. */
export function completeSession(cause: Cause, id: string): Session {
  const session = getObject('checkout.session', id)
  const intentId = idOf(session.payment_intent)
  const intent = intentId ? getObject('payment_intent', intentId) : null
  const paid = intent?.status === 'succeeded'
  const isDone = paid || intent?.status === 'requires_capture' || intent?.status === 'processing'
  if (session.status !== 'open' || !isDone) return session
  const status = { payment_status: paid ? 'paid' : 'unpaid', status: 'complete', url: null } as const
  const complete = saveObject('checkout.session', { ...session, ...status })
  emit(cause, 'checkout.session.completed', complete)
  return complete
}

export function expireSession(cause: Cause, id: string): Session {
  const session = getObject('checkout.session', id)
  if (session.status !== 'open') return session
  const expired = saveObject('checkout.session', { ...session, status: 'expired', url: null })
  const intent = idOf(session.payment_intent)
  if (intent) cancelWithCheckout(cause, intent)
  emit(cause, 'checkout.session.expired', expired)
  return expired
}

export function expireSessionByCall(cause: Cause, id: string): Answer {
  const { status } = getObject('checkout.session', id)
  if (status !== 'open')
    throw wrongState(`Only an open session can be expired, this one is ${status}.`, 'session_not_open')
  return done(expireSession(cause, id))
}
