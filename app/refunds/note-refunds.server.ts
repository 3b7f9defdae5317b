import type { ProviderRefund } from '#app/payment-provider/payment-provider.ts'
import { newId, type RefundId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { oweInvoice } from '#app/orders/standing/owe-invoice.server.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { writeLines } from '#app/orders/money/ledger.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { followRefund, type OwnReason } from '#app/orders/money/refund.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Order = Row<'orders'>
type Attempt = Row<'paymentAttempts'>
type Refund = Row<'refunds'>

/** Stores the provider's refunds of a payment. The caller holds the order's lock. */
export async function noteRefunds(
  tx: Tx,
  order: Order,
  attempt: Attempt,
  refunds: readonly ProviderRefund[],
  now: Date,
) {
  for (const refund of refunds) {
    const row = (await findRow(tx, attempt, refund)) ?? (await adopt(tx, order, attempt, refund, now))
    if (row) await moveRefund(tx, order, row, refund, now)
  }
}

/**
 * By the provider's id, or else by the one that we gave along: a message can be here before the answer that names the
 * provider's own. A second refund under our id, or one that we took for refused, is money of its own.
 */
async function findRow(tx: Tx, attempt: Attempt, { refundId, reference }: ProviderRefund): Promise<Refund | null> {
  const rows = tx.selectFrom('refunds').selectAll().where('attemptId', '=', attempt.id)
  const known = await rows.where('providerReference', '=', reference).executeTakeFirst()
  if (known || !refundId) return known ?? null
  const unnamed = rows.where('id', '=', refundId).where('providerReference', 'is', null).where('state', '!=', 'failed')
  return (await unnamed.executeTakeFirst()) ?? null
}

/**
 * A refund that was not requested here was made in the provider's dashboard: it is a row like the others. Null if it is in
 * another currency: how much of the order's money it is, nobody knows, and staff are asked to look.
 */
async function adopt(
  tx: Tx,
  order: Order,
  attempt: Attempt,
  refund: ProviderRefund,
  now: Date,
): Promise<Refund | null> {
  const { reference, amount, status } = refund
  const { id: attemptId, orderId, currency } = attempt
  if (amount.currency !== currency) {
    if (status !== 'failed') await callAbout(tx, order, reference, amount)
    return null
  }
  const facts = { attemptId, orderId, currency, amount: amount.amount, providerReference: reference, createdAt: now }
  const row = { ...facts, id: newId<RefundId>(), reason: 'dashboard', requestedBy: 'provider' }
  await raiseProblem(tx, { kind: 'refund-by-hand', reference, orderId, details: { amount: amount.amount } })
  return tx.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()
}

type Told = Pick<ProviderRefund, 'status' | 'failure'> & { reference: string | null; amount: Money | null }

/**
 * One step of a refund, with its entry in the ledger, its letter and its problem for staff. Old news changes nothing.
 */
export async function moveRefund(
  tx: Tx,
  order: Order,
  row: Refund,
  { status, reference, failure, amount: moved }: Told,
  now: Date,
) {
  const step = followRefund(row.state, status)
  const providerReference = reference ?? row.providerReference
  if (!step) return
  const isEnd = step.state === 'succeeded' || step.state === 'failed'
  // The ledger repeats the provider's book, even where it differs from our request, but in the order's currency alone.
  const amount = moved?.currency === row.currency ? moved.amount : row.amount
  if (moved && (moved.amount !== row.amount || moved.currency !== row.currency))
    await callAbout(tx, order, row.id, moved, row.amount)
  await tx
    .updateTable('refunds')
    .set({ state: step.state, amount, providerReference, failure, settledAt: isEnd ? now : null })
    .where('id', '=', row.id)
    .execute()
  const { orderId, attemptId, currency } = row
  const line = step.line && { kind: step.line, amount }
  if (line) await writeLines(tx, { orderId, id: attemptId, currency }, providerReference ?? row.id, [line], now)
  if (step.state === 'succeeded') await oweInvoice(tx, orderId, row.id, now)
  if (step.state !== 'failed') return tellRefund(tx, order, { ...row, amount })
  const details = { order: order.number, failure: failure ?? 'refused' }
  await raiseProblem(tx, { kind: 'refund-failed', reference: row.id, orderId, details })
  // Refused at once, or quiet: it was never announced to the buyer.
  if (row.state === 'requested' || row.quiet) return
  await queueLetter(
    tx,
    await letterOf(tx, 'order-refund-failed', order, row.id, { amount, reason: 'other', attemptId }),
  )
}

/** Money has moved otherwise than was `asked` for here. In another currency, the ledger does not have it as it moved. */
async function callAbout(tx: Tx, order: Order, reference: string, { amount, currency }: Money, asked = 0) {
  const about = { order: order.number, asked }
  // The list shows an `amount` in the order's currency.
  const details = currency === order.currency ? { ...about, amount } : { ...about, moved: amount, currency }
  await raiseProblem(tx, { kind: 'ledger-differs', reference, orderId: order.id, details })
}

const ownReasons: readonly string[] = [
  'sold-out',
  'duplicate',
  'replaced',
  'cancelled',
  'called-off',
  'edited',
] satisfies OwnReason[]

/** Owed once per refund by the letter's own key, whichever of its states is seen first. */
async function tellRefund(tx: Tx, order: Order, { id, reason, amount, attemptId, quiet }: Refund) {
  if (quiet) return
  // Compared with the list of them in the condition.
  const known = ownReasons.includes(reason) ? (reason as OwnReason) : 'other'
  const kind = known === 'sold-out' ? 'order-sold-out' : 'order-refunded'
  await queueLetter(tx, await letterOf(tx, kind, order, id, { amount, reason: known, attemptId }))
}
