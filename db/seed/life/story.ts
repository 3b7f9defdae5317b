import type {
  AccountPaymentId,
  AccountReceiptId,
  AttemptId,
  DisputeId,
  OrderId,
  OrderLineId,
  RefundId,
  ReturnId,
  ShipmentId,
  WithdrawalId,
} from '#app/kernel/ids.ts'
import type { Day } from '#app/kernel/day.ts'
import type { DraftLine, OrderDraft } from '#app/orders/order.ts'
import type { ReturnReason, ReturnState } from '#app/orders/returns/return.ts'
import type { Buyer } from './buyers.ts'

export type Fate =
  | 'sold'
  | 'expired'
  | 'cancelled'
  | 'account'
  | 'held'
  | 'authorised'
  | 'called-off'
  | 'debit'
  | 'partly'
  | 'lost'
  | 'lost-again'

export type Line = DraftLine & { id: OrderLineId }
export interface Pieces {
  line: Line
  quantity: number
}

/** What the card provider is told of a payment, and what it did since. */
export interface ProviderStep {
  at: number
  does: 'capture' | 'cancel' | 'refund' | 'finish-debit' | 'inquiry' | 'dispute' | 'win' | 'lose'
  amount?: number
  metadata?: Record<string, string>
}

/** What the provider answers: the references of the payment, its refunds, and its dispute. */
export interface Told {
  id: string
  captureBefore: number | null
  refunds: { id: string; refundId: RefundId }[]
  dispute: { id: string; reason: string; answerBy: number | null } | null
}

export interface Parcel {
  id: ShipmentId
  pieces: Pieces[]
  state: 'shipped' | 'delivered' | 'lost'
  carrier: string
  number: string | null
  at: Date
  by: string
  deliveredAt: Date | null
  deliveredBy: string | null
  lostAt?: Date
}

export interface Refund {
  id: RefundId
  amount: number
  pieces: { line: Line; quantity: number; amount: number }[]
  shipping: number
  reason: string
  note: string
  by: string
  at: Date
  settledAt: Date
  returnId: ReturnId | null
  /** As it was asked for: for the audit log. */
  kind: 'rest' | 'lines' | 'amount'
}

export interface Return {
  id: ReturnId
  number: string
  kind: 'voluntary' | 'withdrawal'
  withdrawalId: WithdrawalId | null
  state: ReturnState
  pieces: (Pieces & { reason: ReturnReason | null; arrived: number; restocked: number })[]
  note: string | null
  instructions: string | null
  rejection: string | null
  at: Date
  by: string
  decided: { by: string; at: Date } | null
  received: { by: string; at: Date } | null
  closed: { by: string; at: Date } | null
}

export interface Dispute {
  id: DisputeId
  state: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  amount: number
  at: Date
  closedAt: Date | null
}

export interface Account {
  id: AccountPaymentId
  dueOn: Day
  receipts: { id: AccountReceiptId; amount: number; on: Day; at: Date; by: string }[]
  remindedAt: Date | null
}

/** One order with everything that became of it. */
export interface Story {
  id: OrderId
  number: string
  attemptId: AttemptId
  fate: Fate
  buyer: Buyer
  draft: OrderDraft
  lines: Line[]
  at: Date
  /** A card of the tests, an account's IBAN, `paypal`, or `account`. */
  method: string
  placedAt: Date | null
  /** When the money was there. */
  paidAt: Date | null
  /** When it expired, or was cancelled. */
  endedAt: Date | null
  endedBy: string | null
  closed: { at: Date; by: string } | null
  declines: number
  parcels: Parcel[]
  refunds: Refund[]
  returns: Return[]
  withdrawals: Withdrawal[]
  dispute: Dispute | null
  account: Account | null
  steps: ProviderStep[]
  /** Null for one on account. */
  told: Told | null
}

export interface Withdrawal {
  id: WithdrawalId
  items: string
  at: Date
  handled: { by: string; at: Date } | null
}

/** Who works in the shop, as identities. */
export interface Team {
  owner: string
  service: string
  packing: string
}

export const isOnAccount = ({ method }: Pick<Story, 'method'>) => method === 'account'
export const isAuthorisedFirst = ({ fate }: Pick<Story, 'fate'>) =>
  fate === 'authorised' || fate === 'called-off' || fate === 'held'
