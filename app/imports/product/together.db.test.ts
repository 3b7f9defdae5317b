import { expect, test } from 'vitest'
import { importerOf } from '#app/doors/row.server.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'
import { now, useEmptyShop } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { writeProduct, writeProducts } from './write-product.server.ts'

const shop = useEmptyShop()
const actor = importerOf('test', 'run', now)
const writing = { actor, by: async () => actor, location: null }

const mug = (name: string, more: Partial<ProductInput> = {}): ProductInput => ({
  slug: name,
  title: name,
  importSource: `test:${name}`,
  options: [{ name: 'Colour', values: [{ name: 'Blue' }, { name: 'Red', swatch: '#aa2211' }] }],
  variants: ['Blue', 'Red'].map((colour, at) => ({
    values: [colour],
    sku: `${name}-${colour}`,
    price: 1_900 + at,
    stock: at * 3,
    picture: at,
  })),
  pictures: ['front', 'back'].map((side) => ({
    from: { url: `https://pictures.example/${name}-${side}.jpg` },
    alt: side,
  })),
  firstCollections: [['Kitchen', 'Mugs']],
  ...more,
})

const various: ProductInput[] = [
  mug('plain'),
  mug('moved', { oldHandle: '湯呑み', slug: 'yunomi', collections: [['Tea'], ['Kitchen', 'Mugs']] }),
  mug('draft', { status: 'draft', draftReasons: [{ column: 'Price', reason: 'required', value: '' }] }),
  mug('bare', { options: [], variants: [{ values: [], price: 500, tracksStock: false }], pictures: [] }),
  mug('told', {
    facts: { material: 'Clay' },
    customFields: { glaze: { kind: 'text', value: 'Ash' } },
    tags: ['a', 'b'],
  }),
  // The picture of another product, with another text.
  mug('twin', { pictures: [{ from: { url: 'https://pictures.example/plain-front.jpg' }, alt: 'twin' }] }),
]

const tables = {
  products: 'select * from products order by slug',
  options: 'select * from options o order by (select slug from products where id = o.product_id)',
  values: 'select * from option_values order by name',
  variants: 'select * from variants order by sku',
  media: 'select * from media order by source_url',
  pictures: `select p.slug, m.source_url, pm.position, pm.alt from product_media pm join products p on p.id = pm.product_id
    join media m on m.id = pm.media_id order by 1, 3`,
  levels: 'select s.*, v.sku from stock_levels s join variants v on v.id = s.variant_id order by v.sku',
  movements: 'select m.*, v.sku from stock_movements m join variants v on v.id = m.variant_id order by v.sku',
  collections: `select c.slug, c.title, parent.slug as parent, array_agg(p.slug order by p.slug) as products from collections c
    left join collections parent on parent.id = c.parent_id left join collection_products m on m.collection_id = c.id
    left join products p on p.id = m.product_id group by 1, 2, 3 order by 1`,
  redirects: 'select * from redirects order by 1',
  jobs: 'select count(*)::int as jobs from graphile_worker._private_jobs',
  events: `select type, record, at, coalesce(snapshot ->> 'handle', snapshot ->> 'sku') as of_what, snapshot from events order by 1, 4`,
  audit: `select operation, record, actor_id, door, at, changes, input from audit_entries e
    where id > $1::uuid order by changes #>> '{handle,1}', (select slug from products p where p.id::text = e.object_id)`,
  unsealed: 'select count(*)::int as entries from audit_unsealed where entry_id > $1::uuid',
  shelf: 'select facets, shown, card from shelf s join products p on p.id = s.product_id order by slug',
}

/** Everything that was written, without ids and the times of the database's own clock. */
async function written(since: string) {
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(tables))
    found[name] = await runSql(shop.url, [query.includes('$1') ? [query, [since]] : query])
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const times = /"20\d\d-[\d-]+[T ][\d:.]+[\dZ+:]*"/g
  const clockless = (time: string) => (time.includes('2026-03-15T12:00:00') ? time : '"time"')
  return JSON.parse(JSON.stringify(found).replace(ids, 'id').replace(times, clockless)) as Record<string, unknown>
}

const clear = () =>
  runSql(shop.url, [
    'truncate products, media, collections, redirects, events cascade',
    'delete from graphile_worker._private_jobs',
  ])

test('products that are written together are written as each one by itself', async () => {
  await clear()
  const first = newId()
  for (const each of various) expect(await writeProduct(each, writing)).toMatchObject({ value: { written: 'created' } })
  const alone = await written(first)
  await clear()
  const second = newId()
  const together = await writeProducts(various, writing)
  expect(together).toEqual(
    various.map(({ status = 'active' }) => ({ id: expect.any(String), status, written: 'created', soldOut: [] })),
  )
  const found = await written(second)
  for (const name of Object.keys(tables)) expect(found[name], name).toEqual(alone[name])
  // The same picture says in each product what that product's file says.
  const shared = { source_url: 'https://pictures.example/plain-front.jpg' }
  expect(found.pictures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...shared, slug: 'plain', alt: 'front' }),
      expect.objectContaining({ ...shared, slug: 'twin', alt: 'twin' }),
    ]),
  )
})

/** The next file of the same shop: each product is another one in its own way. */
const later: ProductInput[] = [
  { ...mug('plain'), title: 'Plainer', tags: ['new'] },
  mug('moved', { oldHandle: '湯呑み', slug: 'tea-cup', collections: [['Cups']] }),
  mug('draft'),
  mug('bare', { options: [], variants: [{ values: [], price: 450, tracksStock: true, stock: 4, sku: 'bare' }] }),
  mug('told', {
    options: [{ name: 'Colour', values: [{ name: 'Red' }, { name: 'Green' }, { name: 'Blue' }] }],
    variants: ['Green', 'Red', 'Blue'].map((colour) => ({
      values: [colour],
      sku: `told-${colour}`,
      price: 100,
      stock: 2,
    })),
  }),
  mug('twin', { status: 'archived' }),
]

