import { ProviderRefused, ProviderUndecided } from '#app/payment-provider/payment-provider.ts'
import { limits } from '#app/limits.ts'
import { underWayStates } from '#app/orders/money/refund.ts'
import { noteProviderRefusal } from '#app/problems/note-refusal.server.ts'
import { db } from '#db/database.server.ts'
import { checkServers } from '#app/payments/remaking/check-servers.server.ts'
import { readMissedEvents } from '#app/payments/events/missed-events.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { forgetDone, turnOf } from '#app/payments/events/postponed.server.ts'
import { settleAttempt } from '#app/payments/settling/settle.server.ts'
import { recoverAttempt } from '#app/payments/opening/start-payment.server.ts'
import { workThrough } from '#app/payments/events/work-through.server.ts'

/**
 * Queries the provider about everything that has been silent for too long: its webhook was lost, its browser closed, or
 * one of our processes ended in between. Needed even if webhooks work.
 */
export async function reconcilePayments(now: Date) {
  await forgetDone(now)
  for (const step of [checkServers, recoverSilent, settleSilent, pursueRefunds, readMissedEvents])
    if ((await outcomeOf(step, now)) === 'away') return
}

/** The next run, a minute later, tries again what failed. `away`: no other call fares better now. */
async function outcomeOf(step: (now: Date) => Promise<void>, now: Date): Promise<'done' | 'refused' | 'away'> {
  try {
    await step(now)
    return 'done'
  } catch (error) {
    if (!(error instanceof ProviderUndecided)) throw error
    if (!(error instanceof ProviderRefused)) return 'away'
    await noteProviderRefusal(error, null, now)
    // A restricted key may lack the right to one list, and have all others.
    return error.isKeyRefused ? 'away' : 'refused'
  }
}

async function recoverSilent(now: Date) {
  const attempts = await silentSince('recover', now, limits.recoverAttempt.value)
    .where('a.providerReference', 'is', null)
    .where('a.method', '=', 'fields')
    .where('o.state', '=', 'pending')
    .where('o.expiresAt', '>', now)
    .execute()
  await workThrough('recover', attempts, (attempt) => recoverAttempt(attempt, now), now)
}

async function settleSilent(now: Date) {
  const attempts = await silentSince('settle', now, limits.settleAfter.value)
    .where((is) => is.or([is('a.providerReference', 'is not', null), is('a.hostedReference', 'is not', null)]))
    .execute()
  const askAbout = async (attempt: (typeof attempts)[number]) => {
    await settleAttempt(attempt, now)
    // Whatever the result: others have waited longer now.
    await db.updateTable('paymentAttempts').set({ updatedAt: now }).where('id', '=', attempt.id).execute()
  }
  await workThrough('settle', attempts, askAbout, now)
}

/** Authorisations are queried too: they expire, and may be captured in the dashboard. */
function silentSince(work: 'recover' | 'settle', now: Date, milliseconds: number) {
  const turn = turnOf(work, 'a.id', 'a.updatedAt')
  return db
    .selectFrom('paymentAttempts as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .selectAll('a')
    .where('a.state', 'not in', ['captured', 'cancelled'])
    .where('a.updatedAt', '<=', new Date(now.getTime() - milliseconds))
    .where(turn, '<=', now)
    .orderBy(turn)
    .limit(limits.passRows.value)
}

/** Refunds that have not arrived: requested again under their key, or checked while the bank works on them. */
async function pursueRefunds(now: Date) {
  const turn = turnOf('refund', 'r.id', 'r.createdAt')
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .select(['r.id', 'r.orderId', 'r.state', 'a.provider', 'a.providerReference', 'a.hostedReference'])
    .where('r.state', 'in', underWayStates)
    .where('r.createdAt', '<=', new Date(now.getTime() - limits.settleAfter.value))
    .where(turn, '<=', now)
    .orderBy(turn)
    .limit(limits.passRows.value)
    .execute()
  const pursue = async ({ id, state, ...attempt }: (typeof refunds)[number]) => {
    if (state === 'requested') await payRefund(id, now)
    else await settleAttempt(attempt, now)
    return 'later'
  }
  await workThrough('refund', refunds, pursue, now)
}
