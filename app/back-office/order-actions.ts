import { isDone } from '#app/orders/closing.ts'
import { maySend } from '#app/orders/ledger.ts'
import type { OrderDetails } from '#app/orders/order-details.ts'
import { refundableOf } from '#app/orders/refund.ts'
import { piecesIn, type ShipmentState } from '#app/orders/shipment.ts'
import type { Refundable } from '#app/refunds/plan-refund.ts'

interface Filed {
  order: Pick<OrderDetails, 'state' | 'held' | 'total' | 'payment' | 'fulfilment'>
  refundable: Pick<Refundable, 'ledger' | 'underWay'>
  lines: readonly { left: number }[]
  parcels: readonly { state: ShipmentState; lines: readonly { quantity: number }[] }[]
}

/** Whether sending is offered: what the server will ask once more when it is done. */
export function maySendNow({ order, refundable, lines }: Filed): boolean {
  const isFree = order.state === 'placed' && !order.held
  return isFree && maySend(order.total, refundable.ledger) && lines.some(({ left }) => left > 0)
}

/** Whether cancelling is offered: placed or on hold, nothing has left, and no bank decides about its money. */
export function mayCancel({ order, parcels }: Filed): boolean {
  const open = order.state === 'placed' || (order.state === 'pending' && order.held)
  const pieces = parcels.flatMap(({ state, lines }) => lines.map(({ quantity }) => ({ state, quantity })))
  return open && piecesIn(pieces, 'shipped', 'delivered', 'lost') === 0 && order.payment !== 'disputed'
}

/** Whether closing is offered: nothing more of it is to come. */
export function mayClose({ order, refundable }: Filed): boolean {
  return isDone({ ...order, underWay: refundable.underWay })
}

/** What becomes of the money when the order is cancelled now. */
export function moneyAtCancel({ order, refundable }: Filed): { what: 'back' | 'release' | 'none'; amount: number } {
  const left = refundableOf(refundable)
  if (left > 0) return { what: 'back', amount: left }
  return order.payment === 'authorised' ? { what: 'release', amount: order.total } : { what: 'none', amount: 0 }
}
