import { expect, test } from 'vitest'
import { hasCheckDigit, spellings } from './gtin.ts'

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['036000291452', true],
  ['0036000291452', true],
  ['96385074', true],
  ['96385075', false],
  ['40063813339', false],
  ['MUG-1007', false],
  ['', false],
])('the check digit of %s: %s', (code, holds) => {
  expect(hasCheckDigit(code)).toBe(holds)
})

test('one number is written with and without its leading zeros; what is no such number only as it is', () => {
  const upc = ['036000291452', '0036000291452', '00036000291452']
  for (const each of upc) expect(spellings(each)).toEqual(upc)
  expect(spellings('4006381333931')).toEqual(['4006381333931', '04006381333931'])
  expect(spellings('96385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074'])
  expect(spellings(' 0036000291453 ')).toEqual(['0036000291453'])
  expect(spellings('007')).toEqual(['007'])
})
