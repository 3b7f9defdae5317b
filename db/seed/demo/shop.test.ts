import { brotliCompressSync, constants } from 'node:zlib'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { demoShop } from './shop.ts'
import type { DemoPicture, DemoProduct, Texts } from './types.ts'

const { products, collections, pages, locations, hero, shipping, taxes } = demoShop

const productPictures = products.flatMap((product) => product.pictures)
const otherPictures: DemoPicture[] = [
  hero.wide,
  hero.tall,
  ...collections.map((collection) => collection.picture),
  ...locations.flatMap((location) => location.picture ?? []),
]
const pictures = [...productPictures, ...otherPictures]
const hex = /^#[0-9a-f]{6}$/

const repeated = (names: string[]) => names.filter((name, i) => names.indexOf(name) !== i)

const combinations = (lists: string[][]) =>
  lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]])

/** Every text with its path in the data, so that a failure says where to look. */
function texts(value: unknown, place: string): [string, Texts][] {
  if (value === null || typeof value !== 'object') return []
  // A value with both languages is a pair of texts: the types allow nothing else under these two names.
  if ('en' in value && 'de' in value) return [[place, value as Texts]]
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${place}.${key}`))
}

test('there are about eighty products in at least six collections', () => {
  expect(products.length).toBeGreaterThanOrEqual(76)
  expect(products.length).toBeLessThanOrEqual(84)
  expect(collections.length).toBeGreaterThanOrEqual(6)
})

test('no two products share an address, no two variants an article number or a barcode', () => {
  const variants = products.flatMap((product) => product.variants)
  expect(repeated(products.map((product) => product.slug))).toEqual([])
  expect(repeated(variants.map((variant) => variant.sku))).toEqual([])
  expect(repeated(variants.flatMap((variant) => variant.barcode ?? []))).toEqual([])
  for (const { slug } of [...products, ...collections, ...pages, ...locations]) {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
})

test('a product has one variant for every choice that its options allow', () => {
  for (const product of products) {
    const choices = combinations(product.options.map((option) => option.values.map((value) => value.name.en)))
    expect(
      product.variants.map((variant) => variant.values),
      product.slug,
    ).toEqual(choices)
    expect(product.options.length).toBeLessThanOrEqual(3)
  }
})

test('prices are whole cents that a workshop would ask, and a reduced price is lower than before', () => {
  for (const { sku, price, compareAt, stock, weight } of products.flatMap((product) => product.variants)) {
    expect(Number.isInteger(price), sku).toBe(true)
    expect(price, sku).toBeGreaterThanOrEqual(300)
    expect(price, sku).toBeLessThanOrEqual(100_000)
    if (compareAt !== undefined) expect(compareAt, sku).toBeGreaterThan(price)
    expect(stock, sku).toBeGreaterThanOrEqual(0)
    expect(weight, sku).toBeGreaterThan(0)
  }
})

test('everything in the collection of gifts under 20 € costs less than that', () => {
  const cheap = products.filter((product) => product.tags.includes('under-20'))
  expect(cheap.length).toBeGreaterThan(5)
  for (const product of cheap) {
    expect(Math.min(...product.variants.map((variant) => variant.price)), product.slug).toBeLessThan(2000)
  }
})

test('some products are sold out, some reduced, some nearly sold out', () => {
  const variants = products.flatMap((product) => product.variants)
  expect(products.some((product) => product.variants.every((variant) => variant.stock === 0))).toBe(true)
  expect(variants.some((variant) => variant.compareAt)).toBe(true)
  expect(variants.some((variant) => variant.stock === 1)).toBe(true)
})

test('every text exists in both languages, without stray spaces, marks or placeholders', () => {
  for (const [place, { en, de }] of texts(demoShop, 'shop')) {
    for (const text of [en, de]) {
      expect(text.trim().length, place).toBeGreaterThan(0)
      expect(text, place).not.toMatch(/ {2}|!|\{|undefined|lorem/i)
      // A name of the code, which a careless search-and-replace has introduced before.
      expect(text, place).not.toMatch(/\b[a-z]+[A-Z]/)
    }
    // So has a repeated word; in German that can be right ("Mängel, die die Ware hatte").
    expect(en, place).not.toMatch(/\b(\w+) \1\b/i)
  }
})

test('descriptions are balanced HTML of the few elements that a product page allows', () => {
  for (const [place, { en, de }] of [
    ...products.map((p) => [p.slug, p.description] as const),
    ...pages.map((p) => [p.slug, p.body] as const),
  ]) {
    for (const html of [en, de]) {
      const open: string[] = []
      for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)(?: href="[^"<>]+")?>/g)) {
        expect(['p', 'ul', 'ol', 'li', 'h2', 'a', 'b'], place).toContain(name)
        if (closing) expect(open.pop(), place).toBe(name)
        else open.push(name)
      }
      expect(open, place).toEqual([])
      expect(html.replace(/<\/?[a-z0-9]+(?: href="[^"<>]+")?>/g, ''), place).not.toMatch(/[<>&]/)
    }
  }
})

test('pictures have their own names, backgrounds and texts, and show values that the product has', () => {
  expect(repeated([...new Set(pictures)].map((picture) => picture.name))).toEqual([])
  for (const picture of pictures) {
    expect(picture.name).toMatch(/^[a-z0-9-]+$/)
    expect(picture.colour, picture.name).toMatch(hex)
  }
  for (const product of products) {
    expect(product.pictures.length, product.slug).toBeGreaterThan(0)
    for (const { shows } of product.pictures) {
      if (!shows) continue
      for (const [name, value] of Object.entries(shows)) {
        const option = product.options.find((each) => each.name.en === name)
        expect(
          option?.values.map((each) => each.name.en),
          product.slug,
        ).toContain(value)
      }
    }
    for (const { swatch } of product.options.flatMap((option) => option.values)) {
      for (const colour of swatch?.split('/') ?? []) expect(colour, product.slug).toMatch(hex)
    }
  }
})

/** The pictures shown for this variant: its own and those of the whole product. */
function seenWith({ options, pictures: all }: DemoProduct, values: string[]): DemoPicture[] {
  const own = all.find(
    ({ shows }) => shows && options.every(({ name }, at) => (shows[name.en] ?? values[at]) === values[at]),
  )
  return [...(own ? [own] : []), ...all.filter(({ shows }) => !shows)]
}

test('every variant of a product over 100 € has pictures from at least three sides', () => {
  for (const product of products.filter(({ variants }) => variants.some(({ price }) => price > 10_000)))
    for (const { sku, values } of product.variants)
      expect(seenWith(product, values).length, sku).toBeGreaterThanOrEqual(3)
})

test('variants that differ in content or number have a picture each', () => {
  for (const [slug, names] of Object.entries({
    'table-set': ['Glaze', 'People', 'Cup'],
    'house-number': ['Digit', 'Ground'],
    'moon-jar': ['Size'],
  })) {
    const product = products.find((each) => each.slug === slug)
    for (const { values } of product?.variants ?? []) {
      const [own] = product ? seenWith(product, values) : []
      expect(own?.shows, slug).toEqual(Object.fromEntries(names.map((name, at) => [name, values[at]])))
    }
  }
})

test('pictures of one product have different texts, in both languages', () => {
  for (const { slug, pictures: all } of products)
    for (const locale of ['en', 'de'] as const) expect(repeated(all.map(({ alt }) => alt[locale])), slug).toEqual([])
})

test('a custom-made variant has no stock and cannot be returned', () => {
  const made = products.flatMap(({ variants }) => variants).filter(({ noReturn }) => noReturn)
  expect(made.length).toBeGreaterThan(0)
  for (const { sku, stock, backorder } of made) expect([stock, backorder], sku).toEqual([0, true])
})

test('light and shadow are gradients, not rows of strokes', () => {
  for (const picture of pictures) {
    const faint = [...picture.svg().matchAll(/<(?:use|path|circle|rect)\b[^>]*stroke-opacity="[^"]*"[^>]*>/g)]
    expect(faint.length, picture.name).toBe(0)
  }
})

test('no picture uses blur, which a browser computes again for each tile of the page', () => {
  for (const picture of pictures) expect(picture.svg(), picture.name).not.toMatch(/<filter|filter=/)
})

test('every picture is well-formed SVG of its declared size', async () => {
  for (const picture of [...pictures, { name: 'mark', svg: demoShop.mark, width: 64, height: 64 }]) {
    expect(picture.svg(), picture.name).not.toMatch(/NaN|undefined/)
    const { format, width, height } = await sharp(Buffer.from(picture.svg())).metadata()
    expect({ format, width, height }, picture.name).toEqual({
      format: 'svg',
      width: picture.width,
      height: picture.height,
    })
  }
})

test('a picture is the same each time it is drawn', () => {
  for (const picture of pictures) expect(picture.svg(), picture.name).toBe(picture.svg())
})

test('pictures stay small: compressed under 4.5 kB each, under 10 kB for the still lifes', () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8 }
  const sent = (picture: DemoPicture) => brotliCompressSync(picture.svg(), { params }).length
  for (const picture of productPictures) expect(sent(picture), picture.name).toBeLessThan(4608)
  for (const picture of otherPictures) expect(sent(picture), picture.name).toBeLessThan(10_240)
})

test('every collection has products', () => {
  const slugs = new Set(products.map((product) => product.slug))
  for (const { slug, by } of collections) {
    if ('products' in by)
      expect(
        by.products.filter((each) => !slugs.has(each)),
        slug,
      ).toEqual([])
    else if (by.rule.startsWith('tag:')) {
      const value = by.rule.slice('tag:'.length)
      expect(products.filter((product) => product.tags.includes(value)).length, slug).toBeGreaterThan(3)
    }
  }
})

test('every country that the shop ships to has both tax rates', () => {
  for (const country of shipping.flatMap((zone) => zone.countries)) {
    const classes = taxes.filter((tax) => tax.country === country).map((tax) => tax.taxClass)
    expect(classes.toSorted(), country).toEqual(['reduced', 'standard'])
  }
  for (const { country, rate } of taxes) {
    expect(Number.isInteger(rate) && rate >= 0 && rate <= 2700, country).toBe(true)
  }
})
