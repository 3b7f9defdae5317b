import pg from 'pg'
import type { OrderId } from '#app/kernel/ids.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/**
 * Lets several calls run at one moment: none gets past the order's row lock until all wait for it or for each other.
 * Everything read before that lock has been read by all.
 */
export async function allAtOnce<Answer>(
  { databaseUrl, sql }: World,
  orderId: OrderId,
  doings: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [orderId])
    const answers = Promise.all(doings.map((doing) => doing()))
    await until(`${doings.length} that wait`, async () => {
      const [blocked] = await sql<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return blocked?.count === doings.length
    })
    await client.query('commit')
    return await answers
  } finally {
    await client.end()
  }
}
