import { beforeAll, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { db, pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'

useDatabase()

beforeAll(async () => {
  const locationId = newId<LocationId>()
  const place = { id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 }
  await db.insertInto('locations').values(place).execute()
  const mug = { slug: 'mug', title: 'Mug', type: 'Cups', variants: [{ price: 900, stock: 1 }] }
  const kitchen = { slug: 'kitchen', title: 'Kitchen', description: '', translations: {}, featured: false, position: 1 }
  await db.transaction().execute(async (tx) => {
    await saveProduct(tx, mug, { now: new Date(), who: 'test', locationId })
    await saveCollection(tx, { ...kitchen, mediaId: null, by: { products: ['mug'] } })
  })
  await pool.query(
    `insert into pages (id, slug, title, body) values (uuidv7(), 'returns', 'Returns', '<p>Send it.</p>')`,
  )
  await pool.query(`update synonym_rules set words = 'mug, beaker' where language = 'en'`)
  await pool.query(`select count_search_words()`)
  await pool.query(`update products set title = 'Large mug'`)
})

const differences = async () =>
  (await pool.query('select * from shelf_differences union all select * from search_differences')).rows

/** Everything that is computed from products, collections, pages and rules, each with a way to make it wrong. */
const broken: [table: string, ...statements: string[]][] = [
  ['shelf', 'update shelf set low = low + 1', 'delete from shelf'],
  ['shelf_places', 'update shelf_places set position = 9', 'delete from shelf_places'],
  ['facet_counts', 'update facet_counts set products = products + 1', 'delete from facet_counts'],
  [
    'search_documents',
    'update search_documents set orders = 7',
    `update search_documents set entire = ''`,
    'delete from search_documents',
  ],
  [
    'search_words',
    'update search_words set products = products + 1',
    `update search_words set stem = 'x'`,
    'delete from search_words',
  ],
  ['search_word_changes', 'update search_word_changes set products = 2', 'delete from search_word_changes'],
  ['collection_words', `update collection_words set stem = 'x'`, 'delete from collection_words'],
  ['page_words', 'update page_words set in_title = not in_title', 'delete from page_words'],
  [
    'search_synonyms',
    `update search_synonyms set means = '{x}' where of_owner`,
    'delete from search_synonyms where of_owner',
  ],
]

test('nothing is wrong before anything is broken', async () => {
  expect(await differences()).toEqual([])
})

test.each(broken)('a wrong row in %s is found', async (_, ...statements) => {
  for (const statement of statements) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(statement)
    const { rows } = await client.query('select * from shelf_differences union all select * from search_differences')
    await client.query('rollback')
    client.release()
    expect([statement, rows.length > 0]).toEqual([statement, true])
  }
})
