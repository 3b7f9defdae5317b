import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { AccountReceiptId, AttemptId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'
import { recordReceipt } from '#app/on-account/account-book.server.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { ledgerOf, writeLines } from '#app/orders/money/ledger.server.ts'
import { owedOf } from '#app/orders/money/ledger.ts'
import { hasEnded } from '#app/orders/order-rules.ts'
import { order } from '#app/orders/order.record.ts'
import { paymentAttemptMachine } from '#app/orders/money/payment-attempt.ts'
import type { OwnReason } from '#app/orders/money/refund.ts'
import { refundableIn } from '#app/refunds/refundable.server.ts'
import { requestRefund } from '#app/refunds/request-refund.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { findAccountFile, isTakenBack, lockAccountFile } from './account-file.server.ts'
import { settleOwnBook } from '#app/payments/settling/settle.server.ts'

/** A transfer was recorded by mistake: the order owes it again, unless it has ended. Repeating it is no error. */
export const undoReceipt = operation({
  name: 'orders.undo_receipt',
  http: 'POST /orders/:order/receipts/:receipt/undo',
  permission: 'orders:refund',
  nature: 'plain',
  on: order,
  input: z.object({
    receipt: idInput<AccountReceiptId>('rcp_', 'request.not_found'),
    reason: z
      .string()
      .trim()
      .min(1, 'field.required')
      .max(limits.title.value, 'field.too_long')
      .meta({ personal: true }),
  }),
  refusals: ['receipt.gone'],
  async run({ tx, facts: { row }, input, actor, emit }) {
    const known = (await lockAccountFile(tx, row, actor.now)) ?? notFound()
    const receipt = known.receipts.find(({ id, takesBack }) => id === input.receipt && !takesBack) ?? notFound()
    if (isTakenBack(known, receipt.id)) return agree()
    const { id: paymentId, attemptId } = known.payment
    // The order may not know of it: an earlier version updated the order afterwards, and its process may have ended in
    // between.
    await settleOwnBook(tx, row, paymentId, actor.now)
    const account = await findAccountFile(tx, row, actor.now)
    if (!account?.undoable.includes(receipt.id)) return refuse('receipt.gone')
    const amount = -receipt.amount
    const said = { receivedOn: receipt.receivedOn, reason: input.reason, recordedBy: nameOf(actor) }
    const reference = await recordReceipt(tx, paymentId, { amount, takesBack: receipt.id, ...said })
    await failPoint('receipt-recorded')
    await takeOff(tx, attemptId, { reference, amount }, actor.now)
    if (hasEnded(row.state)) await letOff(tx, row, attemptId, actor)
    await settleOwnBook(tx, row, paymentId, actor.now)
    emit('order.payment_taken_back')
    return agree()
  },
})

/**
 * Less was paid than recorded: if the order had been fully paid, it waits for the rest again. After a later settlement
 * it may still be.
 */
async function takeOff(
  tx: Tx,
  attemptId: AttemptId,
  { reference, amount }: { reference: string; amount: number },
  now: Date,
) {
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const attempt = await attempts.forUpdate().executeTakeFirstOrThrow()
  await writeLines(tx, attempt, reference, [{ kind: 'captured', amount }], now)
  const state = nextState(paymentAttemptMachine, attempt.state, 'reopen')
  if (!state) return
  await tx.updateTable('paymentAttempts').set({ state, updatedAt: now }).where('id', '=', attemptId).execute()
}

/** What was not paid after all is not owed either: it is credited, with a credit note if an invoice had been issued. */
async function letOff(tx: Tx, row: Row<'orders'>, attemptId: AttemptId, actor: Actor) {
  const owed = owedOf(await ledgerOf(tx, attemptId))
  if (owed === 0) return
  const refundable = { ...(await refundableIn(tx, row)), attemptId, owed }
  const about = { reason: 'cancelled' satisfies OwnReason, requestedBy: nameOf(actor) }
  await requestRefund(tx, { order: row, refundable, plan: { amount: owed, lines: [], shipping: 0 } }, about, actor.now)
}
