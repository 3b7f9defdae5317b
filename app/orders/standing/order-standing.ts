import { money } from '#app/kernel/money.ts'
import { type PaymentState, paymentState } from '#app/orders/money/ledger.ts'
import { isToPack, type ListedFacts } from '#app/orders/order-rules.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { type FulfilmentState, fulfilmentState } from '#app/orders/shipment.ts'

/** How far an order's money and goods are, as its row keeps it, so that lists find orders by it. */
export interface OrderStanding {
  payment: PaymentState
  fulfilment: FulfilmentState
  /** It is to be packed. */
  toPack: boolean
}

/** Follows from the facts alone: whenever one of them changes, it is computed and written again. */
export function standingOf(order: ListedFacts): OrderStanding {
  const { total, ledger, lines, parcels } = order
  return {
    payment: paymentState(total, ledger),
    fulfilment: fulfilmentState(countPieces(lines), parcels),
    toPack: isToPack(order),
  }
}

const countPieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Of an order that has just been made: nothing is paid and nothing has left. Nothing is packed before it is placed. */
export function standingAtFirst({
  total,
  currency,
  lines,
}: Pick<OrderDraft, 'total' | 'currency' | 'lines'>): OrderStanding {
  return {
    payment: paymentState(money(total, currency), []),
    fulfilment: fulfilmentState(countPieces(lines), []),
    toPack: false,
  }
}

/** Whether that is what was written before, if anything was. */
export function isSameStanding(
  one: OrderStanding,
  other: { [Part in keyof OrderStanding]: OrderStanding[Part] | null },
): boolean {
  return one.payment === other.payment && one.fulfilment === other.fulfilment && one.toPack === other.toPack
}
