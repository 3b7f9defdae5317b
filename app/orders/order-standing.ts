import { type PaymentState, paymentState } from './ledger.ts'
import { isToPack, type ListedFacts } from './order-rules.ts'
import { type OrderDraft, orderMachine } from './order.ts'
import { type FulfilmentState, fulfilmentState } from './shipment.ts'

/** How far an order's money and goods are, as its row keeps it, so that lists find orders by it. */
export interface OrderStanding {
  payment: PaymentState
  fulfilment: FulfilmentState
  /** It waits for somebody to pack it. */
  toPack: boolean
}

/** Follows from the facts alone: whenever one of them changes, it is worked out and written anew. */
export function standingOf(order: ListedFacts): OrderStanding {
  const { total, ledger, lines, parcels } = order
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    payment: paymentState(total, ledger),
    fulfilment: fulfilmentState(pieces, parcels),
    toPack: isToPack(order),
  }
}

/** Of an order that has just been made: nothing is paid and nothing has left. */
export function standingAtFirst({ total, lines }: Pick<OrderDraft, 'total' | 'lines'>): OrderStanding {
  const ordered = lines.map(({ variantId: id, quantity }) => ({ id, quantity }))
  const nothing = { ledger: [], underWay: 0, parcels: [], refunded: [] }
  return standingOf({ ...nothing, state: orderMachine.initial, held: false, total, lines: ordered })
}

/** Whether that is what was written before, if anything was. */
export function isSameStanding(
  one: OrderStanding,
  other: { [Part in keyof OrderStanding]: OrderStanding[Part] | null },
): boolean {
  return one.payment === other.payment && one.fulfilment === other.fulfilment && one.toPack === other.toPack
}
