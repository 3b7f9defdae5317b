import type { OrderId, RefundId } from '#app/kernel/ids.ts'
import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import { changeOrder } from '#app/orders/change-order.server.ts'
import { requestIn, type RefundRequest, type RequestRefusal } from '#app/refunds/request-refund.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { settleOrder } from './settle-order.server.ts'
import type { ProviderRefusal } from './why-not.server.ts'

type Refunded = Outcome<{ refundId: RefundId; amount: number; isCredited?: true }, RequestRefusal | ProviderRefusal>

/**
 * Staff decide that money goes back, or, of what is still owed on account, that it need not come. What has gone back or was taken back
 * already, the provider is asked first.
 */
export async function refundOrder(orderId: OrderId, request: RefundRequest, now: Date): Promise<Refunded> {
  const asked = await settleOrder(orderId, now)
  if (!asked.ok) return asked
  const requested = await changeOrder(orderId, async (tx, order) =>
    order ? requestIn(tx, order, { ...request, letsOff: true }, now) : refuse('not-paid'),
  )
  await failPoint('refund-requested')
  // Let off the rest of what she owed, she owes nothing: the order learns of it.
  if (requested.ok && requested.value.isCredited) await settleOrder(orderId, now)
  return requested
}
