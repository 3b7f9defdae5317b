import { newId, type AttemptId, type OrderId } from '#app/kernel/ids.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { LedgerLine } from './ledger.ts'

/** The ledger lines of one attempt. */
export async function ledgerOf(tx: Db, attemptId: AttemptId): Promise<LedgerLine[]> {
  const lines = tx.selectFrom('ledgerEntries').select(['kind', 'amount', 'providerReference as reference'])
  return lines.where('attemptId', '=', attemptId).execute()
}

/** The ledger lines of all payments of an order. */
export function ledgerOfOrder(tx: Db, orderId: OrderId): Promise<LedgerLine[]> {
  return tx.selectFrom('ledgerEntries').select(['kind', 'amount']).where('orderId', '=', orderId).execute()
}

/** Adds lines about one object at the provider. A unique key backs up the lock: one capture is one line. */
export async function writeLines(
  tx: Tx,
  { orderId, id: attemptId, currency }: Pick<Row<'paymentAttempts'>, 'orderId' | 'id' | 'currency'>,
  providerReference: string,
  lines: readonly LedgerLine[],
  now: Date,
) {
  if (lines.length === 0) return
  const facts = { orderId, attemptId, currency, at: now }
  const rows = lines.map(({ kind, amount, reference }) => ({
    ...facts,
    id: newId(),
    kind,
    amount,
    providerReference: reference ?? providerReference,
  }))
  await tx
    .insertInto('ledgerEntries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['providerReference', 'kind']).doNothing())
    .execute()
}
