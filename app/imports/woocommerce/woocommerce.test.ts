import { expect, test } from 'vitest'
import type { SourceRow } from '#app/imports/import.ts'
import { describeWooCommerceProduct, positionOfWooCommerceRow } from './woocommerce.ts'

const trade = {
  currency: 'EUR',
  digits: 2,
  stock: 'file' as const,
  custom: ['Drop note', 'Meta: _x'],
  timeZone: 'Europe/Berlin',
}

/** A simple product, unless told otherwise. */
function aRow(cells: Record<string, string> = {}, line = 2): SourceRow {
  return {
    line,
    cells: { ID: '7', Type: 'simple', SKU: '', Name: 'Rake', Published: '1', 'Regular price': '10', ...cells },
  }
}

function variation(cells: Record<string, string>, line: number): SourceRow {
  return aRow({ ID: String(line), Type: 'variation', Parent: 'id:7', 'Attribute 1 name': 'Colour', ...cells }, line)
}

function described(...rows: SourceRow[]) {
  const result = describeWooCommerceProduct(rows, trade)
  if (!result.product || result.problems.length > 0) throw new Error(JSON.stringify(result))
  return result.product
}

function problems(...rows: SourceRow[]) {
  return describeWooCommerceProduct(rows, trade).problems.map(({ line, column, reason }) => [line, column, reason])
}

