import { noCall } from './answers.ts'
import { expireAuthorisation } from './capture.ts'
import { nowMilliseconds } from './clock.ts'
import { transaction } from './database.ts'
import { disputeOfCard, openDispute } from './disputes.ts'
import { findCard } from './cards.ts'
import { getObject, hiddenOf } from './objects.ts'
import { failRefund, finishRefund } from './refunds.ts'
import { warnOfFraud } from './reviews.ts'
import { expireSession } from './sessions.ts'
import { dueTasks, forgetTask, nextTaskDue, type TaskKind } from './tasks.ts'
import { sendDueWebhooks } from './webhooks.ts'

const work = {
  'authorisation-expires': expireAuthorisation,
  'dispute-opens': disputeByCard,
  'fraud-warning': (charge) => warnOfFraud(noCall, getObject('charge', charge)),
  'refund-fails': failRefund,
  'refund-succeeds': finishRefund,
  'session-expires': (session) => expireSession(noCall, session),
} satisfies Record<TaskKind, (subject: string) => void>

function disputeByCard(chargeId: string): void {
  const charge = getObject('charge', chargeId)
  const card = findCard(String(hiddenOf(charge.payment_method ?? '').testNumber))
  const why = card?.afterwards && disputeOfCard[card.afterwards]
  if (why) openDispute(noCall, charge, why)
}

let timer: NodeJS.Timeout | null = null

/** Does what time brings: call after every commit and every move of the clock. */
export function doDueWork(): void {
  for (const task of dueTasks()) {
    try {
      transaction(() => {
        forgetTask(task.id)
        work[task.kind](task.subject)
      })
    } catch (problem) {
      // A dispute of a charge that was already refunded, for example: the task is over, the book stays as it was.
      forgetTask(task.id)
      console.error(`card-provider: ${task.kind} of ${task.subject} came to nothing:`, problem)
    }
  }
  sendDueWebhooks()
  if (timer) clearTimeout(timer)
  const due = nextTaskDue()
  if (due === null) return
  timer = setTimeout(doDueWork, Math.min(Math.max(due - nowMilliseconds(), 0) + 1, 3_600_000))
  timer.unref()
}
