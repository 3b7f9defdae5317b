import type { PaymentState } from './ledger.ts'
import type { OrderState } from './order.ts'
import type { FulfilmentState } from './shipment.ts'

interface Standing {
  state: OrderState
  held: boolean
  payment: PaymentState
  fulfilment: FulfilmentState
  /** What is requested or on its way back, in the order's minor unit. */
  underWay: number
}

/** Nothing of these is still to come: what is held or disputed is not decided. */
const decided: readonly PaymentState[] = ['paid', 'overpaid', 'partially_paid', 'partially_refunded', 'refunded']

/** An order is done when all of it has left or all of its money is back, and nobody waits for money or for a decision. */
export function isDone({ state, held, payment, fulfilment, underWay }: Standing): boolean {
  if (state !== 'placed' || held || underWay > 0 || !decided.includes(payment)) return false
  return payment === 'refunded' || (fulfilment !== 'unfulfilled' && fulfilment !== 'partial')
}
