import { cardProvider } from '#app/card-payments/provider.server.ts'
import { newId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** Notes a try to pay before the provider hears of it: its id is the key that makes a repeat harmless. */
export async function insertAttempt(
  tx: Tx,
  order: Row<'orders'>,
  sequence: number,
  now: Date,
): Promise<Row<'paymentAttempts'>> {
  const { id: orderId, total: amount, currency } = order
  const facts = {
    id: newId(),
    orderId,
    sequence,
    provider: cardProvider.name,
    amount,
    currency,
    createdAt: now,
    updatedAt: now,
  }
  return tx.insertInto('paymentAttempts').values(facts).returningAll().executeTakeFirstOrThrow()
}
