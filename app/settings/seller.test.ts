import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { isPublic } from './page-kind.ts'
import {
  hasGuaranteeNotice,
  hasWithdrawalFunction,
  mayStrikeStatedPrice,
  priceNote,
  priceTaxOf,
  sellerAddress,
  sellerFactsOf,
  sellsToConsumersInUnion,
} from './seller.ts'
import { shopSettings } from './settings.ts'

const english = languageOf('en')
const settingsOf = (given: object) => shopSettings.parse(given)

test('the Union’s law of consumers is for sellers in a member state whose buyers are not businesses', () => {
  expect(sellsToConsumersInUnion(settingsOf({}))).toBe(true)
  expect(sellsToConsumersInUnion(settingsOf({ homeCountry: 'GR' }))).toBe(true)
  expect(sellsToConsumersInUnion(settingsOf({ sellsTo: 'businesses' }))).toBe(false)
  for (const homeCountry of ['US', 'GB', 'CH', 'NO', '', 'de', 'EL'])
    expect(sellsToConsumersInUnion(settingsOf({ homeCountry }))).toBe(false)
})

test('the law’s requirements on a seller are on by default, and the owner decides where the country does not', () => {
  const there = settingsOf({})
  const abroad = settingsOf({ homeCountry: 'US' })
  for (const applies of [hasWithdrawalFunction, hasGuaranteeNotice]) {
    expect([applies(there), applies(abroad)]).toEqual([true, false])
    expect(applies({ ...there, withdrawalFunction: 'off', guaranteeNotice: 'off' })).toBe(false)
    expect(applies({ ...abroad, withdrawalFunction: 'on', guaranteeNotice: 'on' })).toBe(true)
  }
  expect([mayStrikeStatedPrice(there), mayStrikeStatedPrice(abroad)]).toEqual([false, true])
})

test('a price says whether VAT is in it, comes on top, or is not charged at all', () => {
  expect(priceTaxOf(settingsOf({}))).toBe('included')
  expect(priceTaxOf(settingsOf({ pricesIncludeTax: false }))).toBe('added')
  // A seller who charges no tax adds none, whatever the prices are said to include.
  for (const pricesIncludeTax of [true, false])
    expect(priceTaxOf(settingsOf({ vat: 'small-business', pricesIncludeTax }))).toBe('small-business')
})

test('the note beside a price links to the shipping costs if there is such a page', () => {
  const german = languageOf('de')
  expect(priceNote('included', { slug: 'shipping' }, german)).toEqual({
    text: 'inkl. MwSt., zzgl. <a>Versandkosten</a>',
    href: '/de/pages/shipping',
  })
  expect(priceNote('added', null, german)).toEqual({ text: 'zzgl. MwSt. und <a>Versandkosten</a>', href: undefined })
  expect(priceNote('small-business', null, german).text).toContain('§ 19 UStG')
})

test('an imprint has the facts that the owner has entered, and leaves out the rest', () => {
  expect(sellerFactsOf(settingsOf({ name: 'Mill' }), english)).toEqual([
    { name: 'seller', value: 'Mill' },
    { name: 'email', value: 'shop@example.com' },
  ])
  const whole = settingsOf({
    name: 'Mill',
    sellerName: 'Mill & Sons Ltd',
    representative: 'Ada Mill',
    address: ['Mill', 'Mill & Sons Ltd', '1 River Road', 'Cork'],
    homeCountry: 'IE',
    email: 'ada@mill.example',
    phone: '+353214271000',
    register: 'CRO 1234',
    vatId: 'IE1234567X',
  })
  expect(sellerFactsOf(whole, english).map(({ name, value }) => [name, value])).toEqual([
    ['seller', 'Mill & Sons Ltd'],
    ['representative', 'Ada Mill'],
    ['address', '1 River Road, Cork, Ireland'],
    ['email', 'ada@mill.example'],
    ['phone', '+353\u00a021\u00a0427\u00a01000'],
    ['register', 'CRO 1234'],
    ['vat_id', 'IE1234567X'],
  ])
})

test('the seller’s country is written in the reader’s language, however the owner has written it', () => {
  const [german, danish] = [
    languageOf('de'),
    settingsOf({ address: ['Kaj 3', 'Lersand', 'Danmark'], homeCountry: 'DK' }),
  ]
  for (const written of ['Germany', 'Deutschland', 'deutschland ']) {
    const settings = settingsOf({ address: ['Kai 7', 'Kragwik', written] })
    expect(sellerAddress(settings, english)).toEqual(['Kai 7', 'Kragwik', 'Germany'])
    expect(sellerAddress(settings, german)).toEqual(['Kai 7', 'Kragwik', 'Deutschland'])
  }
  expect(sellerAddress(settingsOf({ address: ['Kai 7', 'Kragwik'] }), german)).toEqual([
    'Kai 7',
    'Kragwik',
    'Deutschland',
  ])
  expect(sellerAddress(danish, german)).toEqual(['Kaj 3', 'Lersand', 'Dänemark'])
  expect(sellerAddress(settingsOf({ address: ['Kai 7'], homeCountry: '' }), german)).toEqual(['Kai 7'])
  expect(sellerAddress(settingsOf({}), german)).toEqual([])
})

test('no link leads to an empty page, but the imprint’s facts are in the settings', () => {
  const on = { accessibilityStatement: 'on' } as const
  expect(isPublic({ kind: 'terms', body: '<p>…</p>' }, on)).toBe(true)
  expect(isPublic({ kind: 'terms', body: ' \n' }, on)).toBe(false)
  expect(isPublic({ kind: 'imprint', body: '' }, on)).toBe(true)
})

test('the accessibility statement is shown when the owner has switched it on', () => {
  const statement = { kind: 'accessibility', body: '<p>…</p>' } as const
  expect(isPublic(statement, { accessibilityStatement: 'on' })).toBe(true)
  expect(isPublic(statement, settingsOf({}))).toBe(false)
})
