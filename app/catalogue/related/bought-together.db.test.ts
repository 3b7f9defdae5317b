import { beforeEach, expect, test } from 'vitest'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { findProduct } from '#app/catalogue/products/product.server.ts'
import { limits } from '#app/limits.ts'
import { type LocationId, newId } from '#app/kernel/ids.ts'
import { db, pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { countBoughtTogether } from './bought-together.server.ts'

useDatabase()

const locationId = newId<LocationId>()
const names = ['mug', 'pot', 'tray', 'lamp']
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

beforeEach(async () => {
  for (const table of ['orders', 'products', 'locations']) await pool.query(`delete from ${table}`)
  await pool.query(`update bought_together_until set order_id = '00000000-0000-0000-0000-000000000000'`)
  const place = { id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 }
  await db.insertInto('locations').values(place).execute()
  await db.transaction().execute(async (tx) => {
    for (const slug of names)
      await saveProduct(
        tx,
        { slug, title: slug, variants: [{ price: 100, stock: 5 }] },
        { now: new Date(), who: 'test', locationId },
      )
  })
})

async function order(products: string[], how = `'placed', now(), null, null`) {
  const id = newId()
  await pool.query(`insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax,
      subtotal, shipping_total, tax_total, total, expires_at, state, placed_at, cancelled_at, test_mode)
    values ('${id}', '${id}', '', 'a@example.com', 'en', 'EUR', 'ship', true, 1, 0, 0, 1, now(), ${how})`)
  await pool.query(
    `insert into order_lines (id, order_id, position, product_id, title, slug, unit_price, quantity, total)
     select uuidv7(), $1, n, p.id, 't', 's', 1, 1, 1 from unnest($2::text[]) with ordinality o (slug, n) join products p on p.slug = o.slug`,
    [id, products],
  )
}

const related = async (slug: string) => (await findProduct(slug, 'en'))?.related?.map((each) => each.slug)
const counts = async () =>
  (
    await pool.query(`select one.slug || ' ' || other.slug as pair, times from bought_together b
      join products one on one.id = product_id join products other on other.id = other_id order by 1`)
  ).rows.map(({ pair, times }) => `${pair} ${times}`)

test('products bought in one order are similar, the more often the higher; orders that were never placed or are tests do not count', async () => {
  expect(await related('mug')).toEqual([])
  await order(['mug', 'pot', 'mug'])
  await order(['mug', 'tray'])
  await order(['mug', 'tray'])
  await order(['mug', 'lamp'], `'pending', null, null, null`)
  await order(['mug', 'lamp'], `'cancelled', now(), now(), null`)
  await order(['mug', 'lamp'], `'placed', now(), null, true`)
  expect(await countBoughtTogether(later(1))).toBe(0)
  expect(await countBoughtTogether(later(25))).toBe(6)
  expect(await counts()).toEqual(['mug pot 1', 'mug tray 2', 'pot mug 1', 'tray mug 2'])
  expect(await related('mug')).toEqual(['tray', 'pot'])
  expect(await related('lamp')).toEqual([])
})

test('each order counts once, also where two count at the same time', async () => {
  await order(['mug', 'tray'])
  await Promise.all([countBoughtTogether(later(25)), countBoughtTogether(later(25))])
  await order(['mug', 'tray'])
  expect(await countBoughtTogether(later(25))).toBe(1)
  expect(await counts()).toEqual(['mug tray 2', 'tray mug 2'])
})

test('of a product its best are kept, and those that are gone are not shown', async () => {
  const many = Array.from({ length: limits.boughtTogetherKept.value + 2 }, (_, at) => `p-${at}`)
  await pool.query(
    `insert into products (id, slug, title, status) select uuidv7(), slug, slug, 'active' from unnest($1::text[]) slug`,
    [many],
  )
  for (const slug of many) await order(['mug', slug])
  await order(['mug', 'tray'])
  await order(['mug', 'tray'])
  await countBoughtTogether(later(25))
  const ofMug = (await counts()).filter((pair) => pair.startsWith('mug '))
  expect([ofMug.length, ofMug.includes('mug tray 2')]).toEqual([limits.boughtTogetherKept.value, true])
  // Nothing to buy of the others.
  expect(await related('mug')).toEqual(['tray'])
  await pool.query(`update products set status = 'draft' where slug = 'tray'`)
  expect(await related('mug')).toEqual([])
})
