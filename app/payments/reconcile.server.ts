import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { recoverAttempt } from './start-payment.server.ts'
import { settle } from './settle.server.ts'

/**
 * Asks the provider about every attempt that has been silent for too long: its webhook was lost, its browser closed, or a
 * process of ours ended in the middle. Needed even where webhooks work.
 */
export async function reconcilePayments(now: Date) {
  try {
    await recoverSilent(now)
    await settleSilent(now)
  } catch (error) {
    // The next minute asks again.
    if (!(error instanceof ProviderUnreachable)) throw error
  }
}

async function recoverSilent(now: Date) {
  const attempts = await silentSince(now, limits.recoverAttempt.value)
    .where('a.providerReference', 'is', null)
    .where('o.state', '=', 'pending')
    .where('o.expiresAt', '>', now)
    .execute()
  for (const attempt of attempts) await recoverAttempt(attempt, now)
}

async function settleSilent(now: Date) {
  const attempts = await silentSince(now, limits.settleAfter.value)
    .where('a.providerReference', 'is not', null)
    .execute()
  // The condition above leaves no null.
  for (const { providerReference } of attempts) await settle(providerReference as string, now)
}

function silentSince(now: Date, milliseconds: number) {
  return db
    .selectFrom('paymentAttempts as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .selectAll('a')
    .where('a.state', 'not in', ['captured', 'cancelled'])
    .where('a.updatedAt', '<=', new Date(now.getTime() - milliseconds))
    .orderBy('a.updatedAt')
    .limit(200)
}
