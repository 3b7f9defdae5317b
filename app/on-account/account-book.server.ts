import { currentTime } from '#app/kernel/clock.ts'
import type { Day } from '#app/kernel/day.ts'
import {
  isId,
  newId,
  type OrderId,
  type RefundId,
  type AccountPaymentId,
  type AccountReceiptId,
} from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** All that is known of one payment on account. Amounts are in its currency's minor unit. */
export interface AccountBook {
  payment: Row<'accountPayments'>
  receipts: Row<'accountReceipts'>[]
  refunds: Row<'accountRefunds'>[]
  credits: Row<'accountCredits'>[]
  /** The sum of the receipts, less the reversed ones. */
  received: number
  /** What no longer has to be paid. */
  credited: number
}

/** By its reference, which may come from outside. */
export async function readBook(tx: Db, reference: string): Promise<AccountBook | null> {
  if (!isId<AccountPaymentId>(reference)) return null
  const paymentId = reference
  const payment = await tx.selectFrom('accountPayments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment) return null
  const [receipts, refunds, credits] = await Promise.all([
    tx.selectFrom('accountReceipts').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute(),
    tx.selectFrom('accountRefunds').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute(),
    tx.selectFrom('accountCredits').selectAll().where('paymentId', '=', paymentId).orderBy('refundId').execute(),
  ])
  return { payment, receipts, refunds, credits, received: totalOf(receipts), credited: totalOf(credits) }
}

const totalOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The account book of an order. If it was paid in several attempts the last one counts: no one owes what an abandoned
 * attempt was for, even if its process ended before it was cancelled.
 */
export async function findBookOf(orderId: OrderId, on: Db = db): Promise<AccountBook | null> {
  const tried = on
    .selectFrom('paymentAttempts as a')
    .leftJoin('accountPayments as p', 'p.attemptId', 'a.id')
    .select('p.id')
    .where('a.orderId', '=', orderId)
  const last = await tried.orderBy('a.sequence', 'desc').limit(1).executeTakeFirst()
  return last?.id ? readBook(on, last.id) : null
}

/** Locks it for the rest of the transaction, which may hold the lock of its order. */
export async function lockBook(tx: Tx, paymentId: AccountPaymentId): Promise<AccountBook | null> {
  await tx.selectFrom('accountPayments').select('id').where('id', '=', paymentId).forUpdate().execute()
  return readBook(tx, paymentId)
}

/** A customer still has to pay something on account, and must find where to. */
export async function isAnythingOwed(on: Db = db): Promise<boolean> {
  const open = on.selectFrom('paymentAttempts').select('id').where('method', '=', 'account')
  return (await open.where('state', '=', 'authorised').limit(1).executeTakeFirst()) !== undefined
}

/** What is still to be paid. */
export function owedIn({ payment, received, credited }: AccountBook): number {
  return payment.cancelledAt === null ? Math.max(0, payment.amount - credited - received) : 0
}

/** Whatever changes a book does so under its lock, one after the other. Null when there is no such payment. */
export async function changeBook<Result>(
  reference: string,
  change: (tx: Tx, book: AccountBook) => Promise<Result>,
): Promise<Result | null> {
  if (!isId<AccountPaymentId>(reference)) return null
  return db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, reference)
    return book && change(tx, book)
  })
}

/** Cancels the rest of the debt. False if nothing is left: it was paid or credited. */
export async function cancelDebt(tx: Tx, { payment, received, credited }: AccountBook): Promise<boolean> {
  if (received + credited >= payment.amount) return false
  const row = tx.updateTable('accountPayments').set({ cancelledAt: currentTime() }).where('id', '=', payment.id)
  await row.where('cancelledAt', 'is', null).execute()
  await noteOwed(tx, payment.id)
  return true
}

/** What was received and is not being transferred back. */
export function refundableOf({ received, refunds }: AccountBook): number {
  return received - totalOf(refunds.filter(({ state }) => state !== 'failed'))
}

interface Receipt {
  /** In the currency's minor unit; less than nothing where it takes another one back. */
  amount: number
  receivedOn: Day
  /** Who recorded it, as the audit log shows it. */
  recordedBy: string
  takesBack?: AccountReceiptId
  reason?: string
}

/**
 * Writes down what arrived on the shop's bank account. The caller holds the order's lock and the book's, and settles
 * it.
 */
export async function recordReceipt(tx: Tx, paymentId: AccountPaymentId, receipt: Receipt): Promise<AccountReceiptId> {
  const id = newId<AccountReceiptId>()
  // A press that comes twice is known by its call; receipts of before had a key of their own.
  const row = { ...receipt, id, paymentId, submissionKey: id, recordedAt: currentTime() }
  await tx.insertInto('accountReceipts').values(row).execute()
  await noteOwed(tx, paymentId)
  return id
}

/** Credits an amount that no longer has to be paid: the goods came back, or the shop waives it. */
export async function creditPayment(tx: Tx, reference: string, refundId: RefundId, { amount }: Money, now: Date) {
  const book = isId<AccountPaymentId>(reference) ? await lockBook(tx, reference) : null
  if (!book) throw new Error(`There is no payment on account ${reference}`)
  const { id: paymentId } = book.payment
  await tx.insertInto('accountCredits').values({ paymentId, refundId, amount, createdAt: now }).execute()
  await noteOwed(tx, paymentId)
}

/** Stores the amount still owed after each change of a book: open payments are found by this column. */
async function noteOwed(tx: Tx, paymentId: AccountPaymentId) {
  const book = await readBook(tx, paymentId)
  if (book)
    await tx
      .updateTable('accountPayments')
      .set({ owed: owedIn(book) })
      .where('id', '=', paymentId)
      .execute()
}

/**
 * Records that a refund was transferred to the buyer, or cannot be. This is final: false if the opposite was recorded
 * before, or if it is not to be transferred. The caller holds the order's lock.
 */
export async function settleTransfer(tx: Tx, refundId: RefundId, state: 'succeeded' | 'failed', settledBy: string) {
  const refunds = tx.selectFrom('accountRefunds').select('paymentId').where('refundId', '=', refundId)
  const known = await refunds.executeTakeFirst()
  const refund = known && (await lockBook(tx, known.paymentId))?.refunds.find((each) => each.refundId === refundId)
  if (refund?.state === state) return true
  if (refund?.state !== 'pending') return false
  const row = tx.updateTable('accountRefunds').set({ state, settledBy, settledAt: currentTime() })
  await row.where('id', '=', refund.id).execute()
  return true
}
