import { enqueue } from '#app/jobs/queue.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { planRefund, type RefundPart, type RefundPlan, type RefundRefusal, type RefundWish } from './plan-refund.ts'
import { refundableIn } from './refundable.server.ts'

type Attempt = Row<'paymentAttempts'>

export interface RefundRequest {
  wish: RefundWish
  reason: string
  note?: string
  /** Who asks for it, as the audit shows it. */
  who: string
  /** Of the page that asks: pressed twice, it is one refund. */
  submissionKey: string
}

/** `key-used`: what the key stands for has happened to something else. */
export type RequestRefusal = RefundRefusal | 'key-used'
export type Requested = Outcome<{ refundId: string; amount: number }, RequestRefusal>

/**
 * Money goes back: whole, by lines or by amount. The caller has had the provider's book settled, and holds the order's lock; the
 * row comes first, and a job carries it to the provider.
 */
export async function requestIn(tx: Tx, order: Row<'orders'>, request: RefundRequest, now: Date): Promise<Requested> {
  const { submissionKey } = request
  const before = await findRequested(tx, submissionKey)
  if (before)
    return before.orderId === order.id ? agree({ refundId: before.id, amount: before.amount }) : refuse('key-used')
  const refundable = await refundableIn(tx, order)
  const plan = planRefund(refundable, request.wish)
  if (!plan.ok) return plan
  const { reason, note, who: requestedBy } = request
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', refundable.attemptId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  const refundId = await insertRefund(tx, attempt, plan.value, { reason, note, requestedBy, submissionKey }, now)
  return agree({ refundId, amount: plan.value.amount })
}

/** The refund that a form with this key has made. */
export async function findRequested(tx: Tx, submissionKey: string): Promise<Row<'refunds'> | null> {
  const refunds = tx.selectFrom('refunds').selectAll().where('submissionKey', '=', submissionKey)
  return (await refunds.executeTakeFirst()) ?? null
}

/** Of one payment, this much goes back without any line of the order: nothing was sold for it, or nothing is any more. */
export async function requestOwnRefund(
  tx: Tx,
  attempt: Attempt,
  amount: number,
  about: { reason: string; note?: string; requestedBy: string },
  now: Date,
) {
  await insertRefund(tx, attempt, { amount, lines: [], shipping: 0 }, about, now)
}

/** The row and the job that carries it to the provider are one; the money follows. */
async function insertRefund(
  tx: Tx,
  { orderId, id: attemptId, currency }: Attempt,
  { amount, lines, shipping: shippingAmount }: RefundPlan,
  about: { reason: string; note?: string; requestedBy: string; submissionKey?: string },
  now: Date,
): Promise<string> {
  const id = newId()
  const row = { ...about, id, orderId, attemptId, currency, amount, shippingAmount, createdAt: now }
  await tx.insertInto('refunds').values(row).execute()
  if (lines.length > 0) await insertParts(tx, id, lines)
  await enqueue(tx, 'pay-refund', { refundId: id }, { key: `refund:${id}` })
  return id
}

async function insertParts(tx: Tx, refundId: string, lines: readonly RefundPart[]) {
  await tx
    .insertInto('refundLines')
    .values(lines.map((line) => ({ ...line, refundId })))
    .execute()
}