test('changed products are written together as each one by itself', async () => {
  await clear()
  const first = newId()
  for (const each of various) await writeProduct(each, writing)
  for (const each of later) expect(await writeProduct(each, writing)).toMatchObject({ value: { written: 'changed' } })
  const alone = await written(first)
  await clear()
  const second = newId()
  for (const each of various) await writeProduct(each, writing)
  const together = await writeProducts(later, writing)
  // The shelf is written at the end of a transaction.
  const ends = 'select count(distinct s.xmin::text)::int as n from shelf s join products p on p.id = s.product_id'
  expect(await runSql(shop.url, [ends])).toEqual([{ n: 1 }])
  expect(together).toEqual(
    later.map(({ status = 'active' }) => ({ id: expect.any(String), status, written: 'changed', soldOut: [] })),
  )
  const found = await written(second)
  for (const name of Object.keys(tables)) expect(found[name], name).toEqual(alone[name])
})

test('a changed one that is refused, or leaves variants out, is left for one by itself; the others are written', async () => {
  await clear()
  await writeProducts([mug('one'), mug('two'), mug('three'), mug('four')], writing)
  await runSql(shop.url, [`alter table variants add constraint not_lucky check (price <> 1313)`])
  try {
    const results = await writeProducts(
      [
        mug('one', { title: 'Changed' }),
        mug('two', { options: [], variants: [{ values: [], price: 5, sku: 'other' }] }),
        mug('three', { title: '', status: 'archived' }),
        mug('four', {
          variants: ['Blue', 'Red'].map((colour) => ({ values: [colour], sku: `four-${colour}`, price: 1_313 })),
        }),
        mug('five', { title: 'Changed' }),
      ],
      writing,
    )
    expect(results.map((each) => each?.written ?? null)).toEqual(['changed', null, null, null, 'created'])
    const titles = await runSql(shop.url, ['select slug, title, status from products order by slug'])
    expect(titles).toEqual([
      { slug: 'five', title: 'Changed', status: 'active' },
      { slug: 'four', title: 'four', status: 'active' },
      { slug: 'one', title: 'Changed', status: 'active' },
      { slug: 'three', title: 'three', status: 'active' },
      { slug: 'two', title: 'two', status: 'active' },
    ])
  } finally {
    await runSql(shop.url, ['alter table variants drop constraint not_lucky'])
  }
})

test('unchanged ones are found together, and nothing is written', async () => {
  await writeProducts(various, writing)
  const before = await shop.everything()
  expect(await writeProducts(various, writing)).toEqual(
    various.map(({ status = 'active' }) => ({ id: expect.any(String), status, written: 'unchanged', soldOut: [] })),
  )
  expect(await shop.everything()).toBe(before)
})

test('what takes more than a new product is left for one by itself, and the others are written', async () => {
  await writeProduct(mug('known'), writing)
  await writeProduct(mug('ours', { importSource: null }), writing)
  const results = await writeProducts(
    [
      mug('known', { title: 'Other title' }),
      mug('fresh'),
      // The same name as another product of the file, as one of the shop, and an SKU that the shop has.
      mug('fresh', { importSource: 'test:second' }),
      mug('ours'),
      mug('rival', {
        variants: [
          { values: ['Blue'], price: 1, sku: 'known-Blue' },
          { values: ['Red'], price: 1 },
        ],
      }),
      // Not valid, as no description of a file is: by itself it is refused with its reason.
      mug('wrong', { title: '' }),
    ],
    writing,
  )
  expect(results.map((each) => each?.written ?? null)).toEqual([null, 'created', null, null, null, null])
  expect((await product.find(db, { handle: 'known' }, staffAt(now)))?.known?.status).toBe('active')
})

test('a statement that fails undoes all that are written with it: each one is tried by itself', async () => {
  // A constraint that only the database knows of, as of a later version or an owner's own.
  await runSql(shop.url, [`alter table variants add constraint not_lucky check (price <> 1313)`])
  try {
    const unlucky = mug('unlucky', { options: [], variants: [{ values: [], price: 1_313 }] })
    expect(await writeProducts([mug('fine'), unlucky], writing)).toEqual([
      { id: expect.any(String), status: 'active', written: 'created', soldOut: [] },
      null,
    ])
    expect(await runSql(shop.url, ['select slug from products'])).toEqual([{ slug: 'fine' }])
    expect(await writeProduct(unlucky, writing)).toMatchObject({ ok: false, reason: 'not_saved' })
  } finally {
    await runSql(shop.url, ['alter table variants drop constraint not_lucky'])
  }
})

test('two batches at once that create the same collections both get in', async () => {
  const names = (kind: string) =>
    Array.from({ length: 20 }, (_, at) =>
      mug(`${kind}-${at}`, {
        pictures: [],
        variants: [
          { values: ['Blue'], price: 5 },
          { values: ['Red'], price: 5 },
        ],
      }),
    )
  const both = await Promise.all([writeProducts(names('one'), writing), writeProducts(names('two'), writing)])
  expect(both.flat().filter((each) => each?.written === 'created')).toHaveLength(40)
  expect(await runSql(shop.url, ['select slug from collections order by 1'])).toEqual([
    { slug: 'kitchen' },
    { slug: 'mugs' },
  ])
})
