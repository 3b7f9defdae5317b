import { expect, test } from 'vitest'
import { contentOf } from '#app/imports/amounts/content-columns.ts'
import { safetyOf } from './safety-columns.ts'

const of = (cells: Record<string, string>) => safetyOf({ cells })
const kiln = { name: 'Kiln GmbH', address: 'Weg 1, 24998 Kragwik', email: 'kiln@example.com' }

test('a maker stands in columns of many names, or in one for all of it', () => {
  const columns = [
    ['Manufacturer Name', 'Manufacturer Address', 'Manufacturer Email'],
    ['gpsr_manufacturer_name', 'gpsr_manufacturer_address', 'gpsr_manufacturer_email'],
    [
      'Meta: _polski_gpsr_manufacturer_name',
      'Meta: _polski_gpsr_manufacturer_address',
      'Meta: _polski_gpsr_manufacturer_email',
    ],
    [
      'Maker (product.metafields.custom.manufacturer_name)',
      'Where (product.metafields.custom.manufacturer_address)',
      'Mail (product.metafields.custom.manufacturer_email)',
    ],
  ]
  for (const names of columns) {
    const cells = Object.fromEntries(names.map((name, at) => [name, Object.values(kiln)[at] ?? '']))
    expect(of(cells)).toEqual({ manufacturer: kiln, responsible: null, warnings: '' })
  }
  const whole = 'Kiln GmbH\nWeg 1\n24998 Kragwik\nkiln@example.com'
  expect(of({ 'Meta: _german_market_gpsr_manufacturer': whole })?.manufacturer).toEqual(kiln)
})

test('who answers for it and its warnings come along, and a file without them says nothing', () => {
  const cells = {
    'Responsible Person Name': 'Union Ltd',
    'Meta: _german_market_gpsr_warnings_and_safety_information': 'Never leave a candle alone.',
  }
  expect(of(cells)).toEqual({
    manufacturer: null,
    responsible: { name: 'Union Ltd', address: '', email: '' },
    warnings: 'Never leave a candle alone.',
  })
  expect(of({ Vendor: 'Kiln', Title: 'Mug', Manufacturer: ' ' })).toBeUndefined()
})

test.each([
  ['250', 'g', { amount: 250_000_000, unit: 'g' }],
  ['5', 'g', { amount: 5_000_000, unit: 'g' }],
  ['0,75', 'L', { amount: 750_000, unit: 'l' }],
  ['0.25', 'l', { amount: 250_000, unit: 'l' }],
  ['1.5', 'm', { amount: 1_500_000, unit: 'm' }],
  ['0.0005', 'kg', { amount: 500, unit: 'kg' }],
  ['0.0125', 'l', { amount: 12_500, unit: 'l' }],
  ['0.0625', 'm²', { amount: 62_500, unit: 'm2' }],
  ['1.44', 'm²', { amount: 1_440_000, unit: 'm2' }],
  ['12', 'fl oz', { amount: 354_882_355, unit: 'ml' }],
  ['1', 'lb', { amount: 453_592_370, unit: 'g' }],
  ['', 'g', null],
  ['3', 'items', null],
  ['3', '', null],
])('%s %s is read as it is meant', (amount, unit, content) => {
  expect(contentOf(amount, unit)).toEqual({ ok: true, value: content })
})

test.each([
  ['0', 'g'],
  ['-1', 'g'],
  ['a little', 'g'],
  ['5', 'cups'],
  ['9999999999', 'kg'],
  ['0.0000001', 'mg'],
])('%s %s is reported as a mistake', (amount, unit) => {
  expect(contentOf(amount, unit)).toEqual({ ok: false, reason: 'content' })
})

test('a cell that only begins like an address costs no more than another', () => {
  const name = '@'.repeat(200_000)
  expect(of({ Manufacturer: name })).toMatchObject({ manufacturer: { name, email: '' } })
})

test.each(['constructor', '__proto__', 'toString'])('“%s” is no unit of a content', (unit) => {
  expect(contentOf('5', unit)).toEqual({ ok: false, reason: 'content' })
})
