import type { ProviderDispute } from '#app/payment-provider/payment-provider.ts'
import { newId, type DisputeId } from '#app/kernel/ids.ts'
import { disputeMachine, followDispute } from '#app/orders/money/dispute.ts'
import { writeLines } from '#app/orders/money/ledger.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Attempt = Row<'paymentAttempts'>

/** Stores the disputes that banks have opened. Nothing is refunded automatically: that would pay twice. */
export async function noteDisputes(
  tx: Tx,
  order: Row<'orders'>,
  attempt: Attempt,
  disputes: readonly ProviderDispute[],
  now: Date,
) {
  for (const dispute of disputes) {
    const row = await findOrOpen(tx, attempt, dispute, now)
    // A dispute never becomes an inquiry again: this answer is older than the row.
    if (dispute.state === 'inquiry' && row.state !== 'inquiry') continue
    const { state, lines } = followDispute(row.state, dispute.state)
    const { reason, amount: taken } = dispute
    const { amount } = taken
    const closedAt = state === 'won' || state === 'lost' || state === 'closed' ? (row.closedAt ?? now) : null
    const change = { state, amount, reason, answerBy: dispute.answerBy, closedAt }
    await tx.updateTable('disputes').set(change).where('id', '=', row.id).execute()
    const decided = (await findTaken(tx, dispute)) ?? amount
    const written = lines.map((kind) => ({ kind, amount: kind === 'disputed' ? amount : decided }))
    await writeLines(tx, attempt, dispute.reference, written, now)
    // The provider's current state: when an inquiry becomes a dispute, or its amount or reason changes, other answers
    // are needed.
    const details = { order: order.number, reason, amount, state: dispute.state }
    await raiseProblem(tx, { kind: 'dispute', reference: dispute.reference, orderId: order.id, details })
  }
}

/** The bank decides about the amount it has taken, whatever amount the provider states by then. */
async function findTaken(tx: Tx, { reference }: ProviderDispute): Promise<number | undefined> {
  const lines = tx.selectFrom('ledgerEntries').select('amount').where('providerReference', '=', reference)
  return (await lines.where('kind', '=', 'disputed').executeTakeFirst())?.amount
}

async function findOrOpen(tx: Tx, attempt: Attempt, dispute: ProviderDispute, now: Date): Promise<Row<'disputes'>> {
  const { reference: providerReference, amount, reason, answerBy } = dispute
  const known = tx.selectFrom('disputes').selectAll().where('providerReference', '=', providerReference)
  const found = await known.executeTakeFirst()
  if (found) return found
  const { id: attemptId, orderId, currency } = attempt
  const facts = { attemptId, orderId, currency, amount: amount.amount, providerReference, reason, answerBy }
  const row = { ...facts, id: newId<DisputeId>(), state: disputeMachine.initial, openedAt: now }
  return tx.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow()
}
