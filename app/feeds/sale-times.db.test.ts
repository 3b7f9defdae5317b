import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { firstId } from '#app/feeds/kept/ranges.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { feedItems } from './feeds.server.ts'

const database = useDatabase()
let client: pg.Client
const sql = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.administrationUrl })
  await client.connect()
  // Without its options and their values.
  await client.query('set session_replication_role = replica')
})
afterAll(() => client.end())

test('a running sale with an end goes along with its times; one without an end, or one that is only planned, does not', async () => {
  const product = newId()
  await sql("insert into products (id, slug, title, status) values ($1, 'sold', 'Sold', 'active')", product)
  const [sold, open, planned] = await sql(
    `insert into variants (id, product_id, value1_id, position, price) select uuidv7(), $1, uuidv7(), n, 100 from generate_series(1, 3) n returning id`,
    product,
  )
  await sql(
    `insert into variant_sales (variant_id, price, starts_at, ends_at, state, former_price)
     values ($1, 90, '2026-12-01 08:00Z', '2026-12-05 23:00Z', 'running', 100), ($2, 90, '2026-12-01 08:00Z', null, 'running', 100),
       ($3, 90, '2026-12-01 08:00Z', '2026-12-05 23:00Z', 'planned', null)`,
    sold.id,
    open.id,
    planned.id,
  )
  const found = new Map<string, unknown>()
  for await (const items of feedItems(firstId, null))
    for (const { variantId, sale } of items) if (sale) found.set(variantId, sale)
  expect([...found.keys()]).toEqual([sold.id])
  const { from, until } = found.get(sold.id) as { from: string; until: string }
  expect([from, until].map((moment) => new Date(moment).toISOString())).toEqual([
    '2026-12-01T08:00:00.000Z',
    '2026-12-05T23:00:00.000Z',
  ])
})
