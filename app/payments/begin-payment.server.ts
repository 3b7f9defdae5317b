import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { endUnbegun } from './expire.server.ts'
import { whyNot } from './why-not.server.ts'

/**
 * Opens a way to pay. Where the provider refuses to (a revoked key, an address it does not take), nobody can pay this order:
 * it ends at once, so that its pieces are not held for nothing.
 */
export async function beginOrEnd<Way>(
  orderId: string,
  begin: () => Promise<Outcome<Way, PaymentRefusal>>,
  now: Date,
): Promise<Outcome<Way, PaymentRefusal>> {
  const begun = await begin().catch(async (error: unknown) => refuse(await whyNot(error, orderId, now)))
  if (!begun.ok && (begun.reason === 'not-possible' || begun.reason === 'email')) await endUnbegun(orderId, now)
  return begun
}
