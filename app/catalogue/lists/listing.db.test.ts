import { beforeAll, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { Client } from '#db/client.ts'
import { db } from '#db/database.server.ts'
import { saveReducedProduct } from '#db/seed/reduced-product.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import { listNewest, listReduced } from './listed.server.ts'
import { listCollection } from './listing.server.ts'
import { type Found, readNarrowing } from './listing.ts'
import { usualFilters, valueOf } from '#app/catalogue/shelf/facet-kinds.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { findProduct } from '#app/catalogue/products/product.server.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'

const database = useDatabase({ longestBrief: 10_000 })

const glaze = (...names: string[]) => [
  { name: 'Glaze', values: names.map((name) => ({ name, translations: { de: { name: `${name} (de)` } } })) },
]
const products: ProductInput[] = [
  {
    slug: 'harbour-mug',
    title: 'Harbour mug',
    translations: { de: { title: 'Hafenbecher', type: 'Tassen' } },
    type: 'Cups',
    tags: ['coffee'],
    options: glaze('Tide', 'Chalk'),
    variants: [
      { values: ['Tide'], price: 2800, stock: 4 },
      { values: ['Chalk'], price: 3200, stock: 0 },
    ],
  },
  {
    slug: 'cafe-bowl',
    title: 'Café bowl',
    type: 'Bowls',
    tags: ['coffee'],
    variants: [{ price: 1900, compareAtPrice: 2400, stock: 1 }],
  },
  {
    slug: 'sold-bowl',
    title: 'Gone bowl',
    type: 'Bowls',
    options: glaze('Chalk'),
    variants: [{ values: ['Chalk'], price: 900, stock: 0 }],
  },
  {
    slug: 'hoodie',
    title: 'Workshop hoodie',
    type: 'Clothes',
    description: '<p>Warm <em>cotton</em>.</p>',
    variants: [{ price: 6000, tracksStock: false }],
  },
  { slug: 'secret', title: 'Secret mug', type: 'Cups', status: 'draft', variants: [{ price: 1 }] },
]

const locationId = newId<LocationId>()

beforeAll(async () => {
  await db
    .insertInto('locations')
    .values({ id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 })
    .execute()
  await db.transaction().execute(async (tx) => {
    for (const [index, product] of products.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + index))
      await saveReducedProduct(tx, { ...product, createdAt }, { now: createdAt, who: 'test', locationId }, createdAt)
    }
    const shelf = { description: '', translations: {}, featured: false, position: 1, mediaId: null }
    const slugs = ['sold-bowl', 'harbour-mug', 'secret', 'hoodie', 'cafe-bowl']
    await saveCollection(tx, { ...shelf, slug: 'all', title: 'All', by: { products: slugs } })
    await saveCollection(tx, { ...shelf, slug: 'few', title: 'Few', by: { products: ['cafe-bowl', 'hoodie'] } })
  })
})

const narrowed = (query: string) => readNarrowing(new URLSearchParams(query)) ?? expect.unreachable()
const list = (query = '', locale: 'en' | 'de' = 'en') => listCollection('all', narrowed(query), locale)
const slugs = (found: { products: { slug: string }[] }) => found.products.map(({ slug }) => slug)
const counted = ({ facets }: Found, kind: string) =>
  facets.find((each) => each.kind === kind)?.values.map(({ facet, count }) => [valueOf(facet), count])

test('a collection is in its manual order, without drafts', async () => {
  const found = await list()
  expect(slugs(found)).toEqual(['sold-bowl', 'harbour-mug', 'hoodie', 'cafe-bowl'])
  expect(found.total).toBe(4)
})

test('every sort is an order of its own', async () => {
  expect(slugs(await list('sort=price-up'))).toEqual(['sold-bowl', 'cafe-bowl', 'harbour-mug', 'hoodie'])
  expect(slugs(await list('sort=price-down'))).toEqual(['hoodie', 'harbour-mug', 'cafe-bowl', 'sold-bowl'])
  expect(slugs(await list('sort=newest'))).toEqual(['hoodie', 'sold-bowl', 'cafe-bowl', 'harbour-mug'])
  expect(slugs(await list('sort=title'))).toEqual(['cafe-bowl', 'sold-bowl', 'harbour-mug', 'hoodie'])
})

