import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MediaId } from '#app/kernel/ids.ts'
import { decode, formsOf } from '#test/support/people/forms.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { languageOf } from '#app/web/language-of.ts'
import { demoShop } from '#db/seed/demo/shop.ts'
import { id } from '#test/support/ids.ts'
import type { Delivery } from '#app/catalogue/delivery.ts'
import { deliveryLines } from '#app/catalogue/delivery-line.ts'
import { fieldOf, nearest, queryOf } from './choice.ts'
import { picturesFor } from './gallery.ts'
import { mediaKey } from '#app/catalogue/pictures/media.server.ts'
import { pictureAddress } from '#app/catalogue/pictures/picture.ts'
import { galleryOf } from './product-gallery.ts'
import Product from './Product.island.tsx'
import { buyBoxOf, chosenBy, type ProductView, type VariantView } from './product.ts'
import { availabilityOf, stockWords, toOrderDays } from './stock.ts'

const language = languageOf('en')
const pricing = { currency: 'EUR', struckPrice: 'lowest' } as const
const delivery: Delivery = {
  country: 'DE',
  region: '',
  methods: [
    { price: 490, freeFrom: 9_000, maxWeight: 1_000, daysMin: 2, daysMax: 4, deliversOn: 'mon-sat' },
    { price: 1_490, freeFrom: null, maxWeight: 30_000, daysMin: 3, daysMax: 6, deliversOn: 'mon-fri' },
  ],
  dispatch: shopSettings.parse({}),
  toOrder: { min: 10, max: 15 },
  returnsPage: false,
}
const now = new Date('2026-11-24T10:00:00Z')
const around = { language, pricing, note: { text: '' }, delivery, now, shop: 'Mill' }

const plain = {
  barcode: null,
  was: null,
  content: null,
  weight: 1,
  noReturn: null,
  toOrder: null,
  tracksStock: true,
  allowsBackorder: false,
}
const texts = {
  description: '',
  vendor: '',
  tags: [],
  type: '',
  taxClass: 'standard',
  safety: null,
  seoTitle: null,
  seoDescription: null,
}

function aProduct(
  values: string[][],
  variants: (Pick<VariantView, 'values' | 'price' | 'left' | 'sku' | 'mediaId'> & Partial<VariantView>)[],
  pictures: string[],
): ProductView {
  return {
    ...texts,
    id: id('p'),
    slug: 'pot',
    title: 'Pot',
    options: values.map((names, at) => ({
      legend: `Option ${at + 1}`,
      values: names.map((value) => ({ id: `${at} ${value}`, value, label: value.toUpperCase(), swatch: null })),
    })),
    variants: variants.map((variant) => ({ ...plain, ...variant })),
    pictures: pictures.map((name) => ({
      id: id(name),
      key: mediaKey(name),
      kind: 'svg' as const,
      widths: [],
      width: 8,
      height: 10,
      colour: '#ffffff',
      alt: name,
    })),
    collection: null,
    related: [],
    relatedBy: null,
  }
}

