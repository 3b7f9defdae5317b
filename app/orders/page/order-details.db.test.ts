import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { detailsOf } from './order-details.server.ts'

useDatabase()
useCardProvider()

test('an order whose page is asked for again and again is read by statements that are planned once', async () => {
  await placeOrder(await aDraft(await stockOf(1)), newId(), new Date())
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const ask = async () => [await detailsOf(order), await getReturnable(order)]
  for (let time = 0; time < 6; time += 1) await ask()
  // One after the other they have the same connection.
  const kept = sql<{
    table: string
  }>`select t as table from unnest(array['order_lines', 'ledger_entries', 'shipments', 'refunds', 'returns']) t
    where exists (select from pg_prepared_statements where name like 'again-%' and statement like '%' || t || '%')`
  expect((await kept.execute(db)).rows.map(({ table }) => table)).toEqual([
    'order_lines',
    'ledger_entries',
    'shipments',
    'refunds',
    'returns',
  ])
})
