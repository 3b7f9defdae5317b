import { noCall } from '#stand-ins/card-provider/calls/answers.ts'
import { expireAuthorisation } from '#stand-ins/card-provider/payments/capture.ts'
import { nowMilliseconds } from './clock.ts'
import { transaction } from '#stand-ins/card-provider/database.ts'
import { disputeOfCard, openDispute } from '#stand-ins/card-provider/money/disputes.ts'
import { endDebit } from '#stand-ins/card-provider/payments/debits.ts'
import { cardOf, methodById } from '#stand-ins/card-provider/methods/payment-methods.ts'
import { getObject } from '#stand-ins/card-provider/objects.ts'
import { failRefund, finishRefund } from '#stand-ins/card-provider/money/refunds.ts'
import { warnOfFraud } from '#stand-ins/card-provider/payments/reviews.ts'
import { expireSession } from '#stand-ins/card-provider/sessions/sessions.ts'
import { dueTasks, forgetTask, nextTaskDue, type TaskKind } from '#stand-ins/card-provider/tasks.ts'
import { sendDueWebhooks } from '#stand-ins/card-provider/webhooks/webhooks.ts'

const work = {
  'authorisation-expires': expireAuthorisation,
  'debit-ends': endDebit,
  'dispute-opens': disputeByCard,
  'fraud-warning': (charge) => warnOfFraud(noCall, getObject('charge', charge)),
  'refund-fails': failRefund,
  'refund-succeeds': finishRefund,
  'session-expires': (session) => expireSession(noCall, session),
} satisfies Record<TaskKind, (subject: string) => void>

function disputeByCard(chargeId: string): void {
  const charge = getObject('charge', chargeId)
  const { afterwards } = cardOf(methodById(charge.payment_method ?? ''))
  const why = afterwards && disputeOfCard[afterwards]
  if (why) openDispute(noCall, charge, why)
}

let timer: NodeJS.Timeout | null = null

/** Does everything that is due: called after every commit and every move of the clock. */
export function doDueWork(): void {
  for (const task of dueTasks()) {
    try {
      transaction(() => {
        forgetTask(task.id)
        work[task.kind](task.subject)
      })
    } catch (problem) {
      // A dispute of a refunded charge, for example: the task is done, the book stays as it was.
      forgetTask(task.id)
      console.error(`card-provider: ${task.kind} of ${task.subject} had no effect:`, problem)
    }
  }
  sendDueWebhooks()
  if (timer) clearTimeout(timer)
  const due = nextTaskDue()
  if (due === null) return
  timer = setTimeout(doDueWork, Math.min(Math.max(due - nowMilliseconds(), 0) + 1, 3_600_000))
  timer.unref()
}
