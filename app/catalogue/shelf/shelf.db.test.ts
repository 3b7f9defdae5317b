import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { locales } from '#app/locales.ts'
import { db, pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { listCollection } from '#app/catalogue/lists/listing.server.ts'
import { readNarrowing } from '#app/catalogue/lists/listing.ts'
import { run as foldFacetCounts } from './fold-facet-counts.job.ts'
import { rebuildShelf } from './keep-shelf.server.ts'

useDatabase({ longestBrief: 10_000 })

const locationId = newId<LocationId>()
const mug: ProductInput = {
  slug: 'mug',
  title: 'Mug',
  translations: { de: { title: 'Becher', type: 'Tassen' } },
  type: 'Cups',
  tags: ['coffee'],
  options: [{ name: 'Glaze', values: [{ name: 'Tide', swatch: '#334455' }, { name: 'Chalk' }] }],
  variants: [
    { values: ['Tide'], price: 2800, stock: 1 },
    { values: ['Chalk'], price: 3200, stock: 0 },
  ],
}
const bowl: ProductInput = { slug: 'bowl', title: 'Bowl', type: 'Bowls', variants: [{ price: 1900, stock: 1 }] }

const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
const differences = () => sql('select * from shelf_differences union all select * from search_differences')
const places = (position: number) => ({
  description: '',
  translations: {},
  featured: false,
  position,
  mediaId: null,
})
const save = (product: ProductInput) =>
  db.transaction().execute((tx) => saveProduct(tx, product, { now: new Date(), who: 'test', locationId }))
const list = (query = '', locale: 'en' | 'de' = 'en') =>
  listCollection('all', readNarrowing(new URLSearchParams(query)) ?? expect.unreachable(), locale)
const shown = async (query = '') => (await list(query)).products.map(({ slug }) => slug)

beforeAll(async () => {
  await db
    .insertInto('locations')
    .values({ id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 })
    .execute()
})

beforeEach(async () => {
  await pool.query('delete from stock_reservations')
  await pool.query('delete from collections')
  await pool.query('delete from products')
  await save(mug)
  await save(bowl)
  await db
    .transaction()
    .execute((tx) =>
      saveCollection(tx, { ...places(1), slug: 'all', title: 'All', by: { products: ['mug', 'bowl', 'vase'] } }),
    )
})

const changes: [string, string[]][] = [
  ['a title', [`update products set title = 'Cup' where slug = 'mug'`]],
  ['a price', [`update variants set price = 1000 where price = 3200`]],
  [
    'a reduction',
    [`update variants set compare_at_price = 9000`, `update variants set price = 500 where price = 2800`],
  ],
  ['a status', [`update products set status = 'draft' where slug = 'mug'`]],
  ['there and back again', [`update products set status = 'archived'`, `update products set status = 'active'`]],
  ['the last piece', [`update stock_levels set on_hand = 0`]],
  ['a level that is gone', [`delete from stock_levels`]],
  ['made to order', [`update variants set allows_backorder = true`]],
  ['not counted', [`update variants set tracks_stock = false`]],
  ['the name of a value', [`update option_values set name = 'Coal' where name = 'Chalk'`]],
  ['a colour', [`update option_values set swatch = '#000000'`]],
  ['what an option is called', [`update options set name = 'Size'`]],
  ['a type', [`update products set product_type = 'Bowls'`]],
  ['a translation', [`update products set translations = '{"de": {"title": "Napf", "type": ""}}'`]],
  ['all its variants', [`delete from variants`]],
  ['a product', [`delete from products where slug = 'mug'`]],
  ['a collection', [`delete from collections`]],
  ['a membership', [`delete from collection_products where position = 1`]],
  ['the order', [`update collection_products set position = 9 - position`]],
  [
    'a picture',
    [
      `insert into media (id, kind, key, state, width, height) values ('00000000-0000-7000-8000-000000000001', 'svg', 'k', 'ready', 1, 1)`,
      `insert into product_media select id, '00000000-0000-7000-8000-000000000001', 1 from products`,
      `update variants set media_id = '00000000-0000-7000-8000-000000000001'`,
      `update media set colour = '#123456'`,
      `delete from media`,
    ],
  ],
  [
    'a variant of another product',
    [`update variants set product_id = (select id from products where slug = 'bowl') where price = 3200`],
  ],
]

test.each(changes)(
  'after a change of %s lists are as the products are, each statement by itself and all at once',
  async (_, statements) => {
    for (const statement of statements) {
      await pool.query(statement)
      expect(await differences()).toEqual([])
    }
    await pool.query(`begin; ${statements.join('; ')}; commit`)
    expect(await differences()).toEqual([])
  },
)

test('the available stock follows reservations, and whether they are paid', async () => {
  const available = async () => (await list('available=1')).products.map(({ slug }) => slug)
  expect(await available()).toEqual(['mug', 'bowl'])
  const variant = `(select v.id from variants v join products p on p.id = v.product_id where p.slug = 'bowl')`
  const order = newId()
  const step = async (statement: string) => {
    await pool.query(statement)
    expect(await differences()).toEqual([])
    return available()
  }
  await pool.query(orderRow(order))
  await pool.query(`begin; update stock_levels set reserved = 1 where variant_id = ${variant};
    insert into stock_reservations (id, order_id, variant_id, location_id, quantity, expires_at)
    select uuidv7(), '${order}', variant_id, location_id, 1, now() from stock_levels where variant_id = ${variant}; commit`)
  // An unpaid reservation can be displaced: others may still buy it.
  expect(await available()).toEqual(['mug', 'bowl'])
  const attempt = `insert into payment_attempts (id, order_id, sequence, provider, amount, currency, capture, method)
    values (uuidv7(), '${order}', 1, 'stripe', 1900, 'EUR', 'order', 'fields')`
  expect(await step(attempt)).toEqual(['mug', 'bowl'])
  expect(await step(`update payment_attempts set state = 'processing'`)).toEqual(['mug'])
  expect(await step(`update payment_attempts set state = 'declined'`)).toEqual(['mug', 'bowl'])
  expect(await step(`update orders set held_because = 'underpaid'`)).toEqual(['mug'])
  expect(await step(`update orders set held_because = null`)).toEqual(['mug', 'bowl'])
  expect(await step(`update orders set state = 'placed', placed_at = now()`)).toEqual(['mug'])
  expect(
    await step(`begin; update stock_levels set reserved = 0, on_hand = 0 where variant_id = ${variant};
    update stock_reservations set state = 'committed'; commit`),
  ).toEqual(['mug'])
})

test('two changes of one product at once: the second sees the result of the first', async () => {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    for (const client of [one, other]) await client.query('begin')
    await one.query('update variants set price = 100 where price = 2800')
    await other.query('update variants set price = 90 where price = 3200')
    // The first has worked it out, and not ended: the second waits for it.
    await one.query('set constraints all immediate')
    const second = other.query('commit')
    await one.query('commit')
    await second
  } finally {
    one.release()
    other.release()
  }
  expect(await differences()).toEqual([])
  expect((await list()).products[0]).toMatchObject({ low: 90, high: 100 })
})

