import { expect, test } from 'vitest'
import type { MediaId } from '#app/kernel/ids.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { languageOf } from '#app/web/language-of.ts'
import { id } from '#test/support/ids.ts'
import type { Delivery } from '#app/catalogue/delivery.ts'
import { productData } from './product-data.ts'
import { galleryOf } from './product-gallery.ts'
import { buyBoxOf, chosenBy, titleOf, type ProductView, type VariantView } from './product.ts'

const en = languageOf('en')
const pricing = { currency: 'EUR', struckPrice: 'lowest' } as const
const picture = (name: string) => ({
  id: id<MediaId>(name),
  key: name.padEnd(12, '0'),
  kind: 'svg' as const,
  widths: [],
  width: 800,
  height: 1000,
  colour: '#d9d4cb',
  alt: name,
})

function aVariant(change: Partial<VariantView> = {}): VariantView {
  return {
    values: ['chalk'],
    sku: null,
    barcode: null,
    price: 2800,
    was: null,
    weight: 300,
    content: null,
    mediaId: null,
    noReturn: null,
    toOrder: null,
    tracksStock: true,
    allowsBackorder: false,
    left: 9,
    ...change,
  }
}

function aProduct(change: Partial<ProductView> = {}): ProductView {
  const value = (id: string) => ({ id, value: id, label: id.toUpperCase(), swatch: null })
  return {
    id: id('1'),
    slug: 'mug',
    title: 'Mug',
    description: '<p>A mug.</p>',
    vendor: 'Lerbugt',
    tags: [],
    type: 'Cups',
    taxClass: 'standard',
    safety: null,
    seoTitle: null,
    seoDescription: null,
    options: [{ legend: 'Glaze', values: [value('chalk'), value('tide')] }],
    variants: [aVariant({ left: 0 }), aVariant({ values: ['tide'], price: 3000, mediaId: id('b') })],
    pictures: [picture('a'), picture('b')],
    collection: null,
    related: [],
    relatedBy: null,
    ...change,
  }
}

const delivery: Delivery = {
  country: 'DE',
  region: '',
  methods: [
    { price: 490, freeFrom: 9_000, maxWeight: 1_000, daysMin: 2, daysMax: 4, deliversOn: 'mon-sat' },
    { price: 1_490, freeFrom: null, maxWeight: 30_000, daysMin: 3, daysMax: 6, deliversOn: 'mon-fri' },
  ],
  dispatch: shopSettings.parse({}),
  toOrder: { min: 10, max: 15 },
  returnsPage: true,
}
const now = new Date('2026-11-24T10:00:00Z')
const around = { language: en, pricing, note: { text: 'Including VAT' }, delivery, now, shop: 'Mill' }
const boxOf = (product: ProductView, asked = '') => {
  const chosen = chosenBy(product, new URLSearchParams(asked))
  return buyBoxOf(product, chosen && 'choice' in chosen ? chosen : null, around)
}

test('what can be bought is chosen first', () => {
  const box = boxOf(aProduct())
  expect(box?.first).toEqual([1])
  expect(box?.offers.map(({ gone, stock }) => [gone, stock])).toEqual([
    [true, 'Sold out'],
    [false, 'In stock, ready to ship'],
  ])
})

test('an address that names a choice shows it, also when it is sold out', () => {
  expect(boxOf(aProduct(), 'option1=chalk')).toMatchObject({ first: [0], changed: false })
})

test('each choice has one address; any other leads to the nearest, and says so where it had to change something', () => {
  const at = (asked: string) => chosenBy(aProduct(), new URLSearchParams(asked))
  expect(at('option1=chalk&option2=small')).toEqual({ elsewhere: { option1: 'chalk' } })
  expect(at('option1=rust')).toEqual({ elsewhere: {} })
  expect(at('changed=1')).toEqual({ elsewhere: {} })
  expect(at('changed=2&option1=chalk')).toEqual({ elsewhere: { option1: 'chalk' } })
  expect(at('option1=chalk&option1=dusk')).toEqual({ elsewhere: { option1: 'chalk' } })
  expect(at('changed=1&option1=chalk')).toEqual({ choice: [0], changed: true })
})

