import { beforeAll, expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { findPage } from '#app/operations/list.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { catalogue } from './catalogue.list.ts'

useDatabase()

const anybody = { ...staffAt(new Date()), kind: 'guest' as const, id: null, permissions: permissionsOf(false, []) }
const find = (query: string) => findPage(catalogue, readListQuery(catalogue, new URLSearchParams(query)), anybody)

// A word that takes the database a second, as long ones among a hundred thousand products do.
beforeAll(async () => {
  for (const statement of [
    `insert into products (id, slug, title, status) values (uuidv7(), 'mug', 'Mug', 'active')`,
    `insert into variants (id, product_id, price) select uuidv7(), id, 100 from products`,
    `create or replace function plain_text(value text) returns text language plpgsql stable parallel safe strict as
     $$ begin if value = 'slow' then perform pg_sleep(1); end if; return lower(value); end $$`,
  ])
    await pool.query(statement)
})

test('a slow query is ended with a request to retry, and takes none of the connections of orders', async () => {
  expect((await find('q=mug')).rows).toMatchObject([{ handle: 'mug' }])
  const begun = performance.now()
  const asked = Array.from({ length: 12 }, () => find('q=slow').catch((error: Error) => error.message))
  await pool.query('select 1')
  expect(performance.now() - begun).toBeLessThan(500)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['system.unavailable']))
  expect((await find('q=mug')).rows).toHaveLength(1)
})

test('of a collection come the products that are on offer in it, newest first and page by page', async () => {
  await pool.query(`
    with made as (insert into products (id, slug, title, status)
      select uuidv7(), 'bowl-' || n, 'Bowl ' || n, case when n = 4 then 'draft' else 'active' end from generate_series(1, 4) n returning id),
    priced as (insert into variants (id, product_id, price) select uuidv7(), id, 100 from made),
    bowls as (insert into collections (id, slug, title) values (uuidv7(), 'bowls', 'Bowls') returning id)
    insert into collection_products (collection_id, product_id, position) select bowls.id, made.id, 0 from bowls, made`)
  const handlesOf = async (query: string) => (await find(query)).rows.map(({ handle }) => handle)
  expect(await handlesOf('collection=bowls')).toEqual(['bowl-3', 'bowl-2', 'bowl-1'])
  expect((await find('collection=bowls')).total).toEqual({ count: 3, more: false })
  const asked = readListQuery(catalogue, new URLSearchParams('collection=bowls'))
  const first = await findPage(catalogue, asked, anybody, 2)
  const second = await findPage(catalogue, { ...asked, after: first.next }, anybody, 2)
  expect([...first.rows, ...second.rows].map(({ handle }) => handle)).toEqual(['bowl-3', 'bowl-2', 'bowl-1'])
  expect(await handlesOf('')).toContain('mug')
  expect(await find('collection=cups')).toMatchObject({ rows: [], next: null, total: { count: 0, more: false } })
})

test('a type and what is in stock filter it, alone and together', async () => {
  await pool.query(`
    with places as (insert into locations (id, slug, name, address, latitude, longitude) values (uuidv7(), 'w', 'W', '{}', 0, 0) returning id),
    made as (insert into products (id, slug, title, product_type, status)
      select uuidv7(), 'jug-' || n, 'Jug ' || n, case when n < 3 then 'Jug' else 'Can' end, 'active' from generate_series(1, 3) n returning id, slug),
    priced as (insert into variants (id, product_id, price) select uuidv7(), id, 100 from made returning id, product_id)
    insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
      select v.id, places.id, false, case when slug = 'jug-1' then 0 else 2 end from places, priced v join made on made.id = v.product_id`)
  const found = async (query: string) => {
    const { rows, total } = await find(query)
    return [rows.map(({ handle }) => handle), total.count]
  }
  expect(await found('type=Jug')).toEqual([['jug-2', 'jug-1'], 2])
  expect(await found('type=Jug&available=yes')).toEqual([['jug-2'], 1])
  expect(await found('q=jug&available=yes')).toEqual([['jug-3', 'jug-2'], 2])
})
