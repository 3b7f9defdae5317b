import { beforeAll, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { locales } from '#app/locales.ts'
import { pool, db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { readNarrowing, wordsOf } from '#app/catalogue/lists/listing.ts'
import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { countSales, countSearchWords } from './keep-search.server.ts'
import { askedOf } from './meaning.ts'
import { searchSlices } from './search-slices.server.ts'
import { search, suggest, understand } from './search.server.ts'

useDatabase({ longestBrief: 10_000 })

const glaze = (...names: [en: string, de: string, swatch?: string][]) => [
  { name: 'Glaze', values: names.map(([name, de, swatch]) => ({ name, swatch, translations: { de: { name: de } } })) },
]
const products: ProductInput[] = [
  {
    slug: 'harbour-mug',
    title: 'Harbour mug',
    translations: { de: { title: 'Hafenbecher', type: 'Tassen' } },
    type: 'Cups',
    tags: ['coffee'],
    options: glaze(['Tide', 'Flut', '#41698a'], ['Chalk', 'Kreide', '#f4f1ea']),
    variants: [
      { values: ['Tide'], price: 2800, stock: 4, sku: 'MUG-TI-1', barcode: '4012345678901' },
      { values: ['Chalk'], price: 3200, stock: 0 },
    ],
  },
  { slug: 'cafe-bowl', title: 'Café bowl', type: 'Bowls', tags: ['coffee'], variants: [{ price: 1900, stock: 1 }] },
  { slug: 'sold-bowl', title: 'Gone bowl', type: 'Bowls', variants: [{ price: 900, stock: 0 }] },
  {
    slug: 'hoodie',
    title: 'Workshop hoodie',
    type: 'Clothes',
    description: '<p>Warm <em>cotton</em>.</p>',
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
    variants: [
      { values: ['S'], price: 6000, tracksStock: false },
      { values: ['L'], price: 6000, tracksStock: false },
    ],
  },
  {
    slug: 'teapot',
    title: 'Teapot with a cane handle',
    translations: { de: { title: 'Teekanne mit Rohrgriff', type: 'Kannen' } },
    type: 'Pots',
    variants: [{ price: 5000, stock: 2 }],
  },
  {
    slug: 'caddy',
    title: 'Tea caddy',
    translations: { de: { title: 'Teedose' } },
    variants: [{ price: 900, stock: 1 }],
  },
  { slug: 'secret', title: 'Secret mug', type: 'Cups', status: 'draft', variants: [{ price: 1 }] },
]

const locationId = newId<LocationId>()
const save = (product: ProductInput) =>
  db.transaction().execute((tx) => saveProduct(tx, product, { now: new Date(), who: 'test', locationId }))

beforeAll(async () => {
  await db
    .insertInto('locations')
    .values({ id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 })
    .execute()
  for (const product of products) await save(product)
  const collection = { description: '', featured: false, position: 1, mediaId: null }
  await db.transaction().execute((tx) =>
    saveCollection(tx, {
      ...collection,
      slug: 'kitchen',
      title: 'Kitchenware',
      translations: { de: { title: 'Für die Küche' } },
      by: { products: ['cafe-bowl', 'teapot'] },
    }),
  )
  await pool.query(
    `insert into pages (id, slug, title, body, translations) values (uuidv7(), 'returns', 'Returns', '<p>Send it back within 30 days.</p>',
      '{"de": {"title": "Rückgabe", "body": "<p>Innerhalb von 30 Tagen.</p>"}}')`,
  )
})

const narrowed = (query: string) => readNarrowing(new URLSearchParams(query)) ?? expect.unreachable()
const look = (words: string, locale: 'en' | 'de' = 'en', query = '') => search(wordsOf(words), narrowed(query), locale)
const find = async (words: string, locale: 'en' | 'de' = 'en', query = '') =>
  (await look(words, locale, query)).found.products.map(({ slug }) => slug)

test('each language of the shop is searched in its own way', async () => {
  const { rows } = await pool.query<{ language: string }>('select language from search_languages order by 1')
  expect(rows.map(({ language }) => language)).toEqual([...locales].sort())
})

test('a colour is found by its name and by its appearance, in both languages and any order', async () => {
  expect(await find('tide mug')).toEqual(['harbour-mug'])
  expect(await find('blue mug')).toEqual(['harbour-mug'])
  expect(await find('mug blue')).toEqual(['harbour-mug'])
  expect(await find('blauer Becher', 'de')).toEqual(['harbour-mug'])
  expect(await find('large hoodie')).toEqual(['hoodie'])
})

test('a typing error finds the intended word, also in the first letter, and shows the correction', async () => {
  expect(await find('hodie')).toEqual(['hoodie'])
  expect(await find('joodie')).toEqual(['hoodie'])
  expect(await look('harbor mugg')).toMatchObject({ read: 'Harbour mug', found: { total: 1 } })
  expect(await find('teepot')).toEqual(['teapot'])
})

test('words joined or split are the same', async () => {
  expect(await find('tea pot')).toContain('teapot')
  expect(await find('harbourmug')).toEqual(['harbour-mug'])
})

test('a word without a match is dropped last, with a note', async () => {
  expect(await look('xyzzy mug')).toMatchObject({ read: 'mug', isPart: false, found: { total: 1 } })
  expect(await look('hoodie teapot')).toMatchObject({ isPart: true, found: { total: 2 } })
  expect(await look('xyzzy')).toMatchObject({ read: null, found: { total: 0 } })
})

test('accents, markup and case make no difference, and a description counts', async () => {
  expect(await find('CAFE')).toEqual(['cafe-bowl'])
  expect(await find('café')).toEqual(['cafe-bowl'])
  expect(await find('cotton')).toEqual(['hoodie'])
})

test('both languages are searched, and the inside of compound words', async () => {
  expect(await find('Hafenbecher')).toEqual(['harbour-mug'])
  expect(await find('becher', 'de')).toEqual(['harbour-mug'])
  expect(await find('Kanne', 'de')).toEqual(['teapot'])
  expect(await find('tassen', 'de')).toEqual(['harbour-mug'])
})

test('a code or a GTIN is found however it is written', async () => {
  expect(await find('MUG-TI-1')).toEqual(['harbour-mug'])
  expect(await find('mug ti 1')).toEqual(['harbour-mug'])
  expect(await find('4012345678901')).toEqual(['harbour-mug'])
})

test('drafts are never found, and sold-out products come last', async () => {
  expect(await find('secret')).toEqual([])
  expect(await find('bowl')).toEqual(['cafe-bowl', 'sold-bowl'])
})

test('a search is filtered like any list', async () => {
  expect(await find('coffee', 'en', 'type=Bowls')).toEqual(['cafe-bowl'])
  const { found } = await look('coffee')
  expect(found.facets.find(({ kind }) => kind === 'type')?.values.map(({ facet, count }) => [facet, count])).toEqual([
    ['type:Bowls', 1],
    ['type:Cups', 1],
  ])
})

test('collections and pages are found, too; a new title of a collection at once', async () => {
  expect(await find('kitchenware')).toEqual(expect.arrayContaining(['cafe-bowl', 'teapot']))
  expect((await look('returns')).ways).toEqual([{ kind: 'page', slug: 'returns', title: 'Returns', lang: null }])
  expect((await look('Rückgabe', 'de')).ways[0]).toMatchObject({ title: 'Rückgabe' })
  await pool.query(`update collections set title = 'Hearth' where slug = 'kitchen'`)
  expect((await look('hearth')).ways).toMatchObject([{ kind: 'collection', slug: 'kitchen' }])
})

test('suggestions continue the input', async () => {
  const found = await suggest(['harb'], 'en')
  expect(found.words).toEqual(['harbour'])
  expect(found.products.map(({ slug }) => slug)).toEqual(['harbour-mug'])
  await save({
    slug: 'card',
    title: 'Harbour card',
    translations: { de: { title: 'Karte vom Hafen' } },
    variants: [{ price: 1, stock: 1 }],
  })
  expect((await suggest(['hafenb'], 'de')).products[0]).toMatchObject({ title: 'Hafenbecher', low: 2800, high: 3200 })
})

test('bought products come first, once they have been counted', async () => {
  await save({ slug: 'a-jar', title: 'Jar', variants: [{ price: 1, stock: 1 }] })
  await save({ slug: 'b-jar', title: 'Jar', variants: [{ price: 1, stock: 1 }] })
  const bought = async () => (await find('jar'))[0]
  const first = (await bought()) ?? expect.unreachable()
  const other = first === 'a-jar' ? 'b-jar' : 'a-jar'
  await pool.query(`insert into product_sales select id, 40 from products where slug = $1`, [other])
  await pool.query('select reshelve(array(select id from products where slug = $1))', [other])
  expect(await bought()).toBe(other)
  // No order says so.
  await countSales(new Date())
  expect(await bought()).toBe(first)
})

const differences = async () => (await pool.query('select * from search_differences')).rows

test('documents and words follow from the products after any change; words without products are unknown', async () => {
  expect(await differences()).toEqual([])
  await save({ slug: 'kazoo', title: 'Kazoo', variants: [{ price: 1, stock: 1 }] })
  expect(await find('kazo')).toEqual(['kazoo'])
  await countSearchWords()
  expect(await differences()).toEqual([])
  await pool.query(`update products set title = 'Ukulele' where slug = 'kazoo'`)
  expect(await differences()).toEqual([])
  expect(await find('kazo')).toEqual([])
  await countSearchWords()
  await pool.query(`delete from products where slug = 'kazoo'`)
  expect(await differences()).toEqual([])
  expect(await find('ukulele')).toEqual([])
  await pool.query(
    `update search_documents set title_words = 9 where product_id = (select id from products where slug = 'caddy')`,
  )
  expect(await differences()).toHaveLength(2)
  await pool.query('select reshelve(array(select id from products))')
  expect(await differences()).toEqual([])
})

test('of more than are looked at, those come first that are called like that', async () => {
  const tagged = Array.from({ length: 12 }, (_, n) => ({ slug: `case-${n}`, title: `Case ${n}`, tags: ['zither'] }))
  for (const product of [...tagged, { slug: 'zither', title: 'Zither', tags: [] }])
    await save({ ...product, variants: [{ price: 900, stock: 1 }] })
  const asked = askedOf((await understand(['zither'], 'en')) ?? expect.unreachable())
  const { rows } = await pool.query<{ slug: string }>(
    'select p.slug from find_products_en($1, 3) f join products p on p.id = f.product_id',
    [asked],
  )
  expect(rows.map(({ slug }) => slug)).toContain('zither')
})

test('every product is in a slice that is read and has an index, and the first slices are small', async () => {
  const { rows } = await pool.query<{ slice: number; share: number; read: boolean; indexes: number }>(
    `select slice, count(*)::int / 200.0 as share, slice = any (search_slices()) as read,
       (select count(*)::int from pg_indexes where indexname = any (array['search_documents_en_' || slice, 'search_documents_de_' || slice])) as indexes
     from (select search_slice(least(n % 1000, 200), md5(n::text)::uuid) as slice from generate_series(1, 20000) n
       union all select search_slice(0, md5(n::text)::uuid) from generate_series(1, 20000) n) s group by 1`,
  )
  expect(rows.map(({ slice }) => slice).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(rows.filter(({ read, indexes }) => !read || indexes !== locales.length)).toEqual([])
  const shareOf = (slice: number) => Number(rows.find((row) => row.slice === slice)?.share)
  expect(shareOf(3)).toBeLessThan(2)
  expect(shareOf(8)).toBeLessThan(5)
  expect(shareOf(9)).toBeLessThan(19)
})

test('documents of former slices come to theirs, batch by batch, and are found meanwhile', async () => {
  // Which slice a product is in is its id's chance: more of them until there are enough.
  let former = 0
  for (let made = 0; former < 4; made += 1) {
    await save({ slug: `slice-${made}`, title: `Slice ${made}`, variants: [{ price: 900, stock: 1 }] })
    await pool.query('select reshelve(array(select id from products))')
    await pool.query('update search_documents set slice = 3 where search_slice(orders, product_id) in (8, 9)')
    former = (await differences()).length
  }
  expect(await find('harbour mug')).toContain('harbour-mug')
  let written = 0
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const from: string = after
    const filled = await db.transaction().execute((tx) => searchSlices.batch(tx, from, 2))
    written += filled.rows
    after = filled.after
  }
  expect(written).toBe(former)
  expect(await differences()).toEqual([])
  expect(await db.transaction().execute(async (tx) => searchSlices.isAnyLeft?.(tx))).toBe(false)
})