test('a page that is of a choice is called by it', () => {
  const product = aProduct()
  expect([titleOf(product, null), titleOf(product, { choice: [1] })]).toEqual(['Mug', 'Mug, TIDE'])
  expect(titleOf({ ...product, seoTitle: 'A mug for the sea' }, { choice: [0] })).toBe('A mug for the sea, CHALK')
  expect(boxOf(product)?.texts.title).toBe('Mug, {choice} – Mill')
})

test('with one variant there is nothing to choose, and the form still names its values', () => {
  expect(boxOf(aProduct({ variants: [aVariant()] }))).toMatchObject({ options: [], fixed: ['chalk'] })
})

test('a product without a picture has a calm ground, one without variants no form', () => {
  expect(galleryOf(aProduct({ pictures: [] }), null, en)).toMatchObject({ pictures: [], blank: { width: 800 } })
  expect(boxOf(aProduct({ variants: [] }))).toBeNull()
})

test('a product that cannot be returned says why, one that can links to the returns page', () => {
  const [chalk, tide] =
    boxOf(aProduct({ variants: [aVariant({ noReturn: 'made_for_you' }), aVariant()] }))?.offers ?? []
  expect(chalk?.noReturn).toBe('Made for you, so it cannot be returned')
  expect(tide?.noReturn).toBeUndefined()
  expect(boxOf(aProduct())?.returns?.href).toBe('/pages/returns')
})

test('each choice shows its shipping price and days: by its own weight, stock and production time', () => {
  const made = { allowsBackorder: true, left: 0 }
  const box = boxOf(
    aProduct({
      variants: [
        aVariant(),
        aVariant(made),
        aVariant({ ...made, toOrder: { min: 20, max: 20 } }),
        aVariant({ weight: 2_000 }),
        aVariant({ left: 0 }),
        aVariant({ weight: 40_000 }),
        aVariant({ left: 2 }),
      ],
    }),
  )
  const told = box?.offers.map(({ delivery: line }) => (line === undefined ? null : box.deliveries[line]))
  const at = (days: string) => `Delivery (Germany): ${days}, from €4.90. Free from €90.00.`
  expect(told).toEqual([
    at('Thursday 26 to Saturday 28\u00a0November'),
    at('Thursday 10 to Saturday 19\u00a0December'),
    at('Thursday 24 to Tuesday 29\u00a0December'),
    'Delivery (Germany): Friday 27\u00a0November to Wednesday 2\u00a0December, from €14.90.',
    null,
    null,
    at('Thursday 26 to Saturday 28\u00a0November'),
  ])
  expect(box?.deliveries).toHaveLength(4)
})

test('pictures without their own text are named after what they show, or by their number', () => {
  const bare = (name: string) => ({ ...picture(name), alt: '' })
  const product = aProduct({ pictures: [bare('a'), bare('b'), bare('c'), picture('d')] })
  expect(galleryOf(product, boxOf(product), en).pictures.map(({ alt }) => alt)).toEqual([
    'Mug, picture 1',
    'Mug, TIDE',
    'Mug, picture 3',
    'd',
  ])
})

test('machine-readable prices have a point and as many digits as the currency has', () => {
  const data = (currency: string, change?: Partial<ProductView>) =>
    productData(aProduct(change), {
      currency,
      origin: 'https://shop.example',
      url: 'https://shop.example/products/mug',
      timeZone: 'Europe/Berlin',
    })
  expect(data('EUR').offers).toMatchObject({
    lowPrice: '28.00',
    highPrice: '30.00',
    availability: 'https://schema.org/InStock',
  })
  expect(data('JPY', { variants: [aVariant({ left: 0 })] }).offers).toMatchObject({
    price: '2800',
    availability: 'https://schema.org/SoldOut',
  })
  expect(data('EUR').offers).not.toHaveProperty('priceValidUntil')
  // Midnight in Berlin: the day before is the last one. Of several sales the one that ends first counts.
  const [first, second] = ['2026-12-05T23:00:00+00:00', '2026-12-06T23:30:00+00:00'].map((until) =>
    aVariant({ sale: { from: '2026-12-01T00:00:00+00:00', until } }),
  )
  expect(data('EUR', { variants: [second ?? aVariant()] }).offers).toMatchObject({ priceValidUntil: '2026-12-07' })
  expect(data('EUR', { variants: [second ?? aVariant(), first ?? aVariant(), aVariant()] }).offers).toMatchObject({
    priceValidUntil: '2026-12-05',
  })
})
