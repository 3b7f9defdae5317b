import type { OrderLineId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import {
  contestedOf,
  coversGoods,
  isReclaimed,
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

// What may be done with an order, each as agreed or refused. The screen asks before it offers an action, the server
// asks again under the order's lock (`factsOf` loads the same facts for both), and nothing else decides.

/** Placed, closed or not: the states of `isPlaced`, for queries. */
export const placedStates = ['placed', 'closed'] as const satisfies OrderState[]
/** Ended without a sale: the money is refunded, and the items are back in stock. For queries. */
export const endedStates = ['expired', 'cancelled'] as const satisfies OrderState[]

/** It was paid or authorised when it was placed, and it was not cancelled since. */
export const isPlaced = (state: OrderState): boolean => placedStates.some((each) => each === state)

/** It sells nothing any more. */
export const hasEnded = (state: OrderState): boolean => endedStates.some((each) => each === state)

/** As lists load them for many orders at once. */
export interface ListedFacts {
  state: OrderState
  /** For its payment. */
  held: boolean
  /** By staff, whatever its payment says. */
  staffHeld: boolean
  total: Money
  /** Of all its payments. */
  ledger: readonly LedgerLine[]
  /** Refunds that are requested or pending, and not in the ledger yet. */
  underWay: number
  lines: readonly { id: OrderLineId; quantity: number; removed?: number }[]
  parcels: readonly { state: ShipmentState; at: Date; orderLineId: OrderLineId; quantity: number }[]
  /** Items whose money is refunded or being refunded. */
  refunded: readonly { orderLineId: OrderLineId; at: Date; quantity: number }[]
  /** How many of its items have come back. */
  returned: number
}

export interface OrderFacts extends ListedFacts {
  /** The ledger lines of the payment that pays for the order. */
  paying: readonly LedgerLine[]
}

export type ShipRefusal =
  | 'order.not_placed'
  | 'order.on_hold'
  | 'order.held_by_staff'
  | 'order.not_paid'
  | 'order.too_many_pieces'
export type OfferRefusal = 'refund.not_paid' | 'refund.disputed' | 'refund.nothing_left'
export type CancelRefusal = 'order.not_placed' | 'order.has_left' | 'order.disputed'
export type ClearRefusal = 'order.not_on_hold' | 'order.hold_does_not_fit' | 'order.hold_without_money'

/** Something of it may leave. How many items of each line, the shipment checks. */
export function mayShip(order: ListedFacts): Outcome<undefined, ShipRefusal> {
  const { state, held, staffHeld, lines, parcels } = order
  if (state !== 'placed') return refuse('order.not_placed')
  if (held) return refuse('order.on_hold')
  if (staffHeld) return refuse('order.held_by_staff')
  if (!isPaidFor(order)) return refuse('order.not_paid')
  const left = [...leftToSend(lines, parcels).values()]
  return left.some((quantity) => quantity > 0) ? agree() : refuse('order.too_many_pieces')
}

/**
 * Money is captured, authorised or owed for it. A pending refund is subtracted, although the ledger does not have it
 * yet. A payment that is too small puts the order on hold until a person accepts it, so any amount is enough here.
 */
function isPaidFor({ total, ledger, underWay }: Pick<ListedFacts, 'total' | 'ledger' | 'underWay'>): boolean {
  return coversGoods(paymentState(total, [...ledger, { kind: 'refunded', amount: underWay }]))
}

/**
 * It has to be packed: something may leave, and its buyer waits for it. Refunded items may leave, but no one waits for
 * them.
 */
export function isToPack(order: ListedFacts): boolean {
  return mayShip(order).ok && countToSend(order) > 0
}

/**
 * How many items of each line still have to leave: none of an order that has neither money nor debt left, or whose last
 * refund is on its way.
 */
export function dueOf(
  order: Pick<ListedFacts, 'total' | 'ledger' | 'underWay' | 'lines' | 'parcels' | 'refunded'>,
): ReadonlyMap<OrderLineId, number> {
  const { total, ledger, underWay, lines, parcels, refunded } = order
  const payment = paymentState(total, [...ledger, { kind: 'refunded', amount: underWay }])
  return payment === 'refunded' || payment === 'void' ? new Map() : toSendOf(lines, parcels, refunded)
}

/** The same of all its lines. */
export const countToSend = (order: Parameters<typeof dueOf>[0]): number =>
  [...dueOf(order).values()].reduce((sum, pieces) => sum + pieces, 0)

/** How many items of each line the buyer still waits for: none of an order that is closed. */
export const awaitedOf = (order: ListedFacts): ReadonlyMap<OrderLineId, number> =>
  order.state === 'placed' ? dueOf(order) : new Map()

/** The same of all its lines. */
export const countAwaited = (order: ListedFacts): number =>
  [...awaitedOf(order).values()].reduce((sum, pieces) => sum + pieces, 0)

/**
 * Staff may cancel an order that is placed or on hold, as long as nothing has left and no bank is deciding about its
 * money.
 */
export function mayCancel(
  order: Pick<OrderFacts, 'state' | 'held' | 'parcels' | 'paying'>,
): Outcome<undefined, CancelRefusal> {
  const { state, held, parcels, paying } = order
  if (state !== 'placed' && !(state === 'pending' && held)) return refuse('order.not_placed')
  if (piecesIn(parcels, 'shipped', 'delivered', 'lost') > 0) return refuse('order.has_left')
  return contestedOf(paying) > 0 ? refuse('order.disputed') : agree()
}

/** No money is outstanding in these states: authorised or disputed money is not decided. */
const decided: readonly PaymentState[] = [
  'void',
  'paid',
  'overpaid',
  'partially_paid',
  'partially_refunded',
  'refunded',
]

/** An order is done when each item has left or is refunded, and no money or decision is outstanding. */
export function mayClose(order: ListedFacts): Outcome<undefined, 'order.not_done'> {
  const { state, held, total, ledger, underWay } = order
  const payment = paymentState(total, ledger)
  const isAwaited = held || underWay > 0 || owedOf(ledger) > 0
  if (state !== 'placed' || isAwaited || !decided.includes(payment)) return refuse('order.not_done')
  return payment === 'refunded' || payment === 'void' || countToSend(order) === 0 ? agree() : refuse('order.not_done')
}

/**
 * How much of a payment can be refunded, in units that the currency can move, and how much debt can be credited. Also
 * for an order that has ended.
 */
export function mayRefund(
  payment: Pick<OrderFacts, 'ledger' | 'underWay'> & { step: number; owed?: number },
): Outcome<number, OfferRefusal> {
  const { ledger, step, owed = 0 } = payment
  if (sumOf(ledger, 'captured') === 0 && owed === 0) return refuse('refund.not_paid')
  // While the bank decides, a refund as well would pay it twice.
  if (isReclaimed(ledger)) return refuse('refund.disputed')
  const left = refundableOf(payment) + owed
  const amount = left - (left % step)
  return amount > 0 ? agree(amount) : refuse('refund.nothing_left')
}

/**
 * Staff may put an order on hold while something of it still has to leave. Its payment goes on as it is: only sending
 * waits.
 */
export function mayHold(
  order: ListedFacts,
): Outcome<undefined, 'order.not_placed' | 'order.held_by_staff' | 'order.nothing_to_send'> {
  if (order.state !== 'placed') return refuse('order.not_placed')
  if (order.staffHeld) return refuse('order.held_by_staff')
  return countToSend(order) > 0 ? agree() : refuse('order.nothing_to_send')
}

export const mayRelease = ({
  staffHeld,
}: Pick<ListedFacts, 'staffHeld'>): Outcome<undefined, 'order.not_held_by_staff'> =>
  staffHeld ? agree() : refuse('order.not_held_by_staff')

/** The order is on hold for a payment that does not belong to it: its ledger does not contain that charge. */
export const isOfAnother = (heldBecause: string | null): boolean => heldBecause !== null && heldBecause !== 'underpaid'

/**
 * Staff may accept a payment that is too small as long as the money is there; never one that belongs to another order.
 */
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
  /** The state of the latest attempt. */
  attempt: AttemptState | null
  /** How many times a card was declined for it. */
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

/** Whether it can still be paid; `under-way`: a bank is working on a payment, and a second one might charge twice. */
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

/**
 * Its page offers a withdrawal for orders that were placed and not cancelled; whether the deadline has passed, the
 * seller decides.
 */
export const mayWithdraw = ({ state }: { state: OrderState }): boolean => isPlaced(state)
