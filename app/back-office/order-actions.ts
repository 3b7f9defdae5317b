import { type CancelRefusal, mayCancel } from '#app/fulfilment/cancelling.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import { isDone } from '#app/orders/closing.ts'
import { type LedgerLine, maySend } from '#app/orders/ledger.ts'
import type { OrderDetails } from '#app/orders/order-details.ts'
import type { ShipmentState } from '#app/orders/shipment.ts'
import type { RefundOffer } from '#app/refunds/plan-refund.ts'

interface Filed {
  order: Pick<OrderDetails, 'state' | 'held' | 'total' | 'payment'>
  ledger: readonly (LedgerLine & { attemptId: string | null })[]
  attempts: readonly { id: string; state: string }[]
  refunds: readonly { state: string; amount: number }[]
  offer: Outcome<RefundOffer, string>
  lines: readonly { left: number; toSend: number }[]
  parcels: readonly { state: ShipmentState; lines: readonly { quantity: number }[] }[]
}

/** Whether sending is offered: what the server will ask once more when it is done. */
export function maySendNow({ order, ledger, refunds, lines }: Filed): boolean {
  const isFree = order.state === 'placed' && !order.held
  return isFree && maySend(order.total, ledger, underWayIn(refunds)) && lines.some(({ left }) => left > 0)
}

/** Whether cancelling is offered, by the rule that the server obeys. */
export function mayCancelNow({ order, parcels, attempts, ledger }: Filed): Outcome<undefined, CancelRefusal> {
  const paying = attempts.find(({ state }) => state !== 'cancelled')
  return mayCancel({
    ...order,
    parcels: parcels.flatMap(({ state, lines }) => lines.map(({ quantity }) => ({ state, quantity }))),
    ledger: ledger.filter(({ attemptId }) => attemptId === paying?.id),
  })
}

/** Whether closing is offered: nothing more of it is to come. */
export function mayClose({ order, lines, refunds }: Filed): boolean {
  const toSend = lines.reduce((sum, line) => sum + line.toSend, 0)
  return isDone({ ...order, toSend, underWay: underWayIn(refunds) })
}

function underWayIn(refunds: Filed['refunds']): number {
  const underWay = refunds.filter(({ state }) => state === 'requested' || state === 'pending')
  return underWay.reduce((sum, { amount }) => sum + amount, 0)
}

/** What becomes of the money when the order is cancelled now. */
export function moneyAtCancel({ order, offer }: Filed): { what: 'back' | 'release' | 'none'; amount: number } {
  if (offer.ok) return { what: 'back', amount: offer.value.amount }
  return order.payment === 'authorised' ? { what: 'release', amount: order.total } : { what: 'none', amount: 0 }
}
