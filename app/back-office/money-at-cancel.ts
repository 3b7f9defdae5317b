import type { Outcome } from '#app/kernel/outcome.ts'
import type { OrderDetails } from '#app/orders/order-details.ts'
import type { RefundOffer } from '#app/refunds/plan-refund.ts'

interface Filed {
  order: Pick<OrderDetails, 'total' | 'payment'>
  offer: Outcome<RefundOffer, string>
  refundsByHand: boolean
}

type What = 'back' | 'transfer' | 'release' | 'unpaid' | 'none'

/** What becomes of the money when the order is cancelled now. */
export function moneyAtCancel({ order, offer, refundsByHand }: Filed): { what: What; amount: number } {
  if (offer.ok) return { what: refundsByHand ? 'transfer' : 'back', amount: offer.value.amount }
  if (order.payment === 'outstanding') return { what: 'unpaid', amount: 0 }
  return order.payment === 'authorised' ? { what: 'release', amount: order.total } : { what: 'none', amount: 0 }
}
