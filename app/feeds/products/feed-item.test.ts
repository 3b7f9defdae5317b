import { describe, expect, test } from 'vitest'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { locales } from '#app/locales.ts'
import { brokenRules, itemsOf } from '#test/support/feed-rules.ts'
import { id } from '#test/support/ids.ts'
import { feedEntry, feedFields, type FeedItem, readers } from './feed-item.ts'
import { isGtin } from './gtin.ts'

const shop = { origin: 'https://shop.example', currency: 'EUR', name: 'Kiln & Loom' }

const photo = {
  key: '0123456789ab',
  kind: 'raster' as const,
  widths: [320, 640, 1280],
  width: 1280,
  height: 960,
  colour: '#d9d4cb',
}

const mug: FeedItem = {
  variantId: id<VariantId>('v'),
  productId: id<ProductId>('p'),
  slug: 'harbour-mug',
  position: 1,
  title: 'Harbour mug',
  description: '<p>Thrown by hand &amp; fired <b>twice</b>.</p>',
  translations: { de: { title: 'Hafenbecher', type: 'Becher' } },
  vendor: 'Harbour',
  productType: 'Mugs',
  sku: 'LB-HM-TIDE',
  barcode: '4006381333931',
  price: 2_400,
  struck: null,
  sale: null,
  content: null,
  weightGrams: 340,
  available: true,
  picture: photo,
  isOneOfSeveral: true,
  values: [
    { option: 'Glaze', optionWords: { de: { name: 'Glasur' } }, name: 'Tide', words: { de: { name: 'Flut' } } },
    { option: 'Size', optionWords: {}, name: 'Large', words: {} },
  ],
}

const fields = (change: Partial<FeedItem>, reader: 'google' | 'meta' = 'google', locale: 'en' | 'de' = 'en') =>
  Object.fromEntries(feedFields({ ...mug, ...change }, shop, locale, reader) ?? [])

/** The same item twice, as two variants: a group has at least two. */
const asGroup = (item: FeedItem) => [item, { ...item, variantId: id<VariantId>('w'), sku: null, values: [] }]

test('a variant has its own page, picture, title and price', () => {
  expect(fields({})).toEqual({
    id: 'LB-HM-TIDE',
    item_group_id: mug.productId,
    title: 'Harbour mug, Tide / Large',
    description: 'Thrown by hand & fired twice .',
    link: 'https://shop.example/products/harbour-mug?option1=Tide&option2=Large',
    image_link: 'https://shop.example/media/0123456789ab-1280.jpg',
    availability: 'in_stock',
    price: '24.00 EUR',
    brand: 'Harbour',
    gtin: '4006381333931',
    color: 'Tide',
    size: 'Large',
    product_type: 'Mugs',
    shipping_weight: '340 g',
    condition: 'new',
  })
})

test('another language has its own texts and page, with the option values as they are in the address', () => {
  expect(fields({}, 'meta', 'de')).toMatchObject({
    title: 'Hafenbecher, Flut / Large',
    link: 'https://shop.example/de/products/harbour-mug?option1=Tide&option2=Large',
    color: 'Flut',
    product_type: 'Becher',
    availability: 'in stock',
  })
})

test('if the options make the address too long for comparison sites, the link leads to the product', () => {
  const value = { option: 'Sorte', optionWords: {}, name: '陶器'.repeat(127), words: {} }
  expect(fields({ values: [value, value, value] }).link).toBe('https://shop.example/products/harbour-mug')
})

test('a reduced variant has the reference price and the current price', () => {
  expect(fields({ struck: 3_000 })).toMatchObject({ price: '30.00 EUR', sale_price: '24.00 EUR' })
  expect(fields({ struck: 2_400 }).sale_price).toBeUndefined()
})

test('a sale with an end says from and until when, by the minute, beside its price and for both readers', () => {
  const sale = { from: '2026-12-01T09:00:30.5+01:00', until: '2026-12-05T23:00:00+00:00' }
  for (const reader of readers)
    expect(fields({ struck: 3_000, sale }, reader)).toMatchObject({
      sale_price: '24.00 EUR',
      sale_price_effective_date: '2026-12-01T08:00Z/2026-12-05T23:00Z',
    })
  expect(
    fields({ struck: null, sale }),
    'where there is no price of a sale, there are no times of it',
  ).not.toHaveProperty('sale_price_effective_date')
  expect(fields({ struck: 3_000 })).not.toHaveProperty('sale_price_effective_date')
})

