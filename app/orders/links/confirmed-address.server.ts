import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { hasMoved, type LedgerLine, paidStates } from '#app/orders/money/ledger.ts'

/**
 * Whether an order's e-mail address is known to be the buyer's: they have paid for this order or for another one with
 * the same address, or the issuer has verified the address for their account. An unpaid order on account confirms
 * nothing, because its buyer can type any address.
 */
export async function isAddressConfirmed(
  tx: Db,
  { customerId, email }: Pick<Row<'orders'>, 'customerId' | 'email'>,
  ledger: readonly LedgerLine[],
): Promise<boolean> {
  if (hasMoved(ledger)) return true
  if (!customerId) return false
  const { rows } = await sql<{ confirmed: boolean }>`
    select exists (select from identities where customer_id = ${customerId} and email_verified and lower(email) = lower(${email}))
      or exists (select from orders where customer_id = ${customerId} and payment = any (${[...paidStates]})
        and lower(email) = lower(${email})) as confirmed`.execute(tx)
  return rows[0]?.confirmed ?? false
}
