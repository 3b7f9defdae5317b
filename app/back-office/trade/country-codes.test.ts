import { expect, test } from 'vitest'
import { toCountryCodes } from './country-codes.ts'

test.each([
  ['de, AT,ch', 'DE, AT, CH'],
  ['Germany, Österreich; france', 'DE, AT, FR'],
  ['Vereinigtes Königreich', 'GB'],
  ['Bosnia & Herzegovina', 'BA'],
  ['Atlantis, DE', 'ATLANTIS, DE'],
  ['', ''],
])('the countries %j are %j', (typed, codes) => {
  expect(toCountryCodes(typed)).toBe(codes)
})
