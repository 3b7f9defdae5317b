import type { CloseRefusal } from '#app/payment-provider/payment-provider.ts'
import type { AttemptId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { closePayment } from './close-payment.server.ts'
import { NotYet } from '#app/payments/events/postponed.server.ts'
import { settleAttempt } from './settle.server.ts'

/** Releases an authorisation that pays for nothing; what was captured meanwhile is refunded. */
export async function releasePayment(attemptId: AttemptId, now: Date) {
  const attempts = db.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  const closed = await closePayment(attempt, now)
  const released = closed === 'too-late' ? await releaseHold(attempt) : closed
  await settleAttempt(attempt, now)
  // Still authorised: the buyer waits for this money.
  if (released === 'not-yet') throw new NotYet('The payment cannot be cancelled')
}

/**
 * Too late to close it: its money may be authorised. That is released also where the page on which it was authorised is
 * complete.
 */
async function releaseHold({ providerReference, method }: Row<'paymentAttempts'>): Promise<'closed' | CloseRefusal> {
  if (!providerReference || method === 'account') return 'too-late'
  const released = await cardProvider.releasePayment(providerReference)
  return released.ok ? 'closed' : released.reason
}
