import type { Outcome } from '#app/kernel/outcome.ts'
import type { OrderDetails } from '#app/orders/order-details.ts'
import type { RefundOffer } from '#app/refunds/plan-refund.ts'

interface Filed {
  order: Pick<OrderDetails, 'total' | 'payment'>
  offer: Outcome<RefundOffer, string>
}

/** What becomes of the money when the order is cancelled now. */
export function moneyAtCancel({ order, offer }: Filed): { what: 'back' | 'release' | 'none'; amount: number } {
  if (offer.ok) return { what: 'back', amount: offer.value.amount }
  return order.payment === 'authorised' ? { what: 'release', amount: order.total } : { what: 'none', amount: 0 }
}
