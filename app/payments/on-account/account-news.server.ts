import type { AttemptId } from '#app/kernel/ids.ts'
import { keptOf, type LedgerLine, owedOf, sumOf } from '#app/orders/money/ledger.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import { noteFigures, raiseProblem, resolveProblem } from '#app/problems/problems.server.ts'
import { surplusOf } from '#app/refunds/plan-refund.ts'
import { refundableIn } from '#app/refunds/refundable.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * Updates what staff see about an order on account, from its payment's current ledger. The caller holds the order's
 * lock.
 */
export async function noteAccountNews(
  tx: Tx,
  order: Row<'orders'>,
  { id: attemptId }: Pick<Row<'paymentAttempts'>, 'id'>,
  ledger: readonly LedgerLine[],
  now: Date,
) {
  const owed = owedOf(ledger)
  if (owed === 0) await resolveProblem(tx, 'payment-overdue', attemptId, 'shop', now)
  else await noteOverdue(tx, order, attemptId, owed)
  // Staff transfer it themselves: if the problem stayed open, they might do it twice.
  if (keptOf(ledger) <= 0) await resolveProblem(tx, 'given-back', attemptId, 'shop', now)
  const tooMuch = isPlaced(order.state) ? await findSurplus(tx, order, ledger) : 0
  if (tooMuch > 0)
    await raiseProblem(tx, {
      kind: 'overpaid',
      reference: attemptId,
      orderId: order.id,
      details: { order: order.number, amount: tooMuch },
    })
  else await resolveProblem(tx, 'overpaid', attemptId, 'shop', now)
}

/** The surplus beyond the total that is not refunded yet. Refunds for items or shipping do not reduce it. */
async function findSurplus(tx: Tx, order: Row<'orders'>, ledger: readonly LedgerLine[]): Promise<number> {
  if (sumOf(ledger, 'captured') + sumOf(ledger, 'credited') <= order.total) return 0
  const { lines, shipping } = await refundableIn(tx, order)
  return surplusOf({ ledger, underWay: 0, lines, shipping })
}

/** Its buyer is reminded once; staff are asked again if a transfer that had resolved the problem is reversed. */
async function noteOverdue(
  tx: Tx,
  { id: orderId, number, state }: Row<'orders'>,
  attemptId: AttemptId,
  amount: number,
) {
  const payments = tx.selectFrom('accountPayments').select(['dueOn', 'remindedAt']).where('attemptId', '=', attemptId)
  const payment = await payments.executeTakeFirst()
  const details = { order: number, amount, dueOn: payment?.dueOn ?? null }
  if (payment?.remindedAt && isPlaced(state))
    await raiseProblem(tx, { kind: 'payment-overdue', reference: attemptId, orderId, details, once: true })
  await noteFigures(tx, 'payment-overdue', attemptId, { amount })
}