test('a rolled-back change leaves the lists unchanged', async () => {
  await expect(
    pool.query(
      `begin; update products set title = 'Cup'; savepoint one; delete from variants; rollback to one; select 1 / 0`,
    ),
  ).rejects.toThrow()
  await pool.query('rollback')
  expect(await differences()).toEqual([])
  await pool.query(
    `begin; savepoint one; update products set title = 'Cup'; rollback to one; update variants set price = 7; commit`,
  )
  expect(await differences()).toEqual([])
  expect((await list()).products.map(({ title, low }) => [title, low])).toEqual([
    ['Mug', 7],
    ['Bowl', 7],
  ])
})

test('a transaction that touches no product leaves nothing to do, and one that touches many is done once', async () => {
  await pool.query(
    `insert into products (id, slug, title, status) select uuidv7(), 'p-' || n, 'P ' || n, 'active' from generate_series(1, 1200) n`,
  )
  await pool.query(
    `insert into variants (id, product_id, price) select uuidv7(), id, 100 from products where slug like 'p-%'`,
  )
  expect(await differences()).toEqual([])
  expect(await sql('select * from shelf_changes')).toEqual([])
  expect(await sql('select count(*)::int as n from shelf where shown')).toEqual([{ n: 1202 }])
})

test('counts of facets are kept by the sum of their rows, which a job makes one', async () => {
  for (let n = 0; n < 4; n++)
    await pool.query(
      `update products set product_type = case product_type when 'Cups' then 'Mugs' else 'Cups' end where slug = 'mug'`,
    )
  const many = await sql('select * from facet_counts')
  await foldFacetCounts({})
  const few = await sql('select * from facet_counts')
  expect(few.length).toBeLessThan(many.length)
  expect(await differences()).toEqual([])
  const { total, facets } = await list('', 'de')
  expect([total, facets[0]?.values.map(({ label, lang, count }) => [label, lang, count])]).toEqual([
    2,
    [
      ['Bowls', 'en', 1],
      ['Tassen', null, 1],
    ],
  ])
})

