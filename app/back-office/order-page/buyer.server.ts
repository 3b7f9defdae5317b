import type { CustomerId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** How many orders a buyer has placed, what the shop has kept of their money, and the office's file of them. */
export async function findBuyer({
  customerId,
  email,
  currency,
}: Pick<Row<'orders'>, 'customerId' | 'email' | 'currency'>): Promise<{
  count: number
  worth: number
  file: CustomerId | null
}> {
  const files = db
    .selectFrom('customerFiles as f')
    .leftJoin('customerSums as s', (join) => join.onRef('s.fileId', '=', 'f.id').on('s.currency', '=', currency))
    .select(['f.id', 'f.orders', 's.worth'])
  const own = customerId
    ? files.where('f.id', '=', customerId)
    : files
        .where('f.customerId', 'is', null)
        .where((row) => row(row.fn<string>('lower', ['f.email']), '=', email.toLowerCase()))
  const found = await own.executeTakeFirst()
  return { count: found?.orders ?? 0, worth: Number(found?.worth ?? 0), file: found?.id ?? null }
}
