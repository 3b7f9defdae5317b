import { expect, test } from 'vitest'
import { amountIn, optionFor, readPasted, signsOf } from './pasted.ts'

test('rows and cells are read as a spreadsheet copies them', () => {
  expect(readPasted('a\tb\nc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readPasted('a\tb\r\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readPasted('one')).toEqual([['one']])
  expect(readPasted('')).toEqual([['']])
})

test('an empty cell is a cell and an empty row a row, but the last line break is none', () => {
  expect(readPasted('a\t\tc')).toEqual([['a', '', 'c']])
  expect(readPasted('\ta\t')).toEqual([['', 'a', '']])
  expect(readPasted('a\n\nb\n')).toEqual([['a'], [''], ['b']])
  expect(readPasted('a\n\n')).toEqual([['a'], ['']])
})

test('a cell in quotes keeps its line breaks, tabs and quotes; other quotes are part of the text', () => {
  expect(readPasted('"two\nlines"\t"a\tb"\n"say ""hi"""\tx')).toEqual([
    ['two\nlines', 'a\tb'],
    ['say "hi"', 'x'],
  ])
  expect(readPasted('5" pot\t"open\nnext')).toEqual([['5" pot', '"open'], ['next']])
  expect(readPasted('""\ta')).toEqual([['', 'a']])
})

test('a long text is read in no time that anybody notices', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `"${at}\n"\t""${at}`).join('\n')
  expect(readPasted(rows).length).toBe(5_000)
})

test('a choice is meant by its value or its words', () => {
  const options = [
    { value: 'active', text: 'On sale' },
    { value: 'draft', text: 'Draft' },
  ]
  expect(optionFor(' on SALE', options)).toBe('active')
  expect(optionFor('Active', options)).toBe('active')
  expect(optionFor('sold', options)).toBe(null)
})

test.each([
  ['25,00 €', '25,00'],
  ['25,00\u{a0}€', '25,00'],
  ['€25.00', '25.00'],
  ['EUR 25', '25'],
  [' 25 ', '25'],
  ['25,-', '25'],
  ['25.–', '25'],
  ['1.234,50', '1234,50'],
  ['1,234.50', '1234.50'],
  ['1\u{202f}234,50 €', '1234,50'],
  ['1’234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1.234.567,89', '1234567,89'],
  ['12 000', '12000'],
])('an amount is read as a spreadsheet formats it: %s', (text, amount) => {
  expect(amountIn(text, signsOf('EUR', 'de'))).toBe(amount)
})

test('what can be read in two ways, in another currency or not at all stays as it is', () => {
  for (const text of ['$25.00', '1.234.5', '12.34,50', '1,23,456.00', '-5', '(25.00)', 'abc', ''])
    expect(amountIn(text, signsOf('EUR', 'en'))).toBe(text)
  expect(amountIn('1.234 €', signsOf('EUR', 'en'))).toBe('1.234')
  expect(amountIn('CA$ 25.00', signsOf('CAD', 'en'))).toBe('25.00')
  expect(amountIn('$25.00', signsOf('USD', 'de'))).toBe('25.00')
})
