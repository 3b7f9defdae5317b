import type { Money } from '#app/kernel/money.ts'
import type { Binding, PaymentStatus, ProviderEvent, ProviderPayment, ProviderRefund } from './card-provider.ts'
import { fromProviderAmount } from './provider-amounts.ts'

/** The fields read of a payment intent; the library's own type is a hundred times as long. */
export interface Intent {
  id: string
  status: string
  amount: number
  amount_received: number
  currency: string
  livemode: boolean
  client_secret: string | null
  metadata: Record<string, string>
  last_payment_error: {
    charge?: string
    code?: string
    decline_code?: string
    payment_method?: { id: string }
  } | null
}

const statuses: Record<string, PaymentStatus> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}

export function paymentOf(intent: Intent): ProviderPayment {
  // A status that a later version adds is treated like money under way: nothing is released, nothing is sent.
  const status = statuses[intent.status] ?? 'processing'
  const failure = intent.last_payment_error
  return {
    reference: intent.id,
    status: status === 'open' && failure ? 'declined' : status,
    amount: fromProviderAmount(intent.amount, intent.currency),
    captured: fromProviderAmount(status === 'captured' ? intent.amount_received : 0, intent.currency),
    live: intent.livemode,
    clientSecret: intent.client_secret,
    binding: bindingOf(intent.metadata),
    decline: failure && {
      // A failed 3-D Secure check makes no charge, but each try has a payment method of its own.
      id: failure.charge ?? failure.payment_method?.id ?? intent.id,
      code: failure.decline_code ?? failure.code ?? 'declined',
    },
  }
}

export function metadataOf({ orderId, attemptId, shopId }: Binding) {
  return { order_id: orderId, attempt_id: attemptId, shop_id: shopId }
}

function bindingOf(metadata: Record<string, string>): Partial<Binding> {
  return { orderId: metadata.order_id, attemptId: metadata.attempt_id, shopId: metadata.shop_id }
}

export interface StripeRefund {
  id: string
  status: string | null
  amount: number
  currency: string
  payment_intent: string | { id: string } | null
  metadata: Record<string, string> | null
}

export function refundOf(refund: StripeRefund): ProviderRefund {
  const amount: Money = fromProviderAmount(refund.amount, refund.currency)
  const status = refund.status === 'succeeded' ? 'succeeded' : failures.has(refund.status) ? 'failed' : 'pending'
  const payment = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id
  return {
    reference: refund.id,
    payment: payment ?? null,
    status,
    amount,
    refundId: refund.metadata?.refund_id ?? null,
  }
}
const failures = new Set<string | null>(['failed', 'canceled'])

/** An event as the provider sends it, as far as we look at it. */
export interface RawEvent {
  id: string
  type: string
  livemode: boolean
  account?: string
  data: { object: object }
}

export function eventOf({ id, type, livemode, account, data }: RawEvent): ProviderEvent {
  // Which fields an object has depends on its type; each is looked at before it is used.
  const object = data.object as { id?: unknown; object?: unknown; payment_intent?: unknown; metadata?: unknown }
  const own = typeof object.id === 'string' ? object.id : null
  const payment = typeof object.payment_intent === 'string' ? object.payment_intent : null
  return {
    id,
    type,
    live: livemode,
    account: account ?? null,
    payment: object.object === 'payment_intent' ? own : payment,
    refund: object.object === 'refund' ? own : null,
    binding: bindingOf(textsOf(object.metadata)),
  }
}

function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
