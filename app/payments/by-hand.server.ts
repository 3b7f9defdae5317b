import {
  findBookOf,
  type Receipt,
  type RecordRefusal,
  recordReceipt,
  settleTransfer,
} from '#app/on-account/account-book.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import { isUuid } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { db } from '#db/database.server.ts'
import { payRefund } from './pay-refund.server.ts'
import { settle } from './settle.server.ts'

// What staff do for a payment on account at the shop's bank, and tell the shop. Its order follows at once.

interface SeenReceipt extends Omit<Receipt, 'recordedBy'> {
  who: string
  /** What had come in as the page showed it. */
  knownReceived: number
}

/** Money for this order is on the shop's bank account. `unknown`: it is not paid on account. Told again, it has happened. */
export async function takeReceipt(
  orderId: string,
  { who, knownReceived, ...receipt }: SeenReceipt,
  now: Date,
): Promise<Outcome<undefined, RecordRefusal>> {
  const book = await findBookOf(orderId)
  if (!book) return refuse('unknown')
  const { id } = book.payment
  const recorded = await recordReceipt(id, { ...receipt, recordedBy: who }, knownReceived)
  if (recorded.ok) await settle(id, now, onAccount)
  return recorded
}

/**
 * A refund was transferred to the customer, or could not be. `unknown`: none of this id is to be transferred; `settled`: the
 * opposite was said before.
 */
export async function confirmTransfer(
  refundId: string,
  state: 'succeeded' | 'failed',
  who: string,
  now: Date,
): Promise<Outcome<undefined, 'unknown' | 'settled'>> {
  if (!(await isRefund(refundId))) return refuse('unknown')
  // Whoever is quick has it before the queue has brought it into the book.
  await payRefund(refundId, now)
  const settled = await settleTransfer(refundId, state, who)
  if (!settled.ok) return settled
  await settle(settled.value, now, onAccount)
  return agree()
}

async function isRefund(id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await db
    .selectFrom('refunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .select('r.id')
    .where('r.id', '=', id)
    .where('a.provider', '=', onAccount.name)
    .executeTakeFirst()
  return found !== undefined
}
