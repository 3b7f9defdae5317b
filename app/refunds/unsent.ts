import type { OrderLineId } from '#app/kernel/ids.ts'
import { dueOf, type ListedFacts } from '#app/orders/order-rules.ts'
import { neverLeft } from '#app/orders/shipment.ts'
import type { RefundPlan } from './plan-refund.ts'

/**
 * Which items a refund takes out of an order because they need not leave any more: of the refunded lines those that had
 * not left, of a refund of everything all that is still here. A plain amount takes out nothing.
 */
export function takenOutBy(
  kind: 'rest' | 'lines' | 'amount',
  order: ListedFacts,
  { lines }: Pick<RefundPlan, 'lines'>,
  now: Date,
): { orderLineId: OrderLineId; quantity: number }[] {
  if (order.state !== 'placed' || kind === 'amount') return []
  const [due, here] = [dueOf(order), neverLeft(order.lines, order.parcels)]
  const refunded = [...order.refunded, ...lines.map((line) => ({ ...line, at: now }))]
  const after = kind === 'rest' ? new Map<OrderLineId, number>() : dueOf({ ...order, refunded })
  return order.lines.flatMap(({ id }) => {
    const quantity = Math.min((due.get(id) ?? 0) - (after.get(id) ?? 0), here.get(id) ?? 0)
    return quantity > 0 ? [{ orderLineId: id, quantity }] : []
  })
}