test('a sale with dates is planned by the clock of the shop; without any the price is reduced', () => {
  const prices = (starts: string, ends: string, sale = '8') => {
    const cells = { 'Sale price': sale, 'Date sale price starts': starts, 'Date sale price ends': ends }
    const { price, compareAtPrice, sale: planned } = described(aRow(cells)).variants[0] ?? {}
    return planned ? [price, compareAtPrice, planned.price, planned.startsAt, planned.endsAt] : [price, compareAtPrice]
  }
  const regular = [1000, null]
  expect([prices('', ''), prices('', '', '10'), prices('2026-03-15', '', '')]).toEqual([[800, 1000], regular, regular])
  // The last day is part of it, also when it is shorter: summer time begins on March 29.
  expect(prices('2026-03-28', '2026-03-29')).toEqual([
    ...regular,
    800,
    '2026-03-27T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
  expect(prices('2026-12-24 18:00:00', '2026-12-31T23:59:59')).toEqual([
    ...regular,
    800,
    '2026-12-24T17:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
  ])
  expect(prices('2026-12-24T18:00:00+00:00', '')).toEqual([...regular, 800, '2026-12-24T18:00:00.000Z', null])
  expect(prices('', '2026-12-24T18:30:00-05:00')).toEqual([...regular, 800, null, '2026-12-24T23:30:00.000Z'])
  expect(prices('2026-12-24', '2026-12-23')).toEqual(regular)
  expect(problems(aRow({ 'Date sale price starts': '2026-02-30' }))).toEqual([[2, 'Date sale price starts', 'choice']])
})

test('stock that is counted is counted; the rest is there or it is not', () => {
  const stock = (cells: Record<string, string>) => {
    const { tracksStock, stock, allowsBackorder } = described(aRow(cells)).variants[0] ?? {}
    return { tracksStock, stock, allowsBackorder }
  }
  expect(stock({ 'In stock?': '1', Stock: '4' })).toEqual({ tracksStock: true, stock: 4, allowsBackorder: false })
  expect(stock({ 'In stock?': '1', Stock: '' })).toMatchObject({ tracksStock: false })
  expect(stock({ 'In stock?': '0', Stock: '' })).toMatchObject({ tracksStock: true, stock: 0 })
  expect(stock({ 'Backorders allowed?': 'notify' })).toMatchObject({ allowsBackorder: true })
})

test('a variation that leaves a value open is sold in each, where no other is more exact', () => {
  const parent = aRow({ Type: 'variable', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' })
  const open = variation({ SKU: 'R', 'Attribute 1 value(s)': '', 'Regular price': '5' }, 3)
  const exact = variation({ SKU: 'R-special', 'Attribute 1 value(s)': 'Blue', 'Regular price': '6' }, 4)
  expect(described(parent, open, exact).variants).toMatchObject([
    { values: ['Red'], sku: 'R-red', price: 500 },
    { values: ['Blue'], sku: 'R-special', price: 600 },
  ])
})

test('two variations of the same values are one too many', () => {
  const parent = aRow({ Type: 'variable', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red' })
  const one = variation({ 'Attribute 1 value(s)': 'Red' }, 3)
  const two = variation({ 'Attribute 1 value(s)': 'Red' }, 4)
  expect(problems(parent, one, two)).toEqual([[4, 'Attribute 1 value(s)', 'same_options']])
})

test('a value in capitals or not is one value, spelled as its product has it', () => {
  const parent = aRow({ Type: 'variable', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, red, Blue' })
  const red = variation({ SKU: 'R', 'Attribute 1 value(s)': 'RED' }, 3)
  const blue = variation({ SKU: 'B', 'Attribute 1 value(s)': 'blue' }, 4)
  const { options, variants } = described(parent, red, blue)
  expect(options?.[0]?.values.map(({ name }) => name)).toEqual(['Red', 'Blue'])
  expect(variants.map(({ values }) => values)).toEqual([['Red'], ['Blue']])
  const again = variation({ 'Attribute 1 value(s)': 'rED' }, 5)
  expect(problems(parent, red, again)).toEqual([[5, 'Attribute 1 value(s)', 'same_options']])
})

test('four options are one too many', () => {
  const names = Object.fromEntries([1, 2, 3, 4].map((number) => [`Attribute ${number} name`, `Choice ${number}`]))
  const values = Object.fromEntries([1, 2, 3, 4].map((number) => [`Attribute ${number} value(s)`, 'x']))
  const parent = aRow({ Type: 'variable', ...names, ...values })
  const one = variation({ ...names, ...values }, 3)
  expect(problems(parent, one)).toContainEqual([2, 'Attribute 4 name', 'too_many_options'])
})

test('open values cannot exhaust the memory', () => {
  const many = Array.from({ length: 90 }, (_, index) => index).join()
  const names = Object.fromEntries([1, 2, 3].map((number) => [`Attribute ${number} name`, `Choice ${number}`]))
  const values = Object.fromEntries([1, 2, 3].map((number) => [`Attribute ${number} value(s)`, many]))
  const open = variation({ ...names }, 3)
  expect(problems(aRow({ Type: 'variable', ...names, ...values }), open)).toContainEqual([
    3,
    'Attribute 1 value(s)',
    'too_many_variants',
  ])
})

test('categories are paths of collections; what is in none stays in none', () => {
  expect(described(aRow({ Categories: 'Garden > Tools, Food\\, Drink' })).collections).toEqual([
    ['Garden', 'Tools'],
    ['Food, Drink'],
  ])
  expect(described(aRow({ Categories: 'Uncategorized' })).collections).toEqual([])
})

test('a variation names its product by number or by code', () => {
  const place = (cells: Record<string, string>) => positionOfWooCommerceRow(aRow(cells))
  expect(place({})).toMatchObject({ product: '7', parentSku: null })
  expect(place({ ID: '', SKU: 'RK' })).toMatchObject({ product: 'sku:RK' })
  expect(place({ Type: 'variation', Parent: 'id:30' })).toMatchObject({ product: '30', parentSku: null })
  expect(place({ Type: 'variation, virtual', Parent: 'RK' })).toMatchObject({ product: null, parentSku: 'RK' })
  expect(place({ Type: 'variation', Parent: '' }).problem).toMatchObject({ column: 'Parent', reason: 'required' })
})

test('an attribute that is a fact stands among the facts; others stay in the description, hidden ones nowhere', () => {
  const attribute = (number: number, name: string, text: string, visible = '1') => ({
    [`Attribute ${number} name`]: name,
    [`Attribute ${number} value(s)`]: text,
    [`Attribute ${number} visible`]: visible,
  })
  const cells = {
    ...attribute(1, 'Material', 'Ash, Steel'),
    ...attribute(2, 'Teeth', '14'),
    ...attribute(3, 'Care', 'Oil', '0'),
  }
  const { facts, description } = described(aRow(cells))
  expect(facts).toEqual({ material: 'Ash, Steel' })
  expect(description).toBe('<ul><li>Teeth: 14</li></ul>')
  expect(described(aRow()).facts).toBeUndefined()
})

test('what is not sold here waits as a draft, whole', () => {
  for (const [Type, reason] of [
    ['external', 'external'],
    ['simple, downloadable', 'downloadable'],
    ['grouped', 'grouped'],
    ['bundle', 'type_unknown'],
  ]) {
    const { product } = describeWooCommerceProduct([aRow({ Type: Type ?? '' })], trade)
    expect(product).toMatchObject({ title: 'Rake', status: 'draft', draftReasons: [{ column: 'Type', reason }] })
  }
})

test('two variations of the same values are two variants of a draft', () => {
  const parent = aRow({ Type: 'variable', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red' })
  const rows = [
    parent,
    variation({ 'Attribute 1 value(s)': 'Red' }, 3),
    variation({ 'Attribute 1 value(s)': 'Red' }, 4),
  ]
  const { product } = describeWooCommerceProduct(rows, trade)
  expect(product?.variants.map(({ values }) => values)).toEqual([['Red'], ['Red (2)']])
})

test('a product whose variations are missing is one of its own, as a draft', () => {
  const { product } = describeWooCommerceProduct([aRow({ Type: 'variable' })], trade)
  expect(product).toMatchObject({ status: 'draft', options: [], variants: [{ price: 1000 }] })
})

test('what is featured, what needs no parcel, its sides and the fields of extensions are kept', () => {
  const cells = {
    'Is featured?': '1',
    Type: 'simple, virtual',
    'Length (cm)': '12,5',
    'Height (cm)': '3',
    'Meta: _x': '007',
  }
  expect(described(aRow(cells))).toMatchObject({
    featured: true,
    customFields: { _x: { kind: 'text', value: '007' } },
    variants: [{ requiresShipping: false, dimensions: { length: 125, width: 0, height: 30 } }],
  })
  expect(problems(aRow({ 'Width (cm)': 'wide' }))).toEqual([[2, 'Width (cm)', 'dimension']])
  // What was wrong with a row is in a column without a name, in the file of rows to correct.
  expect(problems(aRow({ '': 'Regular price: “free” is not a price' }))).toEqual([])
})

test('less than nothing in stock, as after sales beyond it, is nothing in stock', () => {
  for (const Stock of ['-3', '-3.00', '0'])
    expect(described(aRow({ Stock })).variants).toMatchObject([{ tracksStock: true, stock: 0 }])
})