test('a drawing is sent as a pixel image; a variant without a picture or price is left out', () => {
  expect(fields({ picture: { ...photo, kind: 'svg' } }).image_link).toBe(
    'https://shop.example/media/0123456789ab-feed.png',
  )
  for (const change of [{ picture: null }, { picture: { ...photo, key: null } }, { price: 0 }])
    expect(feedEntry({ ...mug, ...change }, shop, 'en', 'google')).toBe('')
})

test('a barcode that is not a GTIN is left out, and the feed says that there is none', () => {
  expect(fields({ barcode: '4006381333930' })).toMatchObject({ identifier_exists: 'no' })
  expect(fields({ barcode: '4006381333930' }).gtin).toBeUndefined()
  expect(fields({ barcode: null, vendor: '' }, 'meta')).toMatchObject({ brand: 'Kiln & Loom' })
})

test.each([
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['10036000291459', true],
  ['4006381333932', false],
  ['2006381333937', false],
  ['0200000000004', false],
  ['9800000000003', false],
  ['400638133393', false],
  ['978-3-16-14841', false],
  ['', false],
])('%s is a GTIN: %s', (barcode, is) => {
  expect(isGtin(barcode)).toBe(is)
})

describe('whatever a product is like, its feeds keep every published rule', () => {
  const long = 'wide-rimmed porcelain '.repeat(400)
  const changes: Partial<FeedItem>[] = [
    {},
    { sku: `${'x'.repeat(51)}` },
    { sku: 'AB 12' },
    { sku: null, barcode: null, vendor: '', productType: '', weightGrams: 0 },
    { title: long.slice(0, 255) },
    { title: 'x'.repeat(255) },
    { title: '🫖'.repeat(127), vendor: '🫖'.repeat(60) },
    { description: long },
    { description: '' },
    { description: '<p></p>' },
    { productType: long, vendor: long },
    { struck: 3_000 },
    { struck: 100 },
    { barcode: '12345' },
    { picture: { ...photo, kind: 'svg' } },
    { available: false },
    { content: { amount: 250_000_000, unit: 'g' } },
    { content: { amount: 300_000, unit: 'mm' } },
    { content: { amount: 12_500, unit: 'm2' } },
    { values: [{ option: 'Colour', optionWords: {}, name: long.slice(0, 255), words: {} }] },
    { title: 'A "cup" & saucer < 3\u0000\u000b' },
  ]
  test.each(changes.flatMap((change) => readers.map((reader) => [reader, change] as const)))(
    '%s %#',
    (reader, change) => {
      for (const locale of locales) {
        const items = asGroup({ ...mug, ...change }).map((item) => feedEntry(item, shop, locale, reader))
        expect(brokenRules(itemsOf(items.join('')), reader, { secure: true })).toEqual([])
      }
    },
  )

  test('and the rules find what is wrong', () => {
    const [good = {}] = itemsOf(feedEntry({ ...mug, isOneOfSeveral: false }, shop, 'en', 'google'))
    const wrong: Record<string, string>[] = [
      { price: '24,00 EUR' },
      { price: '24.00' },
      { price: '0.00 EUR' },
      { availability: 'in stock' },
      { sale_price: '24.00 EUR' },
      { gtin: '4006381333932' },
      { link: 'http://shop.example/x' },
      { image_link: 'https://shop.example/x.svg' },
      { title: '<b>x</b>' },
      { title: 'x'.repeat(151) },
      { condition: 'fresh' },
      { identifier_exists: 'no' },
      { item_group_id: 'alone' },
      { unit_pricing_measure: '250 grams', unit_pricing_base_measure: '1 kg' },
      { colour: 'Tide' },
    ]
    expect(brokenRules([good], 'google', { secure: true })).toEqual([])
    for (const change of wrong)
      expect(brokenRules([{ ...good, ...change }], 'google', { secure: true }), JSON.stringify(change)).not.toEqual([])
    expect(brokenRules([good, good], 'google', { secure: true })).toEqual(['two items have the same id'])
  })
})
