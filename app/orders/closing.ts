import type { PaymentState } from './ledger.ts'
import type { OrderState } from './order.ts'

interface Standing {
  state: OrderState
  held: boolean
  payment: PaymentState
  /** Pieces that are still to leave. */
  toSend: number
  /** What is requested or on its way back, in the order's minor unit. */
  underWay: number
}

/** Nothing of these is still to come: what is held or disputed is not decided. */
const decided: readonly PaymentState[] = ['paid', 'overpaid', 'partially_paid', 'partially_refunded', 'refunded']

/** An order is done when each piece has left or is refunded, and nobody waits for money or for a decision. */
export function isDone({ state, held, payment, toSend, underWay }: Standing): boolean {
  if (state !== 'placed' || held || underWay > 0 || !decided.includes(payment)) return false
  return payment === 'refunded' || toSend === 0
}
