import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language.tsx'
import { productData } from './product-data.ts'
import { buyBoxOf, galleryOf, type ProductView, type VariantView } from './product.ts'

const en = languageOf('en')
const picture = (id: string) => ({
  id,
  key: id.padEnd(12, '0'),
  kind: 'svg' as const,
  widths: [],
  width: 800,
  height: 1000,
  colour: '#d9d4cb',
  alt: id,
})

function aVariant(change: Partial<VariantView> = {}): VariantView {
  return {
    values: ['chalk'],
    sku: null,
    barcode: null,
    price: 2800,
    was: null,
    weight: 300,
    mediaId: null,
    tracksStock: true,
    allowsBackorder: false,
    left: 9,
    ...change,
  }
}

function aProduct(change: Partial<ProductView> = {}): ProductView {
  const value = (id: string) => ({ id, value: id, label: id.toUpperCase(), swatch: null })
  return {
    id: '1',
    slug: 'mug',
    title: 'Mug',
    description: '<p>A mug.</p>',
    vendor: 'Lerbugt',
    type: 'Cups',
    taxClass: 'standard',
    seoTitle: null,
    seoDescription: null,
    options: [{ legend: 'Glaze', values: [value('chalk'), value('tide')] }],
    variants: [aVariant({ left: 0 }), aVariant({ values: ['tide'], price: 3000, mediaId: 'b' })],
    pictures: [picture('a'), picture('b')],
    collection: null,
    related: [],
    ...change,
  }
}

test('what can be bought is chosen first, and its picture comes first', () => {
  const box = buyBoxOf(aProduct(), en, 'EUR')
  expect(box?.first).toEqual([1])
  expect(box?.offers.map(({ gone, stock }) => [gone, stock])).toEqual([
    [true, 'Sold out'],
    [false, 'In stock, ready to send'],
  ])
  expect(galleryOf(aProduct(), box?.offers[1]?.picture).map(({ alt }) => alt)).toEqual(['b', 'a'])
})

test('with one variant there is nothing to choose, and the form still names its values', () => {
  const box = buyBoxOf(aProduct({ variants: [aVariant()] }), en, 'EUR')
  expect(box).toMatchObject({ options: [], fixed: ['chalk'] })
})

test('a product without a picture has a calm ground, one without variants no form', () => {
  expect(galleryOf(aProduct({ pictures: [] }), undefined)).toHaveLength(1)
  expect(buyBoxOf(aProduct({ variants: [] }), en, 'EUR')).toBeNull()
})

test('machines are told prices with a point and as many digits as the currency has', () => {
  const data = (currency: string, change?: Partial<ProductView>) =>
    productData(aProduct(change), currency, 'https://shop.example', 'https://shop.example/products/mug')
  expect(data('EUR').offers).toMatchObject({
    lowPrice: '28.00',
    highPrice: '30.00',
    availability: 'https://schema.org/InStock',
  })
  expect(data('JPY', { variants: [aVariant({ left: 0 })] }).offers).toMatchObject({
    price: '2800',
    availability: 'https://schema.org/SoldOut',
  })
})
