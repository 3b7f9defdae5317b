import type { AttemptId, OrderId, RefundId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import type { Outcome } from '#app/kernel/outcome.ts'

/**
 * The state of a payment at its provider. `authorised`: the money is reserved, or, on account, owed. Only `captured`
 * means that all of it has arrived; `declined` may be tried again.
 */
export type PaymentStatus =
  | 'open'
  | 'declined'
  | 'requires_action'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'cancelled'

/**
 * The metadata that the provider keeps for us with a payment, so that each side can be found from the other. People can
 * edit it there, so it may be anything: an invalid id is left out.
 */
export interface Binding {
  orderId: OrderId
  attemptId: AttemptId
  shopId: string
}

/** Money received, possibly in parts; a negative amount reverses an earlier one. */
export interface Receipt {
  reference: string
  amount: Money
}

export interface ProviderPayment {
  reference: string
  status: PaymentStatus
  amount: Money
  captured: Money
  /** The parts that `captured` is the sum of. Absent if it arrives at once, under the payment's own reference. */
  receipts?: readonly Receipt[]
  /** On account: the amounts that are no longer owed, each with its own reference. */
  credits?: readonly Receipt[]
  /** True once something was refunded or is being refunded, by anyone: the refunds can be listed. */
  hasRefunds: boolean
  /** True once a buyer's bank has asked for the money, whatever came of it. */
  disputed: boolean
  /** When an authorisation that is not captured ends. */
  captureBefore: Date | null
  /** False for the provider's test mode. */
  live: boolean
  /** Lets a browser pay this payment and no other: never stored, logged or put into an address of ours. */
  clientSecret: string | null
  binding: Partial<Binding>
  /** As `PaymentOrder` has it; absent from the shop's own book. */
  kept?: string
  /** What was tried last: the provider's word for the method, and the payer's account or card as far as it is shown. */
  paidWith?: { type: string; detail: string | null } | null
  /** Who paid, as they told the provider; absent from the shop's own book. */
  payer?: { name: string | null; email: string | null }
  /** The latest decline; `id` tells it from the one before, and `count` says how many cards were declined so far. */
  decline: { id: string; code: string; count: number } | null
}

/**
 * The data for opening a payment. `capture`: whether the money is taken with the order or on shipping. `kept`: the sealed
 * order, for a database that has lost it.
 */
export interface PaymentOrder {
  amount: Money
  binding: Binding
  kept: string
  capture: 'order' | 'shipping'
}

/**
 * What the provider's own page shows and where it leads: to `returnAddress` with its reference, or back to
 * `cancelAddress`.
 */
export interface HostedOrder extends PaymentOrder {
  title: string
  email: string
  locale: string
  returnAddress: string
  cancelAddress: string
}

/**
 * The provider's page on which a card can be entered without script. Its payment comes into being with the first try.
 */
export interface HostedPage {
  reference: string
  state: 'open' | 'complete' | 'expired'
  address: string | null
  payment: string | null
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

export interface ProviderRefund {
  reference: string
  payment: string | null
  status: RefundStatus
  amount: Money
  /** The row that asked for it; null for a refund made in the provider's dashboard. */
  refundId: RefundId | null
  failure: string | null
}

/** An inquiry moves no money; an open dispute has taken it until it is won. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'closed'

export interface ProviderDispute {
  reference: string
  payment: string | null
  state: DisputeState
  amount: Money
  /** Of a dispute that is open or lost: what the bank has given back of it all the same. */
  returned: Money
  reason: string
  answerBy: Date | null
}

/**
 * The subject of a message, in the shop's words: a payment with everything that belongs to it, or something for a
 * person to look at.
 */
export type Told = 'payment' | 'fraud-warning' | 'review-opened' | 'review-closed'

/** A signed message, reduced to a hint of its subject. The state is queried, so the rest is not kept. */
export interface ProviderEvent {
  id: string
  /** The provider's own word for it, which people look up. */
  type: string
  /** Null: nothing that could change anything here. */
  tells: Told | null
  live: boolean
  /** Named when the event belongs to a connected account instead of our own. */
  account: string | null
  /** The payment concerned, if any. */
  payment: string | null
  refund: string | null
  dispute: string | null
  hosted: string | null
  binding: Partial<Binding>
  at: Date
}

export type CreateRefusal =
  /** Not possible in this currency, too small or too large. */
  | 'amount'
  /** The provider takes its own view of what an e-mail address is. */
  | 'email'
  /** The key was used before with other parameters, or the provider has stored a failure under it: take a new key. */
  | 'key-spent'

/**
 * What the shop asks of a payment provider: the card provider, or its own book of payments on account. Amounts are in
 * the currency's own minor unit (ISO 4217); the adapter knows the provider's. A call that gets no answer throws
 * `ProviderUnreachable`: its outcome is unknown, the same key asks again. One that is refused for no reason named here
 * throws `ProviderRefused`.
 */
export interface PaymentProvider {
  name: string
  createPayment(order: PaymentOrder, key: string): Promise<Outcome<ProviderPayment, CreateRefusal>>
  findPayment(reference: string): Promise<ProviderPayment | null>
  /**
   * Agreed only when the provider itself says that it is cancelled, or that it has no such payment (null). Too late when its
   * money is there, authorised or on its way.
   */
  cancelPayment(reference: string): Promise<Outcome<ProviderPayment | null, CloseRefusal>>
  /** The same of one whose authorisation pays for nothing: its money is free again. */
  releasePayment(reference: string): Promise<Outcome<ProviderPayment | null, CloseRefusal>>
  /**
   * Captures the whole authorised amount. Refused when the authorisation is over, or was captured or cancelled by a
   * person. Money owed on account cannot be captured and stays as it is.
   */
  capturePayment(reference: string): Promise<Outcome<ProviderPayment, 'refused'>>
  /** Payments made since then, newest first; finds those with an attempt's id whose reference we do not have. */
  listPayments(since: Date): AsyncIterable<ProviderPayment>
  refund(
    payment: string,
    amount: Money,
    refundId: RefundId,
    key: string,
  ): Promise<Outcome<ProviderRefund, 'refused' | 'key-spent'>>
  listRefunds(payment: string): Promise<ProviderRefund[]>
  listDisputes(payment: string): Promise<ProviderDispute[]>
}

/** The card provider has pages of its own on which a card can be entered, and sends messages. */
export interface CardProvider extends PaymentProvider {
  openHosted(order: HostedOrder, key: string): Promise<Outcome<HostedPage, CreateRefusal>>
  findHosted(reference: string): Promise<HostedPage | null>
  /** It can no longer be paid there. Too late when it is paid, or being paid. Null: the provider has no such page. */
  closeHosted(reference: string): Promise<Outcome<HostedPage | null, CloseRefusal>>
  /** `header`: of the request that brought it, by its name. */
  readEvent(
    rawBody: Buffer,
    header: (name: string) => string | undefined,
    now: Date,
  ): Outcome<ProviderEvent, 'signature' | 'malformed'>
  /** The subject of a message of this type: messages stored by an earlier version lack it. */
  tells(type: string): Told | null
  /** The events between two times, both included, newest first, whether or not their messages arrived. */
  listEvents(from: Date, until: Date | null): AsyncIterable<ProviderEvent>
}

/**
 * Why a payment cannot be closed now: it is paid or being paid, or the provider will not do it yet (the bank is
 * asking).
 */
export type CloseRefusal = 'too-late' | 'not-yet'

/** Nothing was decided: the call has to be made again. */
export abstract class ProviderUndecided extends Error {}

/** The provider gave no answer: down, slow, cut off, busy. */
export class ProviderUnreachable extends ProviderUndecided {
  constructor(cause: unknown) {
    super('The card provider cannot be reached', { cause })
  }
}

/**
 * It answered that it will not, for a reason that no rule of ours knows: the key is revoked or may not, a value is not
 * taken.
 */
export class ProviderRefused extends ProviderUndecided {
  readonly status: number
  /** The provider's word for it, and the parameter it is about. */
  readonly code: string | null
  readonly param: string | null
  constructor({ status, code, param, cause }: { status: number; code?: string; param?: string; cause: unknown }) {
    super(`The card provider refused a call with ${status}`, { cause })
    this.status = status
    this.code = code ?? null
    this.param = param ?? null
  }

  /** The key is not valid: no other call will fare better. */
  get isKeyRefused(): boolean {
    return this.status === 401
  }
}
