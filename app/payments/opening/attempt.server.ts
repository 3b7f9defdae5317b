import { newId, type AttemptId } from '#app/kernel/ids.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { providerFor } from '#app/payments/providers.server.ts'

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
    id: newId<AttemptId>(),
    orderId,
    sequence,
    method,
    provider: providerFor(method).name,
    capture,
    amount,
    currency,
    createdAt: now,
    updatedAt: now,
  }
  return tx.insertInto('paymentAttempts').values(facts).returningAll().executeTakeFirstOrThrow()
}

/**
 * Notes under which name the provider knows the attempt, before the browser can do anything with it: what can be paid can also
 * be found again. False when the order ended, or is paid another way, while the provider was answering.
 */
export async function noteReference(
  id: AttemptId,
  reference: { providerReference: string } | { hostedReference: string },
): Promise<boolean> {
  const noted = await db
    .updateTable('paymentAttempts')
    .set(reference)
    .where('id', '=', id)
    .where('state', '!=', 'cancelled')
    .where('method', 'hostedReference' in reference ? '=' : '!=', 'hosted')
    .executeTakeFirst()
  await failPoint('reference-noted')
  return noted.numUpdatedRows > 0n
}
