import type { CloseRefusal } from '#app/payment-provider/payment-provider.ts'
import type { AttemptId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { providerOf } from '#app/payments/providers.server.ts'
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
 * The page on which the money was authorised is complete, so it cannot be closed any more: of its payment, the
 * authorisation is cancelled alone (docs.stripe.com/api/payment_intents/cancel).
 */
async function releaseHold(attempt: Row<'paymentAttempts'>): Promise<'closed' | CloseRefusal> {
  const { providerReference, hostedReference } = attempt
  if (!providerReference || !hostedReference) return 'too-late'
  const cancelled = await providerOf(attempt).cancelPayment(providerReference)
  return cancelled.ok ? 'closed' : cancelled.reason
}
