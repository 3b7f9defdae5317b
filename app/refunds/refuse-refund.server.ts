import { money } from '#app/kernel/money.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { isReclaimed } from '#app/orders/money/ledger.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { hasEnded } from '#app/orders/order-rules.ts'
import { refundableOf } from '#app/orders/money/refund.ts'
import { resolveProblem } from '#app/problems/problems.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { moveRefund } from './note-refunds.server.ts'
import { paymentOf } from './refundable.server.ts'
import { requestOwnRefund } from './request-refund.server.ts'

type Order = Row<'orders'>
type Refund = Row<'refunds'>

/**
 * A refund that the provider refuses has failed, and a problem is raised. If all of the money was to be refunded, the
 * rest is refunded instead and no one has to look. The caller holds the order's lock and has settled the provider's
 * book.
 */
export async function refuseRefund(tx: Tx, order: Order, refund: Refund, now: Date) {
  if (refund.state !== 'requested') return
  await moveRefund(tx, order, refund, { status: 'failed', reference: null, failure: 'refused', amount: null }, now)
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', refund.attemptId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  if (!goesBackWhole(order, attempt)) return
  const payment = await paymentOf(tx, attempt.id)
  const left = refundableOf(payment)
  // Nothing less is left, or a bank has taken some of it: the provider would certainly refuse again.
  if (left >= refund.amount || isReclaimed(payment.ledger)) return
  const { reason, note, requestedBy, quiet } = refund
  if (left > 0)
    await requestOwnRefund(tx, attempt, money(left, attempt.currency), { reason, note, requestedBy, quiet }, now)
  else if (reason === 'called-off' && !quiet)
    await queueLetter(tx, await letterOf(tx, 'order-cancelled', order, order.id))
  await resolveProblem(tx, 'refund-failed', refund.id, 'shop', now)
}

/** Nothing is sold for this payment: its order is over, or is paid by another. */
function goesBackWhole(order: Order, attempt: Row<'paymentAttempts'>): boolean {
  return hasEnded(order.state) || attempt.state === 'cancelled'
}
