import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { limits } from '#app/limits.ts'
import { payRefund } from '#app/refunds/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { forEachReachable } from './for-each-reachable.ts'
import { readMissedEvents } from './missed-events.server.ts'
import { settle, settleAttempt } from './settle.server.ts'
import { recoverAttempt } from './start-payment.server.ts'

/**
 * Asks the provider about everything that has been silent for too long: its webhook was lost, its browser closed, or a
 * process of ours ended in the middle. Needed even where webhooks work.
 */
export async function reconcilePayments(now: Date) {
  try {
    await recoverSilent(now)
    await settleSilent(now)
    await pursueRefunds(now)
    await readMissedEvents(now)
  } catch (error) {
    // The next minute asks again.
    if (!(error instanceof ProviderUnreachable)) throw error
  }
}

async function recoverSilent(now: Date) {
  const attempts = await silentSince(now, limits.recoverAttempt.value)
    .where('a.providerReference', 'is', null)
    .where('a.method', '=', 'fields')
    .where('o.state', '=', 'pending')
    .where('o.expiresAt', '>', now)
    .execute()
  await forEachReachable(attempts, (attempt) => recoverAttempt(attempt, now))
}

async function settleSilent(now: Date) {
  const attempts = await silentSince(now, limits.settleAfter.value).execute()
  await forEachReachable(attempts, (attempt) => settleAttempt(attempt, now))
}

/** A hold is asked about too: it ends by itself, and somebody may capture it by hand. */
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

/** A refund that has not arrived: asked for again under its key, or looked after while the bank works on it. */
async function pursueRefunds(now: Date) {
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .select(['r.id', 'r.state', 'a.providerReference'])
    .where('r.state', 'in', ['requested', 'pending'])
    .where('r.createdAt', '<=', new Date(now.getTime() - limits.settleAfter.value))
    .orderBy('r.createdAt')
    .limit(200)
    .execute()
  await forEachReachable(refunds, async ({ id, state, providerReference }) => {
    if (state === 'requested') await payRefund(id, now)
    else if (providerReference) await settle(providerReference, now)
  })
}
