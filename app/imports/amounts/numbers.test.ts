import { expect, test } from 'vitest'
import { decimalOf, withoutCurrency } from './numbers.ts'

test.each([
  ['.5', '0', '5'],
  [',99', '0', '99'],
  ['9,90', '9', '90'],
  ['19.900', '19', '900'],
  ['0,250', '0', '250'],
  ['1.000,50', '1000', '50'],
  ['1,000.50', '1000', '50'],
  ['1 000,50', '1000', '50'],
  ['1’000.50', '1000', '50'],
  ['1.000.000', '1000000', ''],
])('%s is a number', (text, whole, fraction) => {
  expect(decimalOf(text)).toEqual([whole, fraction])
})

test.each(['', '.', ',', '1,250', '1.', '-1', '1e3', '1.00.000', '1,00.5', '1 2', 'free', '0x10', '٣'])(
  '“%s” is none, or may be two',
  (text) => {
    expect(decimalOf(text)).toBeNull()
  },
)

test('a price may say its currency, as long as it is the shop’s', () => {
  for (const text of ['5 €', '€5', 'EUR 5', '5 eur', '5']) expect(withoutCurrency(text, 'EUR')).toBe('5')
  for (const text of ['$5', '5 USD', '£ 5']) expect(withoutCurrency(text, 'EUR')).toBeNull()
})

test('a cell of a million spaces is answered at once, so that a file cannot hold up its import', () => {
  const many = ' '.repeat(1_000_000)
  const began = performance.now()
  for (const text of [`€${many}x`, `EUR${many}5`, `5${many}x`, `1 1${many}€${many}`]) withoutCurrency(text, 'EUR')
  expect(performance.now() - began).toBeLessThan(2_000)
})
