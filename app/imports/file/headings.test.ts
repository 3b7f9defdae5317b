import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headingsOf, isUnread } from './headings.ts'

const any = { format: null, mapping: null }

function linesOf(name: string, delimiter: string): string[][] {
  const text = readFileSync(`test/fixtures/${name}`, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(delimiter))
}

test('Shopify’s columns are found by what they are called today, or were before, in capitals or not', () => {
  for (const header of [
    ['URL handle', 'Title', 'Price', 'SKU', 'Cost per item'],
    ['Handle', 'Title', 'Variant Price', 'Variant SKU', 'Cost per item'],
    ['handle', 'TITLE', 'variant price', 'Variant Sku', 'cost per item'],
  ])
    expect(headingsOf(header, [], any)).toEqual({
      format: 'shopify',
      names: ['Handle', 'Title', 'Variant Price', 'Variant SKU', 'Cost per item'],
    })
})

test('WooCommerce’s columns are found by their order and content, in any language', () => {
  const [header = [], ...rows] = linesOf('woocommerce-german.csv', ';')
  const strange = header.map((heading, at) =>
    heading.startsWith('Meta') ? heading : heading.replace(/\p{L}+/gu, `w${'x'.repeat(at)}`),
  )
  const units = strange.map((heading, at) =>
    header[at]?.includes('(kg)') ? `Paino (kg)` : heading.replace(/\d/g, /\d/.exec(header[at] ?? '')?.[0] ?? '$&'),
  )
  for (const each of [header, units]) {
    const found = headingsOf(each, rows, any)
    expect(found?.format).toBe('woocommerce')
    expect(found?.names.slice(0, 5)).toEqual(['ID', 'Type', 'SKU', 'Name', 'Published'])
    expect(found?.names.slice(-7, -1)).toEqual([
      'Position',
      'Attribute 1 name',
      'Attribute 1 value(s)',
      'Attribute 1 visible',
      'Attribute 1 global',
      units === each ? each.at(-2) : 'Attribut 1 Standard',
    ])
    expect(found?.names).toContain('Weight (kg)')
  }
})

test('costs and brands are there in some files, and are never an attribute', () => {
  const [header = [], ...rows] = linesOf('woocommerce-german.csv', ';')
  const position = header.indexOf('Position')
  // A version that has codes (GTIN), with and without what a shop may have switched on.
  const insert = (cells: string[], gtin: string, ...more: string[]) => [
    ...cells.slice(0, 3),
    gtin,
    ...cells.slice(3, position + 1),
    ...more,
    ...cells.slice(position + 1),
  ]
  const named = (...last: [heading: string, cell: string][]) => {
    const columns = insert(header, 'GTIN', ...last.map(([heading]) => heading))
    const cells = rows.map((row) => insert(row, '', ...last.map(([, cell]) => cell)))
    return headingsOf(columns, cells, any)?.names.slice(position + 1, position + 4)
  }
  expect([
    named(),
    named(['Marken', 'Kiln']),
    named(['Kosten', '2,5']),
    named(['Kosten', '2'], ['Marken', 'A']),
  ]).toEqual([
    ['Position', 'Attribute 1 name', 'Attribute 1 value(s)'],
    ['Position', 'Brands', 'Attribute 1 name'],
    ['Position', 'Cost of goods', 'Attribute 1 name'],
    ['Position', 'Cost of goods', 'Brands'],
  ])
})

test('if the content differs or columns are missing, nothing is guessed', () => {
  const [header = [], ...rows] = linesOf('woocommerce-german.csv', ';')
  expect(
    headingsOf(
      header.slice(1),
      rows.map((row) => row.slice(1)),
      any,
    ),
  ).toBeNull()
  expect(headingsOf(header, [['x', 'y'], ...rows], any)).toBeNull()
  expect(headingsOf(header, [], any)).toBeNull()
})

test('a column mapping may use Shopify’s names or the file’s own', () => {
  const mapping = { Title: 'Bezeichnung', Price: 'Preis', SKU: 'Nr' }
  expect(headingsOf(['Nr', 'Bezeichnung', 'Preis', 'Lager'], [], { format: null, mapping })).toEqual({
    format: 'generic',
    names: ['Variant SKU', 'Title', 'Variant Price', 'Lager'],
  })
  expect(headingsOf(['Nr', 'Preis'], [], { format: null, mapping })).toBeNull()
})

test('a duplicate column is ambiguous', () => {
  expect(headingsOf(['Handle', 'Title', 'Price', 'Variant Price'], [], any)).toBeNull()
})

test('columns that the import does not read are reported', () => {
  expect(
    ['Drop note', 'Fabric (product.metafields.shopify.fabric)', 'Manufacturer Name', 'Title', ''].map((name) =>
      isUnread(name, 'shopify'),
    ),
  ).toEqual([true, false, false, false, false])
})
