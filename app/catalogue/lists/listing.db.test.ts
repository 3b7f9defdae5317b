import { beforeAll, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { saveReducedProduct } from '#db/seed/reduced-product.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import { listNewest, listReduced } from './listed.server.ts'
import { listCollection, search, suggest } from './listing.server.ts'
import { readNarrowing, wordsOf } from './listing.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { findProduct } from '#app/catalogue/products/product.server.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'

useDatabase()

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
  })
})

const narrowed = (query: string) => readNarrowing(new URLSearchParams(query)) ?? expect.unreachable()
const list = (query = '', locale: 'en' | 'de' = 'en') => listCollection('all', narrowed(query), locale)
const slugs = (found: { products: { slug: string }[] }) => found.products.map(({ slug }) => slug)
const find = async (words: string, locale: 'en' | 'de' = 'en') =>
  slugs(await search(wordsOf(words), narrowed(''), locale))

test('a collection stands in the order given by hand, without drafts', async () => {
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
  expect(found.types.map(({ value, count }) => [value, count])).toEqual([
    ['Bowls', 2],
    ['Clothes', 1],
    ['Cups', 1],
  ])
  expect(found.colours.map(({ value, count }) => [value, count])).toEqual([
    ['Chalk', 1],
    ['Tide', 0],
  ])
  expect({ available: found.available, reduced: found.reduced }).toEqual({ available: 1, reduced: 1 })
})

test('several values of a facet show more, several facets less', async () => {
  expect(slugs(await list('type=Bowls&type=Cups'))).toEqual(['sold-bowl', 'harbour-mug', 'cafe-bowl'])
  expect(slugs(await list('type=Bowls&colour=Chalk&available=1'))).toEqual([])
})

test('facet values that the list does not have are ignored', async () => {
  const found = await list('type=Spaceships&colour=Chalk')
  expect(slugs(found)).toEqual(['sold-bowl', 'harbour-mug'])
  expect(found.chosen).toEqual({ types: [], colours: ['Chalk'] })
})

test('a card knows its prices, whether it can be had, and the reader’s language', async () => {
  const [mug] = (await list('type=Cups', 'de')).products
  expect(mug).toMatchObject({ title: 'Hafenbecher', lang: null, low: 2800, high: 3200, was: null, available: true })
  const [bowl] = (await list('reduced=1')).products
  expect(bowl).toMatchObject({ low: 1900, was: 2400 })
})

test('a typing error finds what was meant', async () => {
  expect(await find('hodie')).toEqual(['hoodie'])
  expect(await find('harbor mugg')).toEqual(['harbour-mug'])
})

test('accents, markup and case make no difference', async () => {
  expect(await find('CAFE')).toEqual(['cafe-bowl'])
  expect(await find('café')).toEqual(['cafe-bowl'])
  expect(await find('cotton')).toEqual(['hoodie'])
})

test('both languages are searched, and the inside of compound words', async () => {
  expect(await find('Hafenbecher')).toEqual(['harbour-mug'])
  expect(await find('becher', 'de')).toEqual(['harbour-mug'])
  expect(await find('tassen', 'de')).toEqual(['harbour-mug'])
})

test('every word must be met, and drafts are never found', async () => {
  expect(await find('bowl')).toHaveLength(2)
  expect(await find('café bowl')).toEqual(['cafe-bowl'])
  expect(await find('secret')).toEqual([])
  expect(await find('zzzzqq')).toEqual([])
})

test('suggestions begin with what was typed so far', async () => {
  const found = await suggest(['harb'], 'de')
  expect(found).toEqual([{ slug: 'harbour-mug', title: 'Hafenbecher', lang: null, low: 2800, high: 3200 }])
})

test('what goes with a product shares its kind or its tags, never is the product itself', async () => {
  expect((await findProduct('harbour-mug', 'en'))?.related?.map(({ slug }) => slug)).toEqual(['cafe-bowl'])
})

test('new things and reduced ones that can be had', async () => {
  expect((await listNewest('en', 2))?.map(({ slug }) => slug)).toEqual(['hoodie', 'sold-bowl'])
  expect((await listReduced('en', 4))?.map(({ slug }) => slug)).toEqual(['cafe-bowl'])
})

test('a product page has its variants with what is left of each; a draft has none', async () => {
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

test('what is like the whole word comes before what only begins like it', async () => {
  const now = new Date(Date.UTC(2025, 0, 1))
  await db.transaction().execute(async (tx) => {
    for (const title of ['Tea caddy', 'Teapot with a cane handle']) {
      const product = { slug: title.split(' ').join('-').toLowerCase(), title, variants: [{ price: 900, stock: 1 }] }
      await saveProduct(tx, { ...product, createdAt: now }, { now, who: 'test', locationId })
    }
  })
  expect(await find('teepot')).toEqual(['teapot-with-a-cane-handle'])
})
