import { cardProvider } from '#app/card-payments/provider.server.ts'
import { newId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

export type Attempt = Row<'paymentAttempts'>

/** Notes a try to pay before the provider hears of it: its id is the key that makes a repeat harmless. */
export async function insertAttempt(
  tx: Tx,
  order: Pick<Row<'orders'>, 'id' | 'total' | 'currency'>,
  {
    capture,
    sequence = 1,
    method = 'fields',
  }: Pick<Attempt, 'capture'> & Partial<Pick<Attempt, 'sequence' | 'method'>>,
  now: Date,
): Promise<Attempt> {
  const { id: orderId, total: amount, currency } = order
  const facts = {
    id: newId(),
    orderId,
    sequence,
    method,
    provider: cardProvider.name,
    capture,
    amount,
    currency,
    createdAt: now,
    updatedAt: now,
  }
  return tx.insertInto('paymentAttempts').values(facts).returningAll().executeTakeFirstOrThrow()
}
