import { money } from '#app/kernel/money.ts'
import {
  findBookOf,
  lockBook,
  type Receipt,
  type RecordRefusal,
  recordReceipt,
  takeBackReceipt,
} from '#app/on-account/account-book.server.ts'
import { changeOrder } from '#app/orders/change-order.server.ts'
import { writeLines } from '#app/orders/ledger.server.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { paymentAttemptMachine } from '#app/orders/payment-attempt.ts'
import { refundableOf } from '#app/orders/refund.ts'
import { paymentOf } from '#app/refunds/refundable.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import type { OrderId, AttemptId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Tx } from '#db/database.server.ts'
import { settle } from './settle.server.ts'

// What staff do for a payment on account at the shop's bank, and tell the shop. Its order follows at once.

interface SeenReceipt extends Omit<Receipt, 'recordedBy'> {
  who: string
  /** What had come in as the page showed it, in the currency of the order. */
  knownReceived: number
}

/** Money for this order is on the shop's bank account. `unknown`: it is not paid on account. Told again, it has happened. */
export async function takeReceipt(
  orderId: OrderId,
  { who, knownReceived, ...receipt }: SeenReceipt,
  now: Date,
): Promise<Outcome<undefined, RecordRefusal>> {
  const book = await findBookOf(orderId)
  if (!book) return refuse('unknown')
  const { id, currency } = book.payment
  const recorded = await recordReceipt(id, { ...receipt, recordedBy: who }, money(knownReceived, currency))
  if (recorded.ok) await settle(id, now, onAccount)
  return recorded
}

interface Mistake {
  receiptId: string
  reason: string
  who: string
}

/**
 * A receipt of this order was recorded by mistake. Said again, it has happened. `unknown`: the order has none of this id; `gone`: that
 * money is back with the buyer or on its way, as that of an order which was called off is at once.
 */
export async function undoReceipt(
  orderId: OrderId,
  { receiptId, reason, who }: Mistake,
  now: Date,
): Promise<Outcome<undefined, 'unknown' | 'gone'>> {
  const book = await findBookOf(orderId)
  const receipt = book?.receipts.find(({ id }) => id === receiptId)
  if (!book || !receipt) return refuse('unknown')
  const { id: paymentId, attemptId } = book.payment
  // Its process may have ended before the order heard of it.
  await settle(paymentId, now, onAccount)
  const undone = await changeOrder(orderId, async (tx, order) => {
    const isUndone = (await lockBook(tx, paymentId))?.receipts.some(({ takesBack }) => takesBack === receiptId)
    const left = refundableOf(await paymentOf(tx, attemptId))
    if (!order || (!isUndone && (!isPlaced(order.state) || left < receipt.amount))) return refuse('gone')
    const taken = await takeBackReceipt(tx, paymentId, { receiptId, reason, recordedBy: who })
    if (!taken.ok) return taken
    // At once: a refund that waits for the order's lock must not give back what was never there.
    if (taken.value) await writeTakenBack(tx, attemptId, taken.value, now)
    return agree()
  })
  if (undone.ok) await settle(paymentId, now, onAccount)
  return undone
}

/** Less has come than was thought: if it was all, the rest is waited for once more. Settled afterwards, it may be all still. */
async function writeTakenBack(tx: Tx, attemptId: AttemptId, { id, amount }: { id: string; amount: number }, now: Date) {
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const attempt = await attempts.forUpdate().executeTakeFirstOrThrow()
  await writeLines(tx, attempt, id, [{ kind: 'captured', amount }], now)
  const state = nextState(paymentAttemptMachine, attempt.state, 'reopen')
  if (!state) return
  await tx.updateTable('paymentAttempts').set({ state, updatedAt: now }).where('id', '=', attemptId).execute()
}
