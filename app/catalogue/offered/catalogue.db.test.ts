import { beforeAll, expect, test } from 'vitest'
import { readAsked } from '#app/doors/list-address.ts'
import { findPage } from '#app/operations/list.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff.ts'
import { catalogue } from './catalogue.list.ts'

useDatabase()

const anybody = { ...staffAt(new Date()), kind: 'guest' as const, id: null, permissions: permissionsOf(false, []) }
const find = (query: string) => findPage(catalogue, readAsked(catalogue, new URLSearchParams(query)), anybody)

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
