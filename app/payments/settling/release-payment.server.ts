import type { AttemptId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { closePayment } from './close-payment.server.ts'
import { NotYet } from '#app/payments/events/postponed.server.ts'
import { settleAttempt } from './settle.server.ts'

/** Releases an authorisation that pays for nothing; what was captured meanwhile is refunded. */
export async function releasePayment(attemptId: AttemptId, now: Date) {
  const attempts = db.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  const closed = await closePayment(attempt, now)
  await settleAttempt(attempt, now)
  // Still authorised: the buyer waits for this money.
  if (closed === 'not-yet') throw new NotYet('The payment cannot be cancelled')
}