/** What a shopper sees of a choice and what the form would send, read from the sent page. */
function pageOf(product: ProductView, address: string) {
  const chosen = chosenBy(product, new URLSearchParams(address))
  if (chosen && 'elsewhere' in chosen) throw new Error(`${address} is no address of a choice`)
  const box = buyBoxOf(product, chosen, around)
  const html = renderToStaticMarkup(<Product {...galleryOf(product, box, language)} box={box} />)
  const status = /<div role="status">(.*?)<\/div>/s.exec(html)?.[1] ?? ''
  const notice = /href="[^"?]*\/notice\??([^"]*)"/.exec(html)?.[1]
  const awaited = notice === undefined ? null : Object.fromEntries(new URLSearchParams(decode(notice)))
  // Where the only choice is sold out, there is no form: nothing to send.
  const sent = Object.fromEntries(
    formsOf(html).find(({ method }) => method === 'post')?.fields ?? Object.entries(awaited ?? {}),
  )
  const named = (fields: Record<string, unknown>) => product.options.map((_, at) => fields[fieldOf(at)] ?? '')
  return {
    picture: /<img[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '',
    // The large price before the choices, and the same for screen readers.
    price: /class="[^"]*large[^"]*">([^<]+)</.exec(html)?.[1] ?? '',
    told: decode(/<p class="vh">(.*?)<\/p>/s.exec(status)?.[1] ?? ''),
    stock: /<li>.*?<span>(.*?)<\/span>/s.exec(status)?.[1] ?? '',
    delivery: decode(/<div aria-live="polite">.*?<li>.*?<span>(.*?)<\/span>/s.exec(html)?.[1] ?? ''),
    sent: named(sent),
    awaited: awaited && named(awaited),
  }
}

/** Everything on the page is of the one variant that its form would buy. */
function expectOne(product: ProductView, variant: VariantView) {
  const names = namesOf(product, variant)
  const page = pageOf(product, new URLSearchParams(queryFor(names)).toString())
  expect(page.sent).toEqual(names)
  // Sold out, one asks for an email about exactly this variant.
  const gone = availabilityOf(variant).state === 'sold-out'
  expect(page.awaited).toEqual(gone ? names : null)
  // As the cart finds it: by the sent names.
  const bought = product.variants.filter((each) => namesOf(product, each).join() === page.sent.join())
  expect(bought.map(({ sku }) => sku)).toEqual([variant.sku])
  const price = language.money({ amount: variant.price, currency: 'EUR' })
  const stock = stockWords(availabilityOf(variant), language, toOrderDays(variant, delivery.toOrder))
  expect([page.price, page.stock]).toEqual([price, stock])
  const words = product.variants.length > 1 ? names.map((name) => name.toUpperCase()).join(', ') : ''
  expect(page.told).toBe(words ? `${words}: ${price}` : price)
  const [line = ''] = deliveryLines([variant], { language, currency: 'EUR', delivery, now }).lines
  expect(page.delivery).toBe(line)
  expectItsPicture(product, variant, page.picture)
}

function expectItsPicture(product: ProductView, { mediaId }: VariantView, shown: string) {
  const claimed = product.variants.map((each) => each.mediaId).filter((id) => id !== mediaId)
  const own = product.pictures.find(({ id }) => id === mediaId)
  if (own) expect(shown).toBe(pictureAddress(own))
  else for (const id of claimed) expect(shown).not.toBe(id && `/media/${mediaKey(id)}.svg`)
}

const namesOf = (product: ProductView, { values }: VariantView) =>
  values.map((id, at) => product.options[at]?.values.find((value) => value.id === id)?.value ?? '')

const queryFor = (names: string[]) => Object.fromEntries(names.map((name, at) => [fieldOf(at), name]))

const tables = fc
  .array(fc.uniqueArray(fc.constantFrom('a', 'b & c', 'd=e', 'ü'), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((values) => {
    const all = values.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]])
    const pictured = fc.option(fc.constantFrom<MediaId>(id('one'), id('two'), id('three')))
    const facts = fc.record({
      price: fc.nat(90_000),
      left: fc.nat(2),
      allowsBackorder: fc.boolean(),
      weight: fc.constantFrom(300, 2_000, 40_000),
      toOrder: fc.option(fc.nat(20).map((days) => ({ min: days, max: days }))),
      mediaId: pictured,
    })
    return fc.tuple(
      fc.constant(values),
      // Some combinations are made and others are not.
      fc.shuffledSubarray(all, { minLength: 1 }),
      fc.array(facts, { minLength: all.length, maxLength: all.length }),
    )
  })
  .map(([values, made, facts]) =>
    aProduct(
      values,
      made.map((names, at) => ({
        ...(facts[at] ?? { price: 0, left: 0, mediaId: null }),
        sku: `S${at}`,
        values: names.map((name, option) => `${option} ${name}`),
      })),
      ['one', 'two', 'three', 'shared'],
    ),
  )

test('for every option table, the shown picture, price and stock are those of the variant that the form buys', () => {
  fc.assert(
    fc.property(tables, (product) => {
      for (const variant of product.variants) expectOne(product, variant)
    }),
    { numRuns: 60 },
  )
})

test('after choosing any value, the shown variant exists, has that value, and its address shows the same', () => {
  fc.assert(
    fc.property(tables, fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: 6 }), (product, presses) => {
      const box = buyBoxOf(product, null, around)
      if (!box || box.options.length === 0) return
      let choice = box.first
      for (const [option, value] of presses) {
        if (value >= (box.options[option]?.values.length ?? 0)) continue
        const wanted = choice.map((each, at) => (at === option ? value : each))
        choice = nearest(box.offers, wanted, option)
        const offer = box.offers.find((each) => each.choice.join() === choice.join())
        expect(offer).toBeDefined()
        if (box.offers.some((each) => each.choice[option] === value)) expect(choice[option]).toBe(value)
        const again = chosenBy(product, new URLSearchParams(queryOf(product.options, choice)))
        expect(again).toEqual({ choice, changed: false })
        const first = picturesFor(galleryOf(product, box, language).pictures, box.offers, choice)[0]
        if (offer?.picture) expect(first?.src).toBe(offer.picture)
      }
    }),
    { numRuns: 60 },
  )
})

test('whatever an address asks for, it is a choice or leads to one', () => {
  const name = fc.option(fc.constantFrom('a', 'b & c', 'd=e', 'ü', 'x', ''))
  fc.assert(
    fc.property(tables, fc.tuple(name, name, name, fc.option(fc.constantFrom('1', '2'))), (product, asked) => {
      const query = new URLSearchParams()
      asked.forEach((value, at) => value && query.set(['option1', 'option2', 'option3', 'changed'][at] ?? '', value))
      const chosen = chosenBy(product, query)
      const there = chosen && 'elsewhere' in chosen ? chosenBy(product, new URLSearchParams(chosen.elsewhere)) : chosen
      expect(there === null || 'choice' in there).toBe(true)
    }),
  )
})

for (const { slug, options, variants, pictures } of demoShop.products) {
  test(`all of ${slug} is of one variant`, () => {
    const shownBy = (values: string[]) =>
      pictures
        .filter(({ shows }) => shows && options.every(({ name }, at) => (shows[name.en] ?? values[at]) === values[at]))
        .map(({ name }) => id<MediaId>(name))[0] ?? null
    const product = aProduct(
      options.map(({ values }) => values.map(({ name }) => name.en)),
      variants.map(({ values, stock, price, sku, backorder }) => ({
        values: values.map((value, at) => `${at} ${value}`),
        price,
        sku,
        left: stock,
        allowsBackorder: backorder ?? false,
        mediaId: shownBy(values),
      })),
      pictures.map(({ name }) => name),
    )
    for (const variant of product.variants) expectOne(product, variant)
  })
}
