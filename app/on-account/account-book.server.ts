import { currentTime } from '#app/kernel/clock.ts'
import type { Day } from '#app/kernel/day.ts'
import { isUuid, newId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** All that is known of one payment on account. Amounts are in its currency's minor unit. */
export interface AccountBook {
  payment: Row<'accountPayments'>
  receipts: Row<'accountReceipts'>[]
  refunds: Row<'accountRefunds'>[]
  /** The sum of the receipts. */
  received: number
}

export async function readBook(tx: Db, paymentId: string): Promise<AccountBook | null> {
  const payment = await tx.selectFrom('accountPayments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment) return null
  const [receipts, refunds] = await Promise.all([
    tx.selectFrom('accountReceipts').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute(),
    tx.selectFrom('accountRefunds').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute(),
  ])
  return { payment, receipts, refunds, received: receipts.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The book that is kept for an order: the one that is not called off, or else the latest. */
export async function findBookOf(orderId: string): Promise<AccountBook | null> {
  const payments = db.selectFrom('accountPayments').select('id').where('orderId', '=', orderId)
  const open = payments.orderBy((row) => row('cancelledAt', 'is not', null)).orderBy('createdAt', 'desc')
  const found = await open.limit(1).executeTakeFirst()
  return found ? readBook(db, found.id) : null
}

/** Nobody else changes it for the rest of the transaction, which may hold its order's lock. */
export async function lockBook(tx: Tx, paymentId: string): Promise<AccountBook | null> {
  await tx.selectFrom('accountPayments').select('id').where('id', '=', paymentId).forUpdate().execute()
  return readBook(tx, paymentId)
}

/** What of it is still to come. */
export function owedIn({ payment, received }: AccountBook): number {
  return payment.cancelledAt === null ? Math.max(0, payment.amount - received) : 0
}

/** Whatever changes a book does so under its lock, one after the other. Null when there is no such payment. */
export async function changeBook<Result>(
  paymentId: string,
  change: (tx: Tx, book: AccountBook) => Promise<Result>,
): Promise<Result | null> {
  if (!isUuid(paymentId)) return null
  return db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, paymentId)
    return book && change(tx, book)
  })
}

/** What has come in and is not on its way back. */
export function refundableOf({ received, refunds }: AccountBook): number {
  const gone = refunds.filter(({ state }) => state !== 'failed')
  return received - gone.reduce((sum, { amount }) => sum + amount, 0)
}

export interface Receipt {
  /** In the currency's minor unit. */
  amount: number
  receivedOn: Day
  /** Who says so, as the audit shows it. */
  recordedBy: string
  submissionKey: string
}

export type RecordRefusal = 'unknown' | 'key-used' | 'changed'

/**
 * Records money that arrived on the shop's bank account. The same submission key twice is one receipt; `key-used`: the key belongs
 * to a receipt of another payment. `changed`: another receipt was recorded since the form was opened, perhaps for the same
 * money. The caller settles the order afterwards.
 */
export async function recordReceipt(
  paymentId: string,
  receipt: Receipt,
  knownReceived?: number,
): Promise<Outcome<undefined, RecordRefusal>> {
  const recorded = await changeBook(paymentId, async (tx, { receipts, received }) => {
    const { submissionKey } = receipt
    if (receipts.some((each) => each.submissionKey === submissionKey)) return agree()
    if (received !== (knownReceived ?? received)) return refuse('changed')
    const row = { ...receipt, id: newId(), paymentId, recordedAt: currentTime() }
    const added = tx.insertInto('accountReceipts').values(row).returning('id')
    const one = await added.onConflict((conflict) => conflict.column('submissionKey').doNothing()).executeTakeFirst()
    return one ? agree() : refuse('key-used')
  })
  return recorded ?? refuse('unknown')
}

/** Somebody has transferred a refund to the buyer, or has found that it cannot be done. Said once, it stays. */
export async function settleTransfer(
  refundId: string,
  state: 'succeeded' | 'failed',
  settledBy: string,
): Promise<Outcome<string, 'unknown' | 'settled'>> {
  const refunds = db.selectFrom('accountRefunds').select('paymentId').where('refundId', '=', refundId)
  const paymentId = (await refunds.executeTakeFirst())?.paymentId
  if (!paymentId) return refuse('unknown')
  const settled = await changeBook(paymentId, async (tx, { refunds: all }) => {
    const refund = all.find((each) => each.refundId === refundId)
    if (refund?.state === state) return agree(paymentId)
    if (refund?.state !== 'pending') return refuse('settled')
    const row = tx.updateTable('accountRefunds').set({ state, settledBy, settledAt: currentTime() })
    await row.where('id', '=', refund.id).execute()
    return agree(paymentId)
  })
  return settled ?? refuse('unknown')
}
