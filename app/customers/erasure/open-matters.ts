import { limits } from '#app/limits.ts'
import type { OrderState } from '#app/orders/order.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'
import { contestedOf, keptOf, owedOf, paymentState } from '#app/orders/money/ledger.ts'
import { countAwaited, hasEnded, type ListedFacts } from '#app/orders/order-rules.ts'

// What an erasure waits for. The page says it beforehand, the request shows it, and the job asks again under the locks of the orders.

export const openKinds = [
  'payment',
  'review',
  'to_send',
  'on_its_way',
  'owed',
  'refund',
  'dispute',
  'return',
  'withdrawal',
  'invoice',
] as const
/** Why an order is not over, or a declaration without a known order. */
export type OpenKind = (typeof openKinds)[number]

export interface OpenMatter {
  /** The number of the order; of a withdrawal, as it was typed. */
  order: string
  kind: OpenKind
}

/** What the shop knows of one order of the person. */
export interface OrderMatters extends Omit<ListedFacts, 'state'> {
  state: OrderState
  number: string
  /** When the last parcel left that has neither arrived nor been lost. */
  sentAt: Date | null
  /** The states of its payment attempts. */
  attempts: readonly AttemptState[]
  /** Inquiries and disputes that are not decided. */
  disputes: number
  /** Refunds on account whose transfer is neither made nor failed. */
  transfers: number
  /** Neither closed nor rejected. */
  returns: number
  /** Declarations that no one has resolved. */
  withdrawals: number
  /** Payment problems that no one has resolved. */
  problems: number
  /** Invoices and credit notes that are still to be issued. */
  invoices: number
}

/** A declaration of withdrawal of the person that belongs to none of these orders, and that no one has resolved. */
export interface LooseWithdrawal {
  order: string
}

/**
 * Everything that has to end before a person is forgotten: money on its way or owed by either side, goods on their way,
 * and declarations that the law asks the shop to handle. A message is not among it: the shop answers by mail, from a
 * mailbox of its own, and does not know here whether it did.
 */
export function openMatters(
  orders: readonly OrderMatters[],
  withdrawals: readonly LooseWithdrawal[],
  now: Date,
): OpenMatter[] {
  return [
    ...orders.flatMap((order) => kindsOf(order, now).map((kind) => ({ order: order.number, kind }))),
    ...withdrawals.map(({ order }) => ({ order, kind: 'withdrawal' as const })),
  ]
}

const running: readonly AttemptState[] = ['requires_action', 'processing']

function kindsOf(order: OrderMatters, now: Date): OpenKind[] {
  const { state, held, ledger, underWay, sentAt } = order
  const kept = keptOf(ledger)
  // Items that no one has marked as delivered count as arrived after a while, or no request would ever end.
  const since = now.getTime() - limits.parcelOnItsWay.value
  const is: Record<OpenKind, boolean> = {
    payment: state === 'pending' || isPaying(order),
    review: held || order.problems > 0,
    // Fully refunded without naming the items: no one waits for them, as when the order is closed.
    to_send: countAwaited(order) > 0 && paymentState(order.total, ledger) !== 'refunded',
    on_its_way: sentAt !== null && sentAt.getTime() > since,
    owed: owedOf(ledger) > 0,
    refund: underWay > 0 || order.transfers > 0 || (hasEnded(state) && kept > 0) || isOverpaid(order, kept),
    dispute: order.disputes > 0 || contestedOf(ledger) > 0,
    return: order.returns > 0,
    withdrawal: order.withdrawals > 0,
    invoice: order.invoices > 0,
  }
  const open = openKinds.filter((kind) => is[kind])
  // An invoice follows by itself from what is open beside it.
  return open.length > 1 ? open.filter((kind) => kind !== 'invoice') : open
}

/** A bank is working on it, or keeps money ready that is neither captured nor released, also of an order that has ended. */
function isPaying({ state, total, ledger, attempts }: OrderMatters): boolean {
  if (attempts.some((each) => running.includes(each))) return true
  return hasEnded(state) ? attempts.includes('authorised') : paymentState(total, ledger) === 'authorised'
}

const isOverpaid = ({ state, total }: OrderMatters, kept: number) => !hasEnded(state) && kept > total.amount
