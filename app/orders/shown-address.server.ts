import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { hasMoved, type LedgerLine, paidStates } from './ledger.ts'

/**
 * Whether an order's e-mail address is known to be its buyer's: money has moved for it or for another order of hers with the same
 * address, or she is signed in with this address and the issuer has verified it. A debt is no money: whoever may buy on account can
 * type anybody's address.
 */
export async function isAddressShown(
  tx: Db,
  { customerId, email }: Pick<Row<'orders'>, 'customerId' | 'email'>,
  ledger: readonly LedgerLine[],
): Promise<boolean> {
  if (hasMoved(ledger)) return true
  if (!customerId) return false
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from identities where customer_id = ${customerId} and email_verified and lower(email) = lower(${email}))
      or exists (select from orders where customer_id = ${customerId} and payment = any (${[...paidStates]})
        and lower(email) = lower(${email})) as shown`.execute(tx)
  return rows[0]?.shown ?? false
}
