import type { Day } from '#app/kernel/day.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import type { OrderState } from '#app/orders/order.ts'

// What can be recorded for an order on account, and what of it can be reversed.

interface Account {
  currency: string
  /** The open and the received amount, in the currency's minor unit. */
  owed: number
  received: number
  /** In the shop's time zone: a payment's day is between the day of the order and today. */
  orderedOn: Day
  today: Day
}

interface Receipt {
  amount: Money
  received_on: Day
  /** The received sum when the form was shown. */
  received: number
  /** The person confirms that it is more than is owed. */
  more: boolean
}

export type ReceiveRefusal =
  | 'receipt.changed'
  | 'receipt.more_than_owed'
  | 'receipt.too_early'
  | 'receipt.too_large'
  | 'receipt.too_late'
  | 'refund.amount'

/**
 * A payment that staff read from the bank statement. A payment recorded since the form was shown may be the same money.
 * More than is owed may be a typing mistake, so it needs a confirmation; if nothing is owed, any amount is more.
 */
export function mayReceive(
  { currency, owed, received, orderedOn, today }: Account,
  { amount: { amount, ...typed }, received_on: day, ...receipt }: Receipt,
): Outcome<undefined, ReceiveRefusal> {
  if (receipt.received !== received) return refuse('receipt.changed')
  if (typed.currency !== currency) return refuse('refund.amount', '/amount')
  if (amount > Math.min(limits.price.value, limits.accountReceived.value - received))
    return refuse('receipt.too_large', '/amount')
  if (owed > 0 && amount > owed && !receipt.more) return refuse('receipt.more_than_owed', '/amount')
  if (day > today) return refuse('receipt.too_late', '/received_on')
  return day < orderedOn ? refuse('receipt.too_early', '/received_on') : agree()
}

interface Undoable {
  state: OrderState
  /** When its debt was cancelled. */
  cancelledAt: Date | null
  /** The received amount less all refunds, pending ones included. */
  left: number
}

/** A recorded transfer, in its order's currency. */
interface Recorded {
  amount: number
}

/**
 * A transfer recorded by mistake can be reversed while the money is there. That of an ended order is refunded at once:
 * only where staff cannot transfer it back, because it never came, it is there again. An order that goes on without its
 * debt is paid by another payment.
 */
export const mayUndo = (
  { state, cancelledAt, left }: Undoable,
  { amount }: Recorded,
): Outcome<undefined, 'receipt.gone'> =>
  amount <= left && !(isPlaced(state) && cancelledAt) ? agree() : refuse('receipt.gone')
