import { Fault } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { newId, type RefundId } from '#app/kernel/ids.ts'
import { type Money, money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { creditPayment } from '#app/on-account/account-book.server.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import { writeLines } from '#app/orders/ledger.server.ts'
import { letterOf } from '#app/orders/order-letter.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import {
  planRefund,
  splitPlan,
  type RefundPart,
  type RefundPlan,
  type RefundRefusal,
  type RefundWish,
} from './plan-refund.ts'
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
  /** What is still owed is let off before anything goes back; left out, only what came goes back. */
  letsOff?: boolean
}

/** `key-used`: what the key stands for has happened to something else. */
export type RequestRefusal = RefundRefusal | 'key-used'
export type Requested = Outcome<{ refundId: RefundId; amount: number; isCredited?: true }, RequestRefusal>

/**
 * Money goes back: whole, by lines or by amount. The caller has had the provider's book settled, and holds the order's lock; the
 * row comes first, and a job carries it to the provider.
 */
export async function requestIn(tx: Tx, order: Row<'orders'>, request: RefundRequest, now: Date): Promise<Requested> {
  const { submissionKey } = request
  const before = await findRequested(tx, submissionKey)
  if (before)
    return before.orderId === order.id ? agree({ refundId: before.id, amount: before.amount }) : refuse('key-used')
  const { reason, note, who: requestedBy, letsOff = false } = request
  const { owed = 0, ...refundable } = await refundableIn(tx, order)
  const plan = planRefund({ ...refundable, owed: letsOff ? owed : 0 }, request.wish)
  if (!plan.ok) return plan
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', refundable.attemptId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  const { credit, back } = splitPlan(plan.value, money(letsOff ? owed : 0, attempt.currency))
  const about = { reason, note, requestedBy, submissionKey }
  const left = owed - credit.amount
  const credited = credit.amount > 0 ? await letOff(tx, { order, attempt, plan: credit, left }, about, now) : null
  if (!credited) return agree({ refundId: await insertRefund(tx, attempt, back, about, now), amount: back.amount })
  // Of the two, one has the key: asked again, it is the answer.
  if (back.amount > 0) await insertRefund(tx, attempt, back, { ...about, submissionKey: undefined }, now)
  return agree({ refundId: credited, amount: credit.amount, isCredited: true })
}

interface Credit {
  order: Row<'orders'>
  attempt: Attempt
  plan: RefundPlan
  /** What is owed still. */
  left: number
}

/** So much is owed no more: at once, as no money moves for it. */
async function letOff(tx: Tx, { order, attempt, plan, left }: Credit, about: About, now: Date): Promise<RefundId> {
  const { amount } = plan
  const id = await insertRow(tx, attempt, plan, { ...about, credited: true, state: 'succeeded', settledAt: now }, now)
  const reference = attempt.providerReference ?? ''
  await creditPayment(tx, reference, id, money(amount, attempt.currency), now)
  await writeLines(tx, attempt, reference, [{ kind: 'credited', amount, reference: id }], now)
  const letter = await letterOf(tx, 'order-credited', order, id)
  await oweLetter(tx, { ...letter, data: { ...letter.data, credit: { amount, left } } })
  return id
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
  { amount }: Money,
  about: { reason: string; note?: string; requestedBy: string },
  now: Date,
) {
  await insertRefund(tx, attempt, { amount, lines: [], shipping: 0 }, about, now)
}

interface About {
  reason: string
  note?: string
  requestedBy: string
  submissionKey?: string
}

/** The row and the job that carries it to the provider are one; the money follows. */
async function insertRefund(tx: Tx, attempt: Attempt, plan: RefundPlan, about: About, now: Date): Promise<RefundId> {
  const id = await insertRow(tx, attempt, plan, about, now)
  await enqueue(tx, 'pay-refund', { refundId: id }, { key: `refund:${id}` })
  return id
}

async function insertRow(
  tx: Tx,
  { orderId, id: attemptId, currency }: Attempt,
  { amount, lines, shipping: shippingAmount }: RefundPlan,
  about: About & Partial<Pick<Row<'refunds'>, 'credited' | 'state' | 'settledAt'>>,
  now: Date,
): Promise<RefundId> {
  const id = newId<RefundId>()
  const row = { ...about, id, orderId, attemptId, currency, amount, shippingAmount, createdAt: now }
  const inserted = tx.insertInto('refunds').values(row).returning('id')
  const one = inserted.onConflict((conflict) => conflict.column('submissionKey').doNothing())
  // The key of this page, for another order at this very moment.
  if (!(await one.executeTakeFirst())) throw new Fault('request.malformed')
  if (lines.length > 0) await insertParts(tx, id, lines)
  return id
}

async function insertParts(tx: Tx, refundId: RefundId, lines: readonly RefundPart[]) {
  await tx
    .insertInto('refundLines')
    .values(lines.map((line) => ({ ...line, refundId })))
    .execute()
}
