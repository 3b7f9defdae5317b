import { expect, test } from 'vitest'
import { countriesOf } from './accept-language.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', ['AT']],
  ['en;q=0.9, fr-CH;q=0.5, de-CH;q=0.8, de-DE', ['DE', 'CH', 'CH']],
  ['zh-Hant-TW', ['TW']],
  ['de-DE;q=0, en-IE', ['IE']],
  ['en', []],
  ['*;q=0.1, es-419, <script>, de_DE, -, ;;', []],
  [undefined, []],
])('%s', (header, countries) => {
  expect(countriesOf(header)).toEqual(countries)
})
