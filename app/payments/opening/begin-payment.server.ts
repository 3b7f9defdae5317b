import type { OrderId } from '#app/kernel/ids.ts'
import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { endUnbegun } from '#app/payments/placing/expire.server.ts'
import { whyNot } from './why-not.server.ts'

// It cannot be paid this way: the provider refuses (a revoked key, an invalid address), or the shop does not let this
// buyer owe money.
const final: readonly PaymentRefusal[] = ['not-possible', 'email', 'not-on-account', 'account-overdue', 'account-limit']

/**
 * Opens a payment. An order that cannot be paid this way ends at once, so that its items are not reserved for nothing.
 */
export async function beginOrEnd<Way>(
  orderId: OrderId,
  begin: () => Promise<Outcome<Way, PaymentRefusal>>,
  now: Date,
): Promise<Outcome<Way, PaymentRefusal>> {
  const begun = await begin().catch(async (error: unknown) => refuse(await whyNot(error, orderId, now)))
  if (!begun.ok && final.includes(begun.reason)) await endUnbegun(orderId, now)
  return begun
}
