import { enqueue } from '#app/jobs/queue.server.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import { callOff } from '#app/orders/call-off.server.ts'
import { changeOrder } from '#app/orders/change-order.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { letterOf } from '#app/orders/order-letter.server.ts'
import { findOpenAttempt } from '#app/orders/order-lock.server.ts'
import { type CancelRefusal, mayCancel } from '#app/orders/order-rules.ts'
import { settleOrder } from '#app/payments/settle-order.server.ts'
import type { ProviderRefusal } from '#app/payments/why-not.server.ts'
import { findRequested, requestIn, type RequestRefusal } from '#app/refunds/request-refund.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

interface Request {
  who: string
  note?: string
  /** Of the page that asks: it becomes the refund's, so that pressed twice it is one. */
  submissionKey: string
}

/**
 * Staff call an order off of which nothing has left: its pieces go back on the shelf, and its money goes back or its hold
 * ends. One that waits for a person because of its payment can be called off as well. Asked again, it has happened.
 */
export async function cancelOrder(
  orderId: OrderId,
  request: Request,
  now: Date,
): Promise<Outcome<undefined, CancelRefusal | 'key-used' | ProviderRefusal>> {
  const asked = await settleOrder(orderId, now)
  if (!asked.ok) return asked
  return changeOrder(orderId, async (tx, order) => {
    if (order?.state === 'cancelled') return agree()
    if (!order) return refuse('not-placed')
    const attempt = await findOpenAttempt(tx, orderId)
    const may = mayCancel(await factsOf(tx, order))
    if (!may.ok) return may
    // With it no refund would be made here, and the money would stay.
    if (await findRequested(tx, request.submissionKey)) return refuse('key-used')
    await returnMoney(tx, order, attempt, request, now)
    // Last, because everybody who buys the same things waits for its locks.
    await callOff(tx, order, now)
    return agree()
  })
}

/** Nothing was taken, all of it went back before, or it is that of a spare payment, about which a bank decides. */
const nothingToReturn: readonly RequestRefusal[] = ['not-paid', 'nothing-left', 'disputed']

async function returnMoney(
  tx: Tx,
  order: Row<'orders'>,
  attempt: Row<'paymentAttempts'> | null,
  { who, note, submissionKey }: Request,
  now: Date,
) {
  const wish = { kind: 'rest' } as const
  const asked = await requestIn(tx, order, { wish, reason: 'called-off', note, who, submissionKey }, now)
  if (!asked.ok && !nothingToReturn.includes(asked.reason)) throw new Error(`Its money stays: ${asked.reason}`)
  if (!asked.ok) await oweLetter(tx, await letterOf(tx, 'order-cancelled', order, order.id))
  if (attempt && attempt.state !== 'captured')
    await enqueue(tx, 'release-payment', { attemptId: attempt.id }, { key: `release:${attempt.id}` })
}
