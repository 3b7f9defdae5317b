import { expect, test } from 'vitest'
import { findFitting } from '#app/catalogue/rules/fitting.server.ts'
import { products } from '#app/products/products.list.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'

const database = useDatabase()

const noFilter = {
  q: null,
  status: null,
  collection: null,
  vendor: null,
  type: null,
  tag: null,
  rule: null,
  stock: null,
  picture: null,
  reason: null,
  sale: null,
  schedule: null,
}

test.each([
  ['tag', 'cups'],
  ['tag', ' CAFE\u0301 '],
  ['vendor', 'töpferei strasse'],
  ['type', 'MUGS'],
])('a word is found whatever its case, and however its accents were typed: %s “%s”', async (field, value) => {
  await runSql(database.url, [
    `with p as (insert into products (id, slug, title, status, tags, product_type, vendor)
        values (uuidv7(), gen_random_uuid(), 'Cup', 'active', '{Cups,Café}', 'Mugs', 'Töpferei Straße') returning id)
      insert into variants (id, product_id, price, tracks_stock) select uuidv7(), id, 500, false from p`,
  ])
  const fitting = await findFitting({ match: 'all', conditions: [`${field}:${value.trim()}`] })
  expect(fitting?.count).toBeGreaterThan(0)
  expect(await products.count({ ...noFilter, [field]: value.trim() }, 10)).toBe(fitting?.count)
  expect((await findFitting({ match: 'all', conditions: [`${field}:cup`] }))?.count).toBe(0)
})
