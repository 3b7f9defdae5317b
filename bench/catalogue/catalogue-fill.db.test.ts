import { beforeAll, expect, test } from 'vitest'
import { listCollection } from '#app/catalogue/lists/listing.server.ts'
import { readNarrowing } from '#app/catalogue/lists/listing.ts'
import { type LocationId, newId } from '#app/kernel/ids.ts'
import { db, pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { fillCatalogue, madeUp, madeUpWords } from './catalogue-fill.ts'

const database = useDatabase()

beforeAll(async () => {
  const place = { id: newId<LocationId>(), slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 }
  await db.insertInto('locations').values(place).execute()
  // In two steps, as the bench does.
  for (const count of [100, 1_500]) await fillCatalogue(database.administrationUrl, count)
})

test('the generated catalogue is one that the shop itself could have written', async () => {
  expect((await pool.query('select * from shelf_differences union all select * from search_differences')).rows).toEqual(
    [],
  )
  const found = await listCollection('bench-0', readNarrowing(new URLSearchParams()) ?? expect.unreachable(), 'en')
  expect([found.total, found.products.map(({ slug }) => slug).slice(0, 2)]).toEqual([1_500, ['bench-1', 'bench-2']])
})

test('all made-up words are different', () => {
  expect(new Set(Array.from({ length: madeUpWords }, (_, at) => madeUp(at))).size).toBe(madeUpWords)
})

test('all its indexes exist again', async () => {
  const { rows } = await pool.query<{ name: string }>('select indexname as name from pg_indexes order by 1')
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'products_tags',
      'search_documents_de_7',
      'shelf_words',
      'shelf_places_featured',
      'variants_value1',
    ]),
  )
})
