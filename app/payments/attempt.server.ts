import { cardProvider } from '#app/card-payments/provider.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

export type Attempt = Row<'paymentAttempts'>

/** Notes a try to pay before the provider hears of it: its id is the key that makes a repeat harmless. */
export async function insertAttempt(
  tx: Tx,
  order: Pick<Row<'orders'>, 'id' | 'total' | 'currency'>,
  { sequence = 1, method = 'fields' }: { sequence?: number; method?: Attempt['method'] },
  now: Date,
): Promise<Attempt> {
  const { id: orderId, total: amount, currency } = order
  const facts = {
    id: newId(),
    orderId,
    sequence,
    method,
    provider: cardProvider.name,
    capture: (await getSettings()).capture,
    amount,
    currency,
    createdAt: now,
    updatedAt: now,
  }
  return tx.insertInto('paymentAttempts').values(facts).returningAll().executeTakeFirstOrThrow()
}
