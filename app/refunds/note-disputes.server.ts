import type { DisputeState, PaymentProvider, ProviderDispute } from '#app/payment-provider/payment-provider.ts'
import { newId, type AttemptId, type DisputeId } from '#app/kernel/ids.ts'
import { type Money, money } from '#app/kernel/money.ts'
import { disputeMachine, followDispute, isDecided } from '#app/orders/money/dispute.ts'
import { type LedgerLine, sumOf } from '#app/orders/money/ledger.ts'
import { ledgerOf, writeLines } from '#app/orders/money/ledger.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Attempt = Row<'paymentAttempts'>

/** What the provider says of a payment's disputes. */
export interface HeardDisputes {
  said: readonly ProviderDispute[]
  /** The states that were stored before it was asked, by the provider's ids. */
  before: ReadonlyMap<string, DisputeState>
}

export const noDisputes: HeardDisputes = { said: [], before: new Map() }

export async function askForDisputes(
  provider: PaymentProvider,
  payment: string,
  attemptId: AttemptId,
): Promise<HeardDisputes> {
  const stored = db.selectFrom('disputes').select(['providerReference', 'state']).where('attemptId', '=', attemptId)
  const before = new Map((await stored.execute()).map(({ providerReference, state }) => [providerReference, state]))
  return { said: await provider.listDisputes(payment), before }
}

/** Stores the disputes that banks have opened. Nothing is refunded automatically: that would pay twice. */
export async function noteDisputes(
  tx: Tx,
  order: Row<'orders'>,
  attempt: Attempt,
  { said, before }: HeardDisputes,
  now: Date,
) {
  for (const dispute of said) {
    const { reference, reason } = dispute
    const disputed = inItsCurrency(attempt, dispute)
    const { amount } = disputed.amount
    const row = await findOrOpen(tx, attempt, { ...dispute, ...disputed }, now)
    // A dispute never becomes an inquiry again: this answer is older than the row.
    if (dispute.state === 'inquiry' && row.state !== 'inquiry') continue
    // Decided since the provider was asked: only a later answer can tell of an appeal.
    if (isDecided(row.state) && before.get(reference) !== row.state) continue
    const known = linesAbout(reference, await ledgerOf(tx, attempt.id))
    const { state, lines } = followDispute(row.state, { ...dispute, ...disputed }, known)
    const closedAt = isDecided(state) ? (row.closedAt ?? now) : null
    const change = { state, amount, reason, answerBy: dispute.answerBy, closedAt }
    await tx.updateTable('disputes').set(change).where('id', '=', row.id).execute()
    await writeLines(tx, attempt, reference, numbered(reference, lines, known), now)
    const kept = sumOf([...known, ...lines], 'dispute_lost')
    // The provider's current state: when an inquiry becomes a dispute, or its amount or reason changes, other answers
    // are needed. What the bank gives back of a lost one may be owed to the buyer of a cancelled order.
    const isPart = state === 'lost' && kept < amount
    const details = { order: order.number, reason, amount, state: dispute.state, ...(isPart && { kept }) }
    await raiseProblem(tx, { kind: 'dispute', reference, orderId: order.id, details })
  }
}

/** An amount in another currency says nothing of the order's: until it is decided, all of the payment is in dispute. */
const inItsCurrency = (
  { amount, currency }: Attempt,
  { amount: said, returned }: ProviderDispute,
): { amount: Money; returned: Money } =>
  said.currency === currency
    ? { amount: said, returned }
    : { amount: money(amount, currency), returned: money(0, currency) }

const linesAbout = (dispute: string, ledger: readonly LedgerLine[]) =>
  ledger.filter(({ reference }) => reference === dispute || reference?.startsWith(`${dispute}:`))

/** Each kind of line has a reference once: after an appeal, the next of a kind is numbered. */
const numbered = (dispute: string, lines: readonly LedgerLine[], before: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((line) => {
    const earlier = before.filter(({ kind }) => kind === line.kind).length
    return { ...line, reference: earlier === 0 ? dispute : `${dispute}:${earlier + 1}` }
  })

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
