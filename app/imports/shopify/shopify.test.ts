import { expect, test } from 'vitest'
import type { SourceRow } from '#app/imports/import.ts'
import { describeShopifyProduct } from './shopify.ts'

const trade = {
  currency: 'EUR',
  digits: 2,
  stock: 'file' as const,
  custom: ['Drop note', 'Meta: _x'],
  timeZone: 'Europe/Berlin',
}

/** A product without a choice, unless told otherwise. */
function aRow(cells: Record<string, string> = {}, line = 2): SourceRow {
  const plain = {
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '9.90',
    Published: 'true',
  }
  return { line, cells: { Handle: 'mug', Title: 'Mug', ...plain, ...cells } }
}

function described(...rows: SourceRow[]) {
  const result = describeShopifyProduct(rows, trade)
  if (!result.product || result.problems.length > 0) throw new Error(JSON.stringify(result))
  return result.product
}

function problems(...rows: SourceRow[]) {
  return describeShopifyProduct(rows, trade).problems.map(({ line, column, reason }) => [line, column, reason])
}

test('“Default Title” is Shopify’s way of writing that there is nothing to choose', () => {
  expect(described(aRow())).toMatchObject({
    options: [],
    variants: [{ values: [], price: 990 }],
    importSource: 'shopify:mug',
  })
})

test('a product is seen when it is active and published, in old files when it is published', () => {
  const status = (Status: string, Published: string) => described(aRow({ Status, Published })).status
  expect([status('', 'true'), status('', 'false'), status('', '')]).toEqual(['active', 'draft', 'active'])
  expect([status('active', 'false'), status('draft', 'true'), status('archived', 'true')]).toEqual([
    'draft',
    'draft',
    'archived',
  ])
})

test('without a tracker pieces are not counted; what was owed below zero is none', () => {
  const stock = (tracker: string, quantity: string) =>
    described(aRow({ 'Variant Inventory Tracker': tracker, 'Variant Inventory Qty': quantity })).variants[0]
  expect(stock('', '5')).toMatchObject({ tracksStock: false })
  expect(stock('shopify', '5')).toMatchObject({ tracksStock: true, stock: 5 })
  expect(stock('shopify', '-2')).toMatchObject({ tracksStock: true, stock: 0 })
})

test('a value in capitals or not is one value, spelled as it comes first', () => {
  const colour = (value: string, line: number) =>
    aRow({ 'Option1 Name': 'Colour', 'Option1 Value': value, 'Option2 Name': 'Size', 'Option2 Value': `${line}` }, line)
  const { options, variants } = described(colour('Red', 2), colour('red', 3), colour('Blue', 4))
  expect(options?.[0]?.values.map(({ name }) => name)).toEqual(['Red', 'Blue'])
  expect(variants.map(({ values }) => values?.[0])).toEqual(['Red', 'Red', 'Blue'])
  const same = ['S', 's'].map((size, at) => aRow({ 'Option1 Name': 'Size', 'Option1 Value': size }, at + 2))
  expect(problems(...same)).toEqual([[3, 'Option1 Value', 'same_options']])
})

test('a former price counts only when it was higher', () => {
  const before = (price: string) => described(aRow({ 'Variant Compare At Price': price })).variants[0]?.compareAtPrice
  expect([before('12'), before('9.90'), before('5'), before('')]).toEqual([1200, null, null, null])
})

test('a handle in another script still gets an address', () => {
  expect(described(aRow({ Handle: '湯呑み', Title: 'Yunomi' }))).toMatchObject({ slug: 'yunomi', oldHandle: '湯呑み' })
  const long = `mug-${'x'.repeat(200)}`
  expect(described(aRow({ Handle: long }))).toMatchObject({ slug: long.slice(0, 80), oldHandle: long })
  expect(described(aRow()).oldHandle).toBeUndefined()
  expect(described(aRow({ Handle: '湯呑み', Title: '湯呑み' })).slug).toBe('product')
})

