import type { Outcome } from '#app/kernel/outcome.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { isOfAnother, type OfferRefusal } from '#app/orders/order-rules.ts'
import type { RefundOffer } from '#app/refunds/plan-refund.ts'

interface Filed {
  heldBecause: string | null
  order: Pick<OrderDetails, 'total' | 'payment'>
  offer: Outcome<RefundOffer, OfferRefusal>
  refundsByHand: boolean
}

type What = 'back' | 'transfer' | 'release' | 'unpaid' | 'gone' | 'elsewhere' | 'none'

/**
 * What happens to the money when the order is cancelled now. `gone`: it was refunded before; `elsewhere`: the provider
 * has it and no ledger does, or a bank decides about it.
 */
export function moneyAtCancel({ order, offer, refundsByHand, heldBecause }: Filed): { what: What; amount: number } {
  if (isOfAnother(heldBecause)) return { what: 'elsewhere', amount: 0 }
  if (offer.ok) return { what: refundsByHand ? 'transfer' : 'back', amount: offer.value.amount }
  if (offer.reason === 'refund.nothing_left') return { what: 'gone', amount: 0 }
  if (offer.reason === 'refund.disputed') return { what: 'elsewhere', amount: 0 }
  if (order.payment === 'outstanding') return { what: 'unpaid', amount: 0 }
  return order.payment === 'authorised' ? { what: 'release', amount: order.total } : { what: 'none', amount: 0 }
}
