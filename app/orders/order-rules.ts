import type { OrderLineId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import {
  contestedOf,
  coversGoods,
  type LedgerLine,
  owedOf,
  type PaymentState,
  paymentState,
  sumOf,
} from './money/ledger.ts'
import type { OrderState } from './order.ts'
import type { AttemptState } from './money/payment-attempt.ts'
import { refundableOf } from './money/refund.ts'
import { leftToSend, piecesIn, type ShipmentState, toSendOf } from './shipment.ts'

// What may be done with an order, each as yes or the refusal. The screen asks before it offers, the server asks once more
// under the order's lock (`factsOf` loads the same facts for both), and nothing else decides it.

/** Placed and gone on with, done with or not: what `isPlaced` says of one order, as queries ask for it. */
export const placedStates = ['placed', 'closed'] as const satisfies OrderState[]
/** Nothing came of it: its money goes back, and its pieces are on the shelf. As queries ask for it. */
export const endedStates = ['expired', 'cancelled'] as const satisfies OrderState[]

/** Its money was there or held when it was placed, and it was not called off since. */
export const isPlaced = (state: OrderState): boolean => placedStates.some((each) => each === state)

/** Nothing is sold by it any more. */
export const hasEnded = (state: OrderState): boolean => endedStates.some((each) => each === state)

/** As lists load them for many orders at once. */
export interface ListedFacts {
  state: OrderState
  held: boolean
  total: Money
  /** Of all its payments. */
  ledger: readonly LedgerLine[]
  /** What is asked back or on its way back, and not in the ledger yet. */
  underWay: number
  lines: readonly { id: OrderLineId; quantity: number }[]
  parcels: readonly { state: ShipmentState; at: Date; orderLineId: OrderLineId; quantity: number }[]
  /** Pieces whose money is back or on its way. */
  refunded: readonly { orderLineId: OrderLineId; at: Date; quantity: number }[]
}

export interface OrderFacts extends ListedFacts {
  /** Of the ledger, the lines of the payment that pays for it. */
  paying: readonly LedgerLine[]
}

export type ShipRefusal = 'order.not_placed' | 'order.on_hold' | 'order.not_paid' | 'order.too_many_pieces'
export type OfferRefusal = 'refund.not_paid' | 'refund.disputed' | 'refund.nothing_left'
export type CancelRefusal = 'order.not_placed' | 'order.has_left' | 'order.disputed'
export type ClearRefusal = 'order.not_on_hold' | 'order.hold_does_not_fit' | 'order.hold_without_money'

/** Something of it may leave. How much of each line, the parcel is asked for. */
export function mayShip(order: ListedFacts): Outcome<undefined, ShipRefusal> {
  const { state, held, lines, parcels } = order
  if (state !== 'placed') return refuse('order.not_placed')
  if (held) return refuse('order.on_hold')
  if (!isPaidFor(order)) return refuse('order.not_paid')
  const left = [...leftToSend(lines, parcels).values()]
  return left.some((quantity) => quantity > 0) ? agree() : refuse('order.too_many_pieces')
}

/**
 * Money is kept for it, or held. What is on its way back is not kept, although the ledger does not know of it yet. Less than the
 * whole holds the order until a person takes it all the same, so that here it is enough.
 */
function isPaidFor({ total, ledger, underWay }: Pick<ListedFacts, 'total' | 'ledger' | 'underWay'>): boolean {
  return coversGoods(paymentState(total, [...ledger, { kind: 'refunded', amount: underWay }]))
}

/** It is to be packed: something may leave, and its buyer waits for it. Refunded pieces may leave, but nobody waits for them. */
export function isToPack(order: ListedFacts): boolean {
  return mayShip(order).ok && countToSend(order) > 0
}

/** Pieces that are still to leave. */
export function countToSend({ lines, parcels, refunded }: ListedFacts): number {
  return [...toSendOf(lines, parcels, refunded).values()].reduce((sum, pieces) => sum + pieces, 0)
}

/** Pieces for which its buyer still waits, of each line: none of an order that is done, or for which neither money nor a debt is left. */
export function awaitedOf(order: ListedFacts): ReadonlyMap<OrderLineId, number> {
  const { state, total, ledger, lines, parcels, refunded } = order
  if (state !== 'placed' || paymentState(total, ledger) === 'void') return new Map()
  return toSendOf(lines, parcels, refunded)
}

/** The same of all its lines. */
export const countAwaited = (order: ListedFacts): number =>
  [...awaitedOf(order).values()].reduce((sum, pieces) => sum + pieces, 0)

/** Staff may call off what is placed or on hold, as long as nothing has left and no bank decides about its money. */
export function mayCancel(
  order: Pick<OrderFacts, 'state' | 'held' | 'parcels' | 'paying'>,
): Outcome<undefined, CancelRefusal> {
  const { state, held, parcels, paying } = order
  if (state !== 'placed' && !(state === 'pending' && held)) return refuse('order.not_placed')
  if (piecesIn(parcels, 'shipped', 'delivered', 'lost') > 0) return refuse('order.has_left')
  return contestedOf(paying) > 0 ? refuse('order.disputed') : agree()
}

/** Nothing of these is still to come: what is held or disputed is not decided. */
const decided: readonly PaymentState[] = [
  'void',
  'paid',
  'overpaid',
  'partially_paid',
  'partially_refunded',
  'refunded',
]

/** An order is done when each piece has left or is refunded, and neither money nor a decision is outstanding. */
export function mayClose(order: ListedFacts): Outcome<undefined, 'order.not_done'> {
  const { state, held, total, ledger, underWay } = order
  const payment = paymentState(total, ledger)
  const isAwaited = held || underWay > 0 || owedOf(ledger) > 0
  if (state !== 'placed' || isAwaited || !decided.includes(payment)) return refuse('order.not_done')
  return payment === 'refunded' || payment === 'void' || countToSend(order) === 0 ? agree() : refuse('order.not_done')
}

/**
 * How much of a payment may go back, in steps that the currency can move, with what of its debt may be let off. Also of an order
 * that has ended.
 */
export function mayRefund(
  payment: Pick<OrderFacts, 'ledger' | 'underWay'> & { step: number; owed?: number },
): Outcome<number, OfferRefusal> {
  const { ledger, step, owed = 0 } = payment
  if (sumOf(ledger, 'captured') === 0 && owed === 0) return refuse('refund.not_paid')
  // The bank decides about this money now; a refund beside that would be paid twice.
  if (contestedOf(ledger) > 0) return refuse('refund.disputed')
  const left = refundableOf(payment) + owed
  const amount = left - (left % step)
  return amount > 0 ? agree(amount) : refuse('refund.nothing_left')
}

/** The order is held for a payment that does not fit it: whatever was charged, the ledger knows nothing of it. */
export const isOfAnother = (heldBecause: string | null): boolean => heldBecause !== null && heldBecause !== 'underpaid'

/** A person may take a payment that is too small, as long as it is there; never one that belongs to another order. */
export function mayClearHold(
  heldBecause: string | null,
  order: Pick<ListedFacts, 'total' | 'ledger' | 'underWay'>,
): Outcome<undefined, ClearRefusal> {
  if (!heldBecause) return refuse('order.not_on_hold')
  if (isOfAnother(heldBecause)) return refuse('order.hold_does_not_fit')
  return isPaidFor(order) ? agree() : refuse('order.hold_without_money')
}

export interface Payable {
  state: OrderState
  held: boolean
  displacedAt: Date | null
  expiresAt: Date
  /** Of the attempt that was opened last. */
  attempt: AttemptState | null
  /** How often cards were declined for it. */
  declines: number
}

export type PayRefusal =
  | 'already-paid'
  | 'called-off'
  | 'displaced'
  | 'expired'
  | 'held'
  | 'too-many-declines'
  | 'under-way'

/** It can still be paid; `under-way`: a bank is at work on it, and a second payment might charge twice. */
export function mayPay(order: Payable, now: Date): Outcome<undefined, PayRefusal> {
  const { state, held, displacedAt, expiresAt, attempt, declines } = order
  if (isPlaced(state)) return refuse('already-paid')
  if (state === 'cancelled') return refuse('called-off')
  if (displacedAt) return refuse('displaced')
  if (state !== 'pending' || expiresAt <= now) return refuse('expired')
  if (held) return refuse('held')
  if (declines >= limits.declines.value) return refuse('too-many-declines')
  return attempt === 'processing' ? refuse('under-way') : agree()
}

/** Its page offers to withdraw from what was bought and not called off; whether its time is over is the seller's to say. */
export const mayWithdraw = ({ state }: { state: OrderState }): boolean => isPlaced(state)