test('a facet counts what its values would show beside the other choices', async () => {
  const found = await list('type=Bowls')
  expect(slugs(found)).toEqual(['sold-bowl', 'cafe-bowl'])
  expect(counted(found, 'type')).toEqual([
    ['Bowls', 2],
    ['Clothes', 1],
    ['Cups', 1],
  ])
  expect(counted(found, 'colour')).toEqual([
    ['Chalk', 1],
    ['Tide', 0],
  ])
  expect({ available: found.available, reduced: found.reduced }).toEqual({ available: 1, reduced: 1 })
})

test('a list is filtered by the shown price, alone and with other filters, in every order', async () => {
  expect(slugs(await list('from=10&to=30'))).toEqual(['harbour-mug', 'cafe-bowl'])
  expect(slugs(await list('to=19'))).toEqual(['sold-bowl', 'cafe-bowl'])
  expect(slugs(await list('from=28&sort=price-down'))).toEqual(['hoodie', 'harbour-mug'])
  expect(slugs(await list('from=9&to=9'))).toEqual(['sold-bowl'])
  expect(slugs(await list('from=30&to=20'))).toEqual([])
  const bowls = await list('from=10&to=30&type=Bowls')
  expect([slugs(bowls), counted(bowls, 'type')]).toEqual([
    ['cafe-bowl'],
    [
      ['Bowls', 1],
      ['Clothes', 0],
      ['Cups', 1],
    ],
  ])
})

test('the owner chooses the other filters: vendors, tags, options and facts, each with the products’ own names', async () => {
  const now = new Date(Date.UTC(2024, 0, 1))
  const kettle: ProductInput = {
    slug: 'kettle',
    title: 'Kettle',
    vendor: 'Anvil',
    tags: ['gift', 'tea'],
    facts: { material: 'Iron' },
    translations: { de: { 'fact.material': 'Eisen' } },
    options: [
      {
        name: 'Lid: knob',
        translations: { de: { name: 'Deckelknopf' } },
        values: [{ name: 'Ball' }, { name: "O'ring" }],
      },
      { name: 'Size', values: [{ name: 'XL' }, { name: 'S' }, { name: '2XL' }, { name: 'M' }] },
    ],
    variants: ['Ball', "O'ring"].map((knob) => ({ values: [knob, 'M'], price: 500, stock: 1 })),
  }
  const pan: ProductInput = {
    ...kettle,
    slug: 'pan',
    vendor: 'Forge',
    tags: ['tea'],
    facts: { material: 'Brass' },
    translations: {},
    variants: [{ values: ['Ball', 'S'], price: 700 }],
  }
  await db.transaction().execute(async (tx) => {
    for (const each of [kettle, pan])
      await saveProduct(tx, { ...each, createdAt: now }, { now, who: 'test', locationId })
    const shelf = { description: '', translations: {}, featured: false, position: 1, mediaId: null }
    await saveCollection(tx, { ...shelf, slug: 'tea', title: 'Tea', by: { products: ['kettle', 'pan'] } })
  })
  const tea = (query: string, locale: 'en' | 'de' = 'en') => listCollection('tea', narrowed(query), locale)
  expect((await tea('')).filters).toEqual(usualFilters)
  expect(counted(await tea(''), 'size')?.map(([size]) => size)).toEqual(['S', 'M', 'XL', '2XL'])
  // A filter that the list does not have is ignored.
  expect(slugs(await tea('vendor=Anvil'))).toEqual(['kettle', 'pan'])
  const filters = ['option:lid  knob', 'vendor', 'tag', 'fact:material', 'price']
  await db.updateTable('collections').set({ filters }).where('slug', '=', 'tea').execute()
  expect(slugs(await tea('vendor=Anvil'))).toEqual(['kettle'])
  expect(slugs(await tea('tag=tea&fact=material:Brass'))).toEqual(['pan'])
  expect(slugs(await tea("option=lid  knob:O'ring&option=lid  knob:Ball"))).toEqual(['kettle', 'pan'])
  expect(slugs(await tea('size=S'))).toEqual(['kettle', 'pan'])
  const found = await tea("option=lid  knob:O'ring", 'de')
  expect(found.chosen).toEqual(["option:lid  knob:O'ring"])
  expect(
    found.facets.map(({ kind, name, values }) => [kind, name, values.map(({ label, count }) => [label, count])]),
  ).toEqual([
    [
      'option:lid  knob',
      'Deckelknopf',
      [
        ['Ball', 2],
        ["O'ring", 2],
      ],
    ],
    [
      'vendor',
      null,
      [
        ['Anvil', 1],
        ['Forge', 1],
      ],
    ],
    [
      'tag',
      null,
      [
        ['gift', 1],
        ['tea', 2],
      ],
    ],
    [
      'fact:material',
      null,
      [
        ['Brass', 1],
        ['Eisen', 1],
      ],
    ],
  ])
})

