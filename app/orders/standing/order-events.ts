import type { EventName } from '#app/operations/event-names.ts'
import type { PaymentState } from '#app/orders/money/ledger.ts'
import type { OrderState } from '#app/orders/order.ts'
import type { FulfilmentState } from '#app/orders/shipment.ts'

/** The facts of an order that its events are about. */
export interface EventFacts {
  state: OrderState
  held: boolean
  staffHeld: boolean
  payment: PaymentState | null
  fulfilment: FulfilmentState | null
}

interface Now extends EventFacts {
  /** Its ledger or refunds have changed. A second partial refund changes the payment state only the first time. */
  moneyMoved: boolean
  /** A refund failed: the provider or the bank refused it, or the transfer was not possible. */
  refundFailed: boolean
}

const ofStates = {
  placed: 'order.placed',
  expired: 'order.expired',
  cancelled: 'order.cancelled',
  closed: 'order.closed',
} as const satisfies Record<Exclude<OrderState, 'pending'>, EventName>

/** For other systems both holds mean the same: nothing is sent. */
const isOnHold = ({ held, staffHeld }: EventFacts) => held || staffHeld

const areBack: readonly FulfilmentState[] = ['partially_returned', 'returned']

/** The events of an order that has changed from one row to another, whatever changed it. */
export function eventsBetween(before: EventFacts, after: Now): EventName[] {
  const { state, payment, fulfilment, moneyMoved, refundFailed } = after
  const [was, is] = [isOnHold(before), isOnHold(after)]
  return [
    ...(state !== before.state && state !== 'pending' ? [ofStates[state]] : []),
    ...(is !== was ? [is ? ('order.held' as const) : ('order.released' as const)] : []),
    // An order from before this was stored has no former standing.
    ...(moneyMoved || (before.payment !== null && payment !== before.payment)
      ? ['order.payment_changed' as const]
      : []),
    // Sending and delivery have events of the parcel; for items that come back there is only this one.
    ...(fulfilment !== before.fulfilment && fulfilment !== null && areBack.includes(fulfilment)
      ? ['order.returned' as const]
      : []),
    ...(refundFailed ? ['order.refund_failed' as const] : []),
  ]
}
