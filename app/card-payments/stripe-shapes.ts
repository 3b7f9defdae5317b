import { isId, type Id, type OrderId, type AttemptId, type RefundId } from '#app/kernel/ids.ts'
import type {
  Binding,
  HostedPage,
  PaymentStatus,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  Told,
} from '#app/payment-provider/payment-provider.ts'
import { asAgreed } from './as-agreed.ts'
import type { Money } from '#app/kernel/money.ts'
import { fromProviderAmount } from './provider-amounts.ts'

/** The fields read of a payment intent; the library's own type is a hundred times as long. */
export interface Intent {
  id: string
  status: string
  amount: number
  amount_received: number
  /** An object when it was asked for along with the intent. */
  latest_charge?: string | Charge | null
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

interface Charge {
  amount_refunded: number
  disputed: boolean
  payment_method_details?: Details | null
  billing_details?: { name?: string | null; email?: string | null } | null
}

/** How a charge was paid; each method has its own part. */
interface Details {
  type?: string
  card?: { capture_before?: number; brand?: string | null; last4?: string | null; wallet?: { type?: string } | null }
  sepa_debit?: Account
}

interface Account {
  country?: string | null
  last4?: string | null
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

/**
 * An answer may differ from what was agreed, and the ledger repeats it: anything but a whole number is not an amount.
 */
export function amountOf(sent: number, currency: string): Money {
  if (!Number.isSafeInteger(sent) || sent < 0) throw new TypeError('No amount')
  return fromProviderAmount(sent, currency)
}

export function timeOf(seconds: number): Date {
  const time = new Date(seconds * 1000)
  if (typeof seconds !== 'number' || Number.isNaN(time.getTime())) throw new TypeError('No time')
  return time
}

/** Own properties only: every object also inherits names such as `constructor`. */
export function named<Value>(table: Record<string, Value>, name: string): Value | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null
}

/** `failedCharges` if they were counted: the intent itself only keeps the last failure. */
export const paymentOf = asAgreed((intent: Intent, failedCharges: number = 0): ProviderPayment => {
  // An unknown status of a later version counts as money in progress: nothing is released and nothing is sent.
  const status = named(statuses, intent.status) ?? 'processing'
  const failure = intent.last_payment_error
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  return {
    reference: intent.id,
    status: status === 'open' && failure ? 'declined' : status,
    amount: amountOf(intent.amount, intent.currency),
    captured: amountOf(status === 'captured' ? intent.amount_received : 0, intent.currency),
    hasRefunds: (charge?.amount_refunded ?? 0) > 0,
    disputed: charge?.disputed ?? false,
    captureBefore: status === 'authorised' && captureBefore ? timeOf(captureBefore) : null,
    live: intent.livemode,
    clientSecret: intent.client_secret,
    paidWith: paidWithOf(charge?.payment_method_details),
    payer: { name: charge?.billing_details?.name ?? null, email: charge?.billing_details?.email ?? null },
    binding: bindingOf(intent.metadata),
    kept: keptOf(intent.metadata),
    decline: failure && {
      // A failed 3-D Secure check makes no charge, but each try has a payment method of its own.
      id: failure.charge ?? failure.payment_method?.id ?? intent.id,
      code: failure.decline_code ?? failure.code ?? 'declined',
      count: failedCharges,
    },
  }
})

/** A card in a wallet is known by the wallet; an account by its country and its last digits. */
function paidWithOf(details: Details | null | undefined): ProviderPayment['paidWith'] {
  if (!details?.type) return null
  const { type, card, sepa_debit: account } = details
  if (card) return { type: card.wallet?.type ?? type, detail: known(brandOf(card.brand ?? ''), card.last4) }
  return { type, detail: account ? known(account.country, account.last4) : null }
}

const known = (whose: string | null | undefined, last4: string | null | undefined) =>
  last4 ? [whose, '…', last4].filter(Boolean).join(' ') : null

const brandNames: Record<string, string> = { amex: 'American Express', diners: 'Diners Club', jcb: 'JCB' }
const brandOf = (brand: string) => named(brandNames, brand) ?? brand.replace(/^./, (first) => first.toUpperCase())

export function metadataOf({ orderId, attemptId, shopId }: Binding) {
  return { order_id: orderId, attempt_id: attemptId, shop_id: shopId }
}

// A text has at most 500 characters there, and an object fifty texts (https://docs.stripe.com/api/metadata).
const textLength = 500
const keptKey = (index: number) => `order_${String(index + 1).padStart(2, '0')}`

/** The sealed order in as many texts as it needs. */
export function keptTexts(kept: string): Record<string, string> {
  const texts = kept.match(new RegExp(`.{1,${textLength}}`, 'g')) ?? []
  return Object.fromEntries(texts.map((text, index) => [keptKey(index), text]))
}

function keptOf(metadata: Record<string, string>): string {
  const texts = Array.from({ length: Object.keys(metadata).length }, (_, index) => metadata[keptKey(index)] ?? '')
  return texts.join('')
}

function bindingOf(metadata: Record<string, string>): Partial<Binding> {
  const { order_id: orderId, attempt_id: attemptId, shop_id: shopId } = metadata
  return { orderId: readId<OrderId>(orderId), attemptId: readId<AttemptId>(attemptId), shopId }
}

/** It may have been typed in the dashboard. */
const readId = <Of extends Id<string>>(text: string | undefined) => (text && isId<Of>(text) ? text : undefined)

export type Ref = string | { id: string } | null | undefined
export const idOf = (reference: Ref): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export interface StripeRefund {
  id: string
  status: string | null
  amount: number
  currency: string
  payment_intent: Ref
  metadata: Record<string, string> | null
  failure_reason?: string
  /** An object when it was asked for along with the refund. */
  balance_transaction?: string | { reporting_category: string } | null
}

export const refundOf = asAgreed((refund: StripeRefund): ProviderRefund => {
  return {
    reference: refund.id,
    payment: idOf(refund.payment_intent),
    status: refund.status === 'succeeded' ? 'succeeded' : failures.has(refund.status) ? 'failed' : 'pending',
    amount: amountOf(refund.amount, refund.currency),
    refundId: readId<RefundId>(refund.metadata?.refund_id) ?? null,
    failure: refund.failure_reason ?? null,
  }
})
const failures = new Set<string | null>(['failed', 'canceled'])

/**
 * When an authorisation is partly captured, the rest is released. The provider lists that among the refunds, although
 * that money was never taken. The reporting category of its balance entry tells them apart
 * (docs.stripe.com/reports/reporting-categories). The type of its destination does not: a refund of captured money is a
 * `reversal` too while the card network can still cancel the charge.
 */
export function isRelease({ balance_transaction: entry }: StripeRefund): boolean {
  return typeof entry === 'object' && entry?.reporting_category === 'partial_capture_reversal'
}

export interface StripeSession {
  id: string
  status: string | null
  url: string | null
  payment_intent: Ref
}

export const hostedOf = asAgreed(({ id, status, url, payment_intent: payment }: StripeSession): HostedPage => {
  const state = status === 'complete' || status === 'expired' ? status : 'open'
  return { reference: id, state, address: state === 'open' ? url : null, payment: idOf(payment) }
})

/** An event as the provider sends it, as far as we look at it. */
export interface RawEvent {
  id: string
  type: string
  livemode: boolean
  account?: string
  created: number
  data: { object: object }
}

/** The messages after which something may have to change here; the provider has others about the same moments. */
const tellOfPayment = new RegExp(
  `^(${[
    'payment_intent\\.(succeeded|payment_failed|canceled|processing|requires_action|amount_capturable_updated)',
    'charge\\.(refunded|expired|dispute\\.\\w+)',
    'refund\\.\\w+',
    'checkout\\.session\\.\\w+',
  ].join('|')})$`,
)
const warnings: Record<string, Told> = {
  'radar.early_fraud_warning.created': 'fraud-warning',
  'review.opened': 'review-opened',
  'review.closed': 'review-closed',
}

export const toldBy = (type: string): Told | null => (tellOfPayment.test(type) ? 'payment' : named(warnings, type))

// The provider's own bound of an id; longer ones fit no index.
const longest = 255

export const eventOf = asAgreed(({ id, type, livemode, account, created, data }: RawEvent): ProviderEvent => {
  if (typeof type !== 'string' || type.length > longest || id.length > longest) throw new TypeError('No event')
  // Which fields an object has depends on its type; each is looked at before it is used.
  const object = data.object as { id?: unknown; object?: unknown; payment_intent?: unknown; metadata?: unknown }
  const own = typeof object.id === 'string' ? object.id : null
  const payment = typeof object.payment_intent === 'string' ? object.payment_intent : null
  return {
    id,
    type,
    tells: toldBy(type),
    live: livemode,
    account: account ?? null,
    payment: object.object === 'payment_intent' ? own : payment,
    refund: object.object === 'refund' ? own : null,
    dispute: object.object === 'dispute' ? own : null,
    hosted: object.object === 'checkout.session' ? own : null,
    at: timeOf(created),
    binding: bindingOf(textsOf(object.metadata)),
  }
})

function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
