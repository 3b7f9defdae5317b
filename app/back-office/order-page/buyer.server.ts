import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { placedStates } from '#app/orders/order-rules.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** How many orders a buyer has placed, by account, or by e-mail address without one. Counted up to a limit. */
export async function findBuyer({
  customerId,
  email,
  currency,
}: Pick<Row<'orders'>, 'customerId' | 'email' | 'currency'>): Promise<{ count: number; worth: number }> {
  if (customerId === null && email === '') return { count: 0, worth: 0 }
  const own = customerId
    ? sql`customer_id = ${customerId}`
    : sql`customer_id is null and lower(email) = lower(${email})`
  const { rows } = await sql<{ count: number; worth: number }>`
    select count(*)::int as count, coalesce(sum(total) filter (where currency = ${currency}), 0)::float8 as worth
    from (select total, currency from orders where ${own} and state = any (${[...placedStates]})
      limit ${limits.historyMost.value}) own`.execute(db)
  return rows[0] ?? { count: 0, worth: 0 }
}
