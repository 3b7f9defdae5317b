import { z } from 'zod'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { cancelAndRestock } from '#app/orders/standing/change-order.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { contestedOf, isReclaimed } from '#app/orders/money/ledger.ts'
import { refundableOf } from '#app/orders/money/refund.ts'
import { findOpenAttempt } from '#app/orders/order-lock.server.ts'
import { mayCancel } from '#app/orders/order-rules.ts'
import { order } from '#app/orders/order.record.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { planRefund, type RefundRefusal } from '#app/refunds/plan-refund.ts'
import { paymentsOf, refundableIn } from '#app/refunds/refundable.server.ts'
import { requestRefund } from '#app/refunds/request-refund.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { writeOff } from '#app/orders/standing/take-out.server.ts'

/**
 * Staff cancel an order of which nothing has left: its items are back in stock, if they can be sold, and its money is
 * refunded or its authorisation ends. An order on hold because of its payment can be cancelled too. Repeating it is no error.
 */
export const cancelOrder = operation({
  name: 'orders.cancel',
  http: 'POST /orders/:order/cancel',
  permission: 'orders:cancel',
  nature: 'money',
  on: order,
  input: z.object({
    note: z
      .string()
      .trim()
      .max(limits.message.value, 'field.too_long')
      .nullable()
      .default(null)
      .meta({ personal: true }),
    notify: z.boolean('field.choice').default(true),
    restock: z.boolean('field.choice').default(true),
  }),
  refusals: [
    'order.not_placed',
    'order.has_left',
    'order.disputed',
    'payment.provider_away',
    'payment.provider_refuses',
  ],
  may: (facts) => (facts.state === 'cancelled' ? agree() : mayCancel(facts)),
  refresh: ({ facts, actor }) => settleOrder(facts.row.id, actor.now),
  async run({ tx, facts: { row }, input, actor }) {
    if (row.state === 'cancelled') return agree()
    await returnMoney(tx, row, input, actor)
    // Last, because every buyer of the same items waits for these locks.
    const back = await cancelAndRestock(tx, row, actor.now)
    if (!input.restock) await writeOff(tx, row, back, actor)
    return agree()
  },
})

/**
 * Nothing was captured, all of it was refunded before, a bank has kept some of it, or it belongs to a second payment that
 * one decides about.
 */
const nothingToReturn: readonly RefundRefusal[] = ['refund.not_paid', 'refund.nothing_left', 'refund.disputed']

type Asked = { note: string | null; notify: boolean }

async function returnMoney(tx: Tx, row: Row<'orders'>, { note, notify }: Asked, actor: Actor) {
  const attempt = await findOpenAttempt(tx, row.id)
  // The debt ends with the order: only money that came is refunded.
  const refundable = { ...(await refundableIn(tx, row)), owed: 0 }
  const plan = planRefund(refundable, { kind: 'rest' })
  const about = { reason: 'called-off', note: note ?? undefined, requestedBy: nameOf(actor), quiet: !notify }
  if (plan.ok) await requestRefund(tx, { order: row, refundable, plan: plan.value }, about, actor.now)
  else if (!nothingToReturn.includes(plan.reason)) throw new Error(`Its money stays: ${plan.reason}`)
  else if (notify) await queueLetter(tx, await letterOf(tx, 'order-cancelled', row, row.id))
  await callForRest(tx, row)
  if (attempt && attempt.state !== 'captured')
    await enqueue(tx, 'release-payment', { attemptId: attempt.id }, { key: `release:${attempt.id}` })
}

/** What a bank has left of a payment after a chargeback: the provider does not refund it, so a person has to pay it. */
async function callForRest(tx: Tx, row: Row<'orders'>) {
  for (const payment of await paymentsOf(tx, row)) {
    const left = isReclaimed(payment.ledger) && contestedOf(payment.ledger) === 0 ? refundableOf(payment) : 0
    if (left === 0 || !payment.attemptId) continue
    const details = { order: row.number, failure: 'charged-back', left }
    await raiseProblem(tx, { kind: 'refund-failed', reference: payment.attemptId, orderId: row.id, details })
  }
}