test('each value of an option is named in each of the rows', () => {
  const first = aRow({ 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Option2 Name': 'Colour', 'Option2 Value': 'Red' })
  const second = aRow({ Title: '', 'Option1 Name': '', 'Option1 Value': 'M', 'Option2 Value': '' }, 3)
  expect(problems(first, second)).toEqual([[3, 'Option2 Value', 'required']])
})

test('all problems of a product are reported at once', () => {
  expect(
    problems(aRow({ Title: '', Published: 'maybe', 'Variant Grams': 'x', 'Variant Inventory Qty': '1.5' })),
  ).toEqual([
    [2, 'Published', 'choice'],
    [2, 'Variant Grams', 'weight'],
    [2, 'Variant Inventory Qty', 'whole_number'],
    [2, 'Title', 'required'],
  ])
  expect(problems(aRow({ Title: 'x'.repeat(256) }))).toEqual([[2, 'Title', 'too_long']])
  expect(problems(aRow({ Tags: 'x'.repeat(256) }))).toEqual([[2, 'Tags', 'too_long']])
  expect(problems(aRow({ Tags: Array.from({ length: 251 }, (_, index) => index).join() }))).toEqual([
    [2, 'Tags', 'too_many_tags'],
  ])
  expect(problems(aRow({ 'Body (HTML)': `<p>${'ä'.repeat(33_000)}</p>` }))).toMatchObject([
    [2, 'Body (HTML)', 'description_long'],
  ])
})

test('an option holds 100 values and no more', () => {
  const rows = Array.from({ length: 101 }, (_, index) =>
    aRow({ 'Option1 Name': 'Number', 'Option1 Value': String(index) }, index + 2),
  )
  expect(described(...rows.slice(0, 100)).variants).toHaveLength(100)
  expect(problems(...rows)).toEqual([[102, 'Option1 Value', 'too_many_values']])
})

test('only the words for yes and no are accepted, not names of object properties', () => {
  for (const word of ['maybe', 'constructor', '__proto__'])
    expect(problems(aRow({ Published: word }))).toEqual([[2, 'Published', 'choice']])
})

test('a product with a wrong cell is read as far as it can be, and waits as a draft with its reasons', () => {
  const row = aRow({ 'Variant Price': '', 'Variant SKU': 'x'.repeat(65), Vendor: 'v'.repeat(300), Status: 'live' })
  const { product } = describeShopifyProduct([row], trade)
  expect(product).toMatchObject({ title: 'Mug', status: 'draft', variants: [{ sku: null, price: 0 }] })
  expect(product?.vendor).toBe('v'.repeat(255))
  expect(product?.draftReasons?.map(({ column, reason }) => `${column} ${reason}`)).toEqual([
    'Vendor too_long',
    'Status choice',
    'Variant SKU too_long',
    'Variant Price required',
  ])
  expect(product?.draftReasons?.[2]?.value).toBe('x'.repeat(65))
})

test('rows that repeat a choice, or name none, are variants all the same', () => {
  const twice = [aRow({ 'Option1 Name': 'Size', 'Option1 Value': 'S' }), aRow({ Title: '', 'Option1 Value': 'S' }, 3)]
  expect(describeShopifyProduct(twice, trade).product).toMatchObject({
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'S (2)' }] }],
    variants: [{ values: ['S'] }, { values: ['S (2)'] }],
  })
  const nameless = [2, 3].map((line) => aRow({ 'Option1 Name': '', 'Option1 Value': '' }, line))
  expect(describeShopifyProduct(nameless, trade).product?.variants).toHaveLength(2)
})

test('a description that is too long keeps its beginning', () => {
  const { product } = describeShopifyProduct([aRow({ 'Body (HTML)': `<p>${'ä'.repeat(40_000)}</p>` })], trade)
  expect(product?.description).toMatch(/^<p>ä{20000}/)
  expect(product?.status).toBe('draft')
})

test('what the shop has a field for is kept there, what it has none for in a field of its own', () => {
  const cells = {
    'Product Category': 'Home > Mugs',
    'Cost per item': '2,5',
    'Variant Requires Shipping': 'FALSE',
    'Drop note': 'spring',
  }
  const second = { 'Option1 Value': 'L', 'Option1 Name': '', Title: '', 'Drop note': '12' }
  expect(described(aRow({ 'Option1 Name': 'Size', 'Option1 Value': 'S', ...cells }), aRow(second, 3))).toMatchObject({
    category: 'Home > Mugs',
    customFields: { 'Drop note': { kind: 'text', value: 'spring' } },
    variants: [
      { cost: 250, requiresShipping: false },
      { customFields: { 'Drop note': { kind: 'number', value: '12' } } },
    ],
  })
  expect(JSON.stringify(described(aRow()))).not.toMatch(/customFields|category|cost|requires/)
})

test('pictures inside of a description are the product’s, behind its own', () => {
  const html =
    '<p>Oak <img src="//pictures.example/b.jpg" alt=" Inside "><img src="https://pictures.example/a.jpg"><img></p>'
  const { pictures, description } = described(
    aRow({ 'Body (HTML)': html, 'Image Src': 'https://pictures.example/a.jpg' }),
  )
  expect(description).toBe('<p>Oak </p>')
  expect(pictures).toEqual([
    { alt: '', from: { url: 'https://pictures.example/a.jpg' } },
    { alt: 'Inside', from: { url: 'https://pictures.example/b.jpg' } },
  ])
})

test('what a product is, and the collection that it was in, become collections of a new product', () => {
  const cells = { Type: 'Mugs', Collection: 'Spring' }
  expect(described(aRow(cells)).firstCollections).toEqual([['Spring'], ['Mugs']])
})
