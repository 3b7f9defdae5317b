import type { Money } from '#app/kernel/money.ts'
import type { Outcome } from '#app/kernel/outcome.ts'

/** Where a payment stands at the provider. Money is taken in `captured` alone; `declined` may be tried again. */
export type PaymentStatus =
  | 'open'
  | 'declined'
  | 'requires_action'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'cancelled'

/** What the provider keeps for us beside a payment, so that each side can be found from the other. */
export interface Binding {
  orderId: string
  attemptId: string
  shopId: string
}

export interface ProviderPayment {
  reference: string
  status: PaymentStatus
  amount: Money
  captured: Money
  /** False for the provider's test mode. */
  live: boolean
  /** Lets a browser pay this payment and no other: never stored, logged or put into an address of ours. */
  clientSecret: string | null
  binding: Partial<Binding>
  /** The latest decline; `id` tells it from the one before. */
  decline: { id: string; code: string } | null
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

export interface ProviderRefund {
  reference: string
  payment: string | null
  status: RefundStatus
  amount: Money
  /** The row that asked for it; null for a refund made in the provider's dashboard. */
  refundId: string | null
}

/** A signed message, cut down to a hint: what it is about. The truth is asked for, so the rest is not kept. */
export interface ProviderEvent {
  id: string
  type: string
  live: boolean
  /** Named when the event belongs to a connected account instead of our own. */
  account: string | null
  /** The payment concerned, if any. */
  payment: string | null
  refund: string | null
  binding: Partial<Binding>
}

export type CreateRefusal =
  /** Not possible in this currency, too small or too large. */
  | 'amount'
  /** The key was used before with other parameters, or the provider has stored a failure under it: take a new key. */
  | 'key-spent'

/**
 * What the shop needs of a card provider. Amounts are in the currency's own minor unit (ISO 4217); the adapter knows the
 * provider's. A call that gets no answer throws `ProviderUnreachable`: its outcome is unknown, the same key asks again.
 */
export interface CardProvider {
  name: string
  createPayment(amount: Money, binding: Binding, key: string): Promise<Outcome<ProviderPayment, CreateRefusal>>
  findPayment(reference: string): Promise<ProviderPayment | null>
  cancelPayment(reference: string): Promise<Outcome<ProviderPayment, 'too-late'>>
  /** Payments made since then, newest first; what has an attempt's id but no reference here is found so. */
  listPayments(since: Date): AsyncIterable<ProviderPayment>
  refund(payment: string, amount: Money, refundId: string, key: string): Promise<Outcome<ProviderRefund, 'refused'>>
  findRefund(reference: string): Promise<ProviderRefund | null>
  readEvent(rawBody: Buffer, signatureHeader: string | undefined): Outcome<ProviderEvent, 'signature'>
}

/** The provider gave no answer that decides anything: down, slow, cut off, busy. */
export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The card provider cannot be reached', { cause })
  }
}
