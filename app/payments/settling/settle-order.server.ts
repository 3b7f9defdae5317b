import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { db } from '#db/database.server.ts'
import { settleAttempt } from './settle.server.ts'
import { type ProviderRefusal, whyNotForStaff } from '#app/payments/opening/why-not.server.ts'

/**
 * Before money moves: the provider's state of an order's payments is brought into the ledger. Webhooks arrive late, and
 * an amount computed without them would be wrong. Refused if the provider cannot be asked.
 */
export async function settleOrder(orderId: OrderId, now: Date): Promise<Outcome<undefined, ProviderRefusal>> {
  const attempts = await db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).execute()
  try {
    for (const attempt of attempts) await settleAttempt(attempt, now)
    return agree()
  } catch (error) {
    return refuse(await whyNotForStaff(error, orderId, now))
  }
}
