import type { OrderId } from '#app/kernel/ids.ts'
import type { ProviderRefused } from '#app/payment-provider/payment-provider.ts'
import { db } from '#db/database.server.ts'
import { hourOf } from './card-testing.ts'
import { raiseProblem } from './problems.server.ts'

/** The provider refuses a request of the shop: the operator is notified, once an hour for each kind of refusal. */
export async function noteProviderRefusal(
  { status, code, param }: ProviderRefused,
  orderId: OrderId | null,
  now: Date,
) {
  const reference = [status, param, hourOf(now)].filter(Boolean).join(' ')
  await raiseProblem(db, { kind: 'provider-refuses', reference, orderId, details: { status, code, param }, once: true })
}
