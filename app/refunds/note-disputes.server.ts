import type { ProviderDispute } from '#app/card-payments/card-provider.ts'
import { newId } from '#app/kernel/ids.ts'
import { disputeMachine, followDispute } from '#app/orders/dispute.ts'
import { writeLines } from '#app/orders/ledger.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Attempt = Row<'paymentAttempts'>

/** What banks have asked or taken back, brought into our rows. Nothing is refunded by itself: that would pay twice. */
export async function noteDisputes(
  tx: Tx,
  order: Row<'orders'>,
  attempt: Attempt,
  disputes: readonly ProviderDispute[],
  now: Date,
) {
  for (const dispute of disputes) {
    const row = await findOrOpen(tx, attempt, dispute, now)
    const { state, lines } = followDispute(row.state, dispute.state)
    const { amount } = dispute.amount
    const closedAt = state === 'won' || state === 'lost' || state === 'closed' ? (row.closedAt ?? now) : null
    const change = { state, amount, answerBy: dispute.answerBy, closedAt }
    await tx.updateTable('disputes').set(change).where('id', '=', row.id).execute()
    await writeLines(
      tx,
      attempt,
      dispute.reference,
      lines.map((kind) => ({ kind, amount })),
      now,
    )
    const details = { order: order.number, reason: dispute.reason, amount }
    await raiseProblem(tx, { kind: 'dispute', reference: dispute.reference, orderId: order.id, details })
  }
}

async function findOrOpen(tx: Tx, attempt: Attempt, dispute: ProviderDispute, now: Date): Promise<Row<'disputes'>> {
  const { reference: providerReference, amount, reason, answerBy } = dispute
  const known = tx.selectFrom('disputes').selectAll().where('providerReference', '=', providerReference)
  const found = await known.executeTakeFirst()
  if (found) return found
  const { id: attemptId, orderId, currency } = attempt
  const facts = { attemptId, orderId, currency, amount: amount.amount, providerReference, reason, answerBy }
  const row = { ...facts, id: newId(), state: disputeMachine.initial, openedAt: now }
  return tx.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow()
}