test('several values of a facet show more, several facets less', async () => {
  expect(slugs(await list('type=Bowls&type=Cups'))).toEqual(['sold-bowl', 'harbour-mug', 'cafe-bowl'])
  expect(slugs(await list('type=Bowls&colour=Chalk&available=1'))).toEqual([])
})

test('a list is the same whether its collection is most of the shop or a small part of it', async () => {
  const administrator = new Client({ connectionString: database.administrationUrl })
  await administrator.connect()
  const queries = ['type=Bowls', 'type=Bowls&available=1', 'available=1', 'reduced=1', 'from=10&type=Bowls&available=1']
  const lists: Found[][] = []
  for (const products of [1, 1_000_000]) {
    await administrator.query(`update pg_class set reltuples = $1 where oid = 'shelf'::regclass`, [products])
    lists.push(await Promise.all(queries.map((query) => listCollection('few', narrowed(query), 'en'))))
  }
  await administrator.end()
  expect(lists[0]?.map(slugs)).toEqual([
    ['cafe-bowl'],
    ['cafe-bowl'],
    ['cafe-bowl', 'hoodie'],
    ['cafe-bowl'],
    ['cafe-bowl'],
  ])
  expect(lists[1]).toEqual(lists[0])
})

test('facet values that the list does not have are ignored', async () => {
  const found = await list('type=Spaceships&colour=Chalk')
  expect(slugs(found)).toEqual(['sold-bowl', 'harbour-mug'])
  expect(found.chosen).toEqual(['colour:Chalk'])
})

test('a card knows its prices, whether it can be had, and the reader’s language', async () => {
  const [mug] = (await list('type=Cups', 'de')).products
  expect(mug).toMatchObject({ title: 'Hafenbecher', lang: null, low: 2800, high: 3200, was: null, available: true })
  const [bowl] = (await list('reduced=1')).products
  expect(bowl).toMatchObject({ low: 1900, was: 2400 })
})

test('similar products share the type or tags, or are neighbours in the collection, and never include the product itself', async () => {
  expect((await findProduct('harbour-mug', 'en'))?.related?.map(({ slug }) => slug)).toEqual(['hoodie', 'cafe-bowl'])
})

test('new and reduced products that are available', async () => {
  expect((await listNewest('en', 2))?.map(({ slug }) => slug)).toEqual(['hoodie', 'sold-bowl'])
  expect((await listReduced('en', 4))?.map(({ slug }) => slug)).toEqual(['cafe-bowl'])
})

test('a product page has its variants with their stock; a draft has none', async () => {
  const mug = await findProduct('harbour-mug', 'de')
  expect(mug?.variants.map(({ price, left }) => [price, left])).toEqual([
    [2800, 4],
    [3200, 0],
  ])
  expect(mug?.options[0]?.values.map(({ value, label }) => [value, label])).toEqual([
    ['Tide', 'Tide (de)'],
    ['Chalk', 'Chalk (de)'],
  ])
  expect(await findProduct('secret', 'en')).toBeNull()
})
