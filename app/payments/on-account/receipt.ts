import type { Day } from '#app/kernel/day.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import type { OrderState } from '#app/orders/order.ts'

// What may be recorded of an order on account, and what of that may be taken back.

interface Account {
  currency: string
  /** What is still to come, and what has come in, in the currency's minor unit. */
  owed: number
  received: number
  /** By the shop's clock: what is paid for an order comes between the day on which it was placed and today. */
  orderedOn: Day
  today: Day
}

interface Receipt {
  amount: Money
  received_on: Day
  /** The sum received, as its reader saw it. */
  received: number
  /** It is meant to be more than is owed. */
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
 * A payment as staff read it from the bank statement. Another one that was recorded since may be for the same money. More than is
 * owed may be a slip of the hand: it is confirmed; where nothing is owed, whatever comes is more.
 */
export function mayReceive(
  { currency, owed, received, orderedOn, today }: Account,
  { amount: { amount, ...typed }, received_on: day, ...receipt }: Receipt,
): Outcome<undefined, ReceiveRefusal> {
  if (receipt.received !== received) return refuse('receipt.changed')
  if (typed.currency !== currency) return refuse('refund.amount', '/amount')
  if (amount > limits.price.value) return refuse('receipt.too_large', '/amount')
  if (owed > 0 && amount > owed && !receipt.more) return refuse('receipt.more_than_owed', '/amount')
  if (day > today) return refuse('receipt.too_late', '/received_on')
  return day < orderedOn ? refuse('receipt.too_early', '/received_on') : agree()
}

interface Undoable {
  state: OrderState
  /** When its debt was called off. */
  cancelledAt: Date | null
  /** What has come in and is neither back nor on its way back. */
  left: number
}

/** One that is in the book, in its order's currency. */
interface Recorded {
  amount: number
}

/** What was recorded by mistake is taken back while the order goes on and the money is there: of one that has ended it goes back at once. */
export const mayUndo = (
  { state, cancelledAt, left }: Undoable,
  { amount }: Recorded,
): Outcome<undefined, 'receipt.gone'> =>
  isPlaced(state) && cancelledAt === null && amount <= left ? agree() : refuse('receipt.gone')
