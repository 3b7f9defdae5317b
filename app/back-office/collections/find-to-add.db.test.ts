import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { findToAdd } from './collection-products.server.ts'

const database = useDatabase()

test('however many of the same name are in a collection, the others are found', async () => {
  const count = limits.productsFound.value + 5
  await runSql(database.url, [
    `insert into products (id, slug, title, status, created_at) select uuidv7(), 'lamp-' || n, 'Lamp ' || n, 'active', now() + n * interval '1 second'
      from generate_series(1, ${count}) n`,
  ])
  const all = await db
    .selectFrom('products')
    .select('id')
    .where('slug', 'like', 'lamp-%')
    .orderBy('createdAt')
    .execute()
  const ids = all.map(({ id }) => id as string)
  const found = async (there: string[]) => (await findToAdd('lamp', there)).map(({ id }) => id as string)
  expect(await found(ids.slice(1))).toEqual(ids.slice(0, 1))
  expect(await found([])).toHaveLength(limits.productsFound.value)
  expect(await found(ids)).toEqual([])
  // Without a word the newest, for a collection that is filled for the first time.
  const newest = await findToAdd('', ids.slice(-1))
  expect(newest.map(({ title }) => title).slice(0, 2)).toEqual([`Lamp ${count - 1}`, `Lamp ${count - 2}`])
})
