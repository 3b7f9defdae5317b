import { enqueue } from '#app/jobs/queue.server.ts'
import { newId, type RefundId, type ReturnId } from '#app/kernel/ids.ts'
import { type Money, money } from '#app/kernel/money.ts'
import { creditPayment } from '#app/on-account/account-book.server.ts'
import { oweInvoice } from '#app/orders/standing/owe-invoice.server.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { writeLines } from '#app/orders/money/ledger.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { splitPlan, type RefundPart, type RefundPlan } from './plan-refund.ts'
import type { RefundableOrder } from './refundable.server.ts'

type Attempt = Row<'paymentAttempts'>

interface Decided {
  order: Row<'orders'>
  /** Its state under the order's lock. A debt is credited before any money is refunded. */
  refundable: RefundableOrder
  plan: RefundPlan
}

interface Requested {
  /** The payment, as its provider calls it. */
  reference: string | null
  /** The refund, which a person may have to transfer; without one, the credit. */
  refundId: RefundId
  /** No longer owed: no money moves for it. */
  credited: Money
  returned: Money
}

/**
 * Money goes back as it was planned. The caller has had the provider's book settled, and holds the order's lock; the
 * row comes first, and a job carries it to the provider.
 */
export async function requestRefund(
  tx: Tx,
  { order, refundable: { attemptId, owed = 0 }, plan }: Decided,
  about: About,
  now: Date,
): Promise<Requested> {
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  const { credit, back } = splitPlan(plan, money(owed, attempt.currency))
  const left = owed - credit.amount
  const credited = credit.amount > 0 && (await letOff(tx, { order, attempt, plan: credit, left }, about, now))
  const returned = back.amount > 0 && (await insertRefund(tx, attempt, back, about, now))
  const refundId = returned || credited
  if (!refundId) throw new Error(`A refund of nothing for ${order.number}`)
  const inItsCurrency = (amount: number) => money(amount, attempt.currency)
  return {
    reference: attempt.providerReference,
    refundId,
    credited: inItsCurrency(credit.amount),
    returned: inItsCurrency(back.amount),
  }
}

interface Credit {
  order: Row<'orders'>
  attempt: Attempt
  plan: RefundPlan
  /** What is still owed. */
  left: number
}

/** Credited at once, as no money moves for it. */
async function letOff(tx: Tx, { order, attempt, plan, left }: Credit, about: About, now: Date): Promise<RefundId> {
  const { amount } = plan
  const id = await insertRow(tx, attempt, plan, { ...about, credited: true, state: 'succeeded', settledAt: now }, now)
  const reference = attempt.providerReference ?? ''
  await creditPayment(tx, reference, id, money(amount, attempt.currency), now)
  await writeLines(tx, attempt, reference, [{ kind: 'credited', amount, reference: id }], now)
  await oweInvoice(tx, order.id, id, now)
  const letter = await letterOf(tx, 'order-credited', order, id)
  await queueLetter(tx, { ...letter, data: { ...letter.data, credit: { amount, left } } })
  return id
}

/** Refunds this amount of one payment without any line of the order: it paid for nothing, or no longer does. */
export async function requestOwnRefund(tx: Tx, attempt: Attempt, { amount }: Money, about: About, now: Date) {
  await insertRefund(tx, attempt, { amount, lines: [], shipping: 0 }, about, now)
}

interface About {
  reason: string
  note?: string
  requestedBy: string
  /** The return that it is for. */
  returnId?: ReturnId | null
  /** Without a mail to the customer. */
  quiet?: boolean
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
  await tx.insertInto('refunds').values(row).execute()
  if (lines.length > 0) await insertParts(tx, id, lines)
  return id
}

async function insertParts(tx: Tx, refundId: RefundId, lines: readonly RefundPart[]) {
  await tx
    .insertInto('refundLines')
    .values(lines.map((line) => ({ ...line, refundId })))
    .execute()
}
