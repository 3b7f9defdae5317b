import { expect, test } from 'vitest'
import { products } from '#app/products/products.list.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type AnyList, findPage } from '#app/operations/list.server.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { stock } from './stock.list.ts'

useDatabase()
const actor = staffAt(new Date())

/** More jugs than a search finds first: every third is sold out, and one has the name of all as its SKU. */
async function manyJugs(count: number) {
  const place = newId<LocationId>()
  await pool.query(
    `insert into locations (id, slug, name, address, latitude, longitude) values ($1, 'w', 'W', '{}', 0, 0)`,
    [place],
  )
  await pool.query(
    `with jugs as (
      insert into products (id, slug, title, status, created_at, updated_at)
        select uuidv7(), 'jug-' || n, 'Jug ' || n, 'active', now() - n * interval '1 minute', now() from generate_series(1, $1) n
        returning id, slug),
    kinds as (
      insert into variants (id, product_id, position, price, sku) select uuidv7(), id, 1, 900, upper(slug) from jugs
        returning id, sku)
    insert into stock_levels (variant_id, location_id, on_hand, allows_backorder)
      select id, $2, substring(sku from 5)::int % 3, false from kinds`,
    [count, place],
  )
  await pool.query(`update variants set sku = 'JUG' where sku = 'JUG-1'`)
}

/** All rows, page by page, and how many the first page says there are. */
async function readAll(of: AnyList, said: Record<string, string>, by: string) {
  const found: string[] = []
  let after: string | null = null
  let counted = 0
  do {
    const asked = { filter: readFilter(of, said), sort: { by, descending: false }, after }
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(of, asked, actor, 500)
    if (after === null) counted = page.total.count
    found.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(new Set(found).size).toBe(found.length)
  return { found, counted }
}

test('a search that fits more products than are found first has all of them, in its order, and counts them', async () => {
  const few = limits.productsOfSearch.value
  await manyJugs(few + 100)
  const all = await readAll(stock, { q: 'jug' }, 'available')
  expect(all.found.length).toBe(few + 100)
  expect(all.counted).toBe(few + 100)
  const empty = Math.floor((few + 100) / 3)
  const gone = await readAll(stock, { q: 'jug', state: 'sold_out' }, 'available')
  expect(gone.found).toEqual(all.found.slice(0, empty))
  expect(gone.counted).toBe(empty)
  const listed = await readAll(products, { q: 'jug' }, 'title')
  expect([listed.found.length, listed.counted]).toEqual([few + 100, few + 100])
  // Of few, the same by the other way.
  const one = await readAll(stock, { q: 'jug 20' }, 'available')
  const inAll = new Set(one.found)
  expect(one.found).toEqual(all.found.filter((id) => inAll.has(id)))
  expect(one.counted).toBe(one.found.length)
  expect((await readAll(products, { q: 'jug 2000' }, 'title')).counted).toBe(1)
})
