import type { OrderId } from '#app/kernel/ids.ts'
import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { endUnbegun } from '#app/payments/placing/expire.server.ts'
import { whyNot } from './why-not.server.ts'

// It cannot be paid this way: the provider refuses (a revoked key, an address it does not take), or the shop does not trust its buyer.
const final: readonly PaymentRefusal[] = ['not-possible', 'email', 'not-on-account', 'account-overdue', 'account-limit']

/** Opens a way to pay. An order that cannot be paid this way ends at once: its pieces are not reserved for nothing. */
export async function beginOrEnd<Way>(
  orderId: OrderId,
  begin: () => Promise<Outcome<Way, PaymentRefusal>>,
  now: Date,
): Promise<Outcome<Way, PaymentRefusal>> {
  const begun = await begin().catch(async (error: unknown) => refuse(await whyNot(error, orderId, now)))
  if (!begun.ok && final.includes(begun.reason)) await endUnbegun(orderId, now)
  return begun
}
