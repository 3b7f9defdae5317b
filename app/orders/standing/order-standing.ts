import { money } from '#app/kernel/money.ts'
import { keptOf, type PaymentState, paymentState } from '#app/orders/money/ledger.ts'
import { countToSend, isToPack, type ListedFacts } from '#app/orders/order-rules.ts'
import type { DraftLine, OrderDraft } from '#app/orders/order.ts'
import { type FulfilmentState, fulfilmentState, keptPieces, piecesIn } from '#app/orders/shipment.ts'

/** The state of an order's money and goods, stored in its row so that lists can filter by it. */
export interface OrderStanding {
  payment: PaymentState
  fulfilment: FulfilmentState
  /** It has to be packed. */
  toPack: boolean
  /** What the shop has kept of its money, in minor units. */
  kept: number
}

/** Follows from the facts alone: whenever one of them changes, it is computed and stored again. */
export function standingOf(order: ListedFacts): OrderStanding {
  const { total, ledger, lines, parcels, returned } = order
  // What was refunded before it left does not belong to it any more.
  const ordered = Math.min(keptPieces(lines), piecesIn(parcels, 'shipped', 'delivered') + countToSend(order))
  return {
    payment: paymentState(total, ledger),
    fulfilment: fulfilmentState(ordered, parcels, returned),
    toPack: isToPack(order),
    kept: keptOf(ledger),
  }
}

/** The standing of a new order: nothing is paid and nothing has left. Nothing is packed before it is placed. */
export function standingAtFirst({
  total,
  currency,
  lines,
}: Pick<OrderDraft, 'total' | 'currency'> & { lines: readonly Pick<DraftLine, 'quantity'>[] }): OrderStanding {
  return {
    payment: paymentState(money(total, currency), []),
    fulfilment: fulfilmentState(keptPieces(lines), []),
    toPack: false,
    kept: 0,
  }
}

/** Whether the stored standing is the same, if there is one. */
export function isSameStanding(
  one: OrderStanding,
  other: { [Part in keyof OrderStanding]: OrderStanding[Part] | null },
): boolean {
  return (
    one.payment === other.payment &&
    one.fulfilment === other.fulfilment &&
    one.toPack === other.toPack &&
    one.kept === other.kept
  )
}