test('a wrong row is found and repaired, while the shop keeps running', async () => {
  await pool.query(`update shelf set low = 1, card = '{}' where facets @> '{type:Cups}'`)
  await pool.query('delete from shelf_places where position = 2')
  await pool.query(`insert into shelf (product_id, shown) values (uuidv7(), true)`)
  expect(await differences()).toHaveLength(3)
  expect(await rebuildShelf()).toEqual({ products: 3, wrong: 3 })
  expect(await differences()).toEqual([])
  expect(await rebuildShelf()).toEqual({ products: 2, wrong: 0 })
})

test('filtered lists can be sorted by every order, and know their neighbours', async () => {
  expect(await shown('type=Bowls&type=Cups&sort=price-up')).toEqual(['bowl', 'mug'])
  expect(await shown('type=Bowls&type=Cups&sort=price-down')).toEqual(['mug', 'bowl'])
  expect(await shown('type=Bowls&type=Cups&sort=title')).toEqual(['bowl', 'mug'])
  expect(await shown('colour=Tide&available=1')).toEqual(['mug'])
  expect(await shown('colour=Tide&reduced=1')).toEqual([])
})

test('the pictures of a chosen colour come first', async () => {
  await pool.query(`insert into media (id, kind, key, state, width, height)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'svg', 'k' || n, 'ready', 1, 1 from generate_series(1, 3) n`)
  await pool.query(
    `insert into product_media select p.id, m.id, right(m.key, 1)::int from products p, media m where p.slug = 'mug'`,
  )
  await pool.query(`update variants set media_id = '00000000-0000-7000-8000-000000000003' where price = 3200`)
  const pictures = async (query: string) => (await list(query)).products[0]?.pictures.map(({ key }) => key)
  expect(await pictures('type=Cups')).toEqual(['k1', 'k2'])
  expect(await pictures('colour=Chalk')).toEqual(['k3', 'k1'])
})

// If all products of one slice match, the page is read from the sort order's index; otherwise it is sorted.
test.each(['uuidv7()', `overlay(uuidv7()::text placing '08' from 35)::uuid`])(
  'where more match than are counted, the list says so, and goes on by page (%s)',
  async (id) => {
    await pool.query(
      `insert into products (id, slug, title, product_type, status) select ${id}, 'p-' || n, 'P ' || n, 'Cups', 'active' from generate_series(1, 1100) n`,
    )
    await pool.query(
      `insert into variants (id, product_id, price) select uuidv7(), id, 100 from products where slug like 'p-%'`,
    )
    await pool.query(
      `insert into collection_products select c.id, p.id, 5 from collections c, products p where p.slug like 'p-%'`,
    )
    const found = await list('type=Cups&page=2')
    expect([found.total, found.more, found.available, found.products.length]).toEqual([1000, { next: true }, null, 24])
    // For types beside the chosen one only their existence is known.
    expect(found.facets[0]?.values.map(({ facet, count }) => [facet, count])).toEqual([
      ['type:Bowls', null],
      ['type:Cups', null],
    ])
    expect((await list('type=Cups&page=46')).more).toEqual({ next: false })
    expect((await list('type=Cups&page=47')).products).toEqual([])
    const whole = await list()
    expect([whole.total, whole.more, whole.facets[0]?.values.map(({ count }) => count)]).toEqual([
      1102,
      false,
      [1, 1101],
    ])
  },
)

test('a filter value is compared exactly, with all its characters', async () => {
  const signs = String.raw`O'Neil \ "a" & b | !c:*<->`
  await save({ ...bowl, slug: 'signs', title: 'Signs', type: signs })
  await pool.query(
    `insert into collection_products select c.id, p.id, 5 from collections c, products p where p.slug = 'signs'`,
  )
  expect(await shown(`type=${encodeURIComponent(signs)}`)).toEqual(['signs'])
})

test('each language that the shop has is sorted by an index of its own', async () => {
  for (const locale of locales)
    expect(
      await sql(`select from pg_indexes where tablename = 'shelf_places' and indexdef like '%''' || $1 || '''%'`, [
        locale,
      ]),
    ).toHaveLength(1)
})

const orderRow = (
  id: string,
) => `insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery,
    prices_include_tax, subtotal, shipping_total, tax_total, total, expires_at)
    values ('${id}', '${id}', '', 'a@example.com', 'en', 'EUR', 'ship', true, 1900, 0, 0, 1900, now())`
