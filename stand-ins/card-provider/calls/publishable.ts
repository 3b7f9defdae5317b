import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import type { Params } from './form-body.ts'
import { getObject } from '#stand-ins/card-provider/objects.ts'
import { requiredText } from './params.ts'

/** A browser may touch an intent only with its client secret, and sees less of it than the shop's server. */
export function checkClientSecret(id: string, params: Params): void {
  const given = requiredText(params, 'client_secret')
  const intent = getObject('payment_intent', id)
  if (intent.client_secret === given) return
  const message = 'The client_secret does not belong to any PaymentIntent of this account.'
  throw invalid(message, 'client_secret', 'resource_missing')
}

const shown = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[]

export function browserView(body: object): object {
  if ('error' in body && typeof body.error === 'object' && body.error && 'payment_intent' in body.error) {
    const { payment_intent: intent } = body.error
    return { error: { ...body.error, payment_intent: browserView(Object(intent)) } }
  }
  if (!('object' in body) || body.object !== 'payment_intent') return body
  const all = new Map(Object.entries(body))
  return Object.fromEntries(shown.filter((name) => all.has(name)).map((name) => [name, all.get(name)]))
}
