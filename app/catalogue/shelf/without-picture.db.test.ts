import { expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { db, pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { rebuildShelf } from './keep-shelf.server.ts'

useDatabase()

const locationId = newId<LocationId>()
const picture = '00000000-0000-7000-8000-000000000001'
const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
const noted = async () =>
  (
    await sql('select p.slug from products_without_picture n left join products p on p.id = n.product_id order by 1')
  ).map(({ slug }) => slug)
const save = (slug: string) =>
  db
    .transaction()
    .execute((tx) =>
      saveProduct(
        tx,
        { slug, title: slug, variants: [{ price: 900, stock: 1 }] },
        { now: new Date(), who: 'test', locationId },
      ),
    )

test('products without a picture are noted as they change, also drafts, and set right by a rebuild', async () => {
  await sql(`insert into locations (id, slug, name, address, latitude, longitude) values ($1, 'w', 'W', '{}', 0, 0)`, [
    locationId,
  ])
  await sql(`insert into media (id, kind, key, state, width, height) values ($1, 'svg', 'k', 'ready', 1, 1)`, [picture])
  for (const slug of ['bowl', 'jug', 'mug']) await save(slug)
  await sql(`update products set status = 'draft' where slug = 'jug'`)
  expect(await noted()).toEqual(['bowl', 'jug', 'mug'])
  await sql(`insert into product_media select id, $1, 1 from products where slug in ('bowl', 'jug')`, [picture])
  expect(await noted()).toEqual(['mug'])
  await sql(`delete from product_media where product_id = (select id from products where slug = 'jug')`)
  expect(await noted()).toEqual(['jug', 'mug'])
  await sql(`delete from products where slug = 'mug'`)
  expect(await noted()).toEqual(['jug'])
  // What somebody has changed behind the shop's back is seen, and put right.
  await save('pan')
  await sql(`delete from products_without_picture`)
  await sql(`insert into products_without_picture select id from products where slug = 'bowl'`)
  expect(await sql('select what from shelf_differences')).toHaveLength(3)
  expect(await rebuildShelf()).toEqual({ products: 3, wrong: 3 })
  expect(await noted()).toEqual(['jug', 'pan'])
  expect(await sql('select what from shelf_differences')).toEqual([])
})
