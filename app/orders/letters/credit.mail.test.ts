import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { type CreditLetterData, orderCredited } from './credit.mail.ts'

const data = (left: number): CreditLetterData => ({
  number: 'B1001',
  link: '/orders/B1001?key=abc',
  currency: 'EUR',
  lines: [],
  shippingTotal: 0,
  taxes: [],
  pricesIncludeTax: true,
  total: 4_820,
  held: false,
  account: { number: 'B1001', amount: 4_820, dueOn: '2026-12-06', holder: 'Lerbugt e. K.', iban: '' },
  address: null,
  shippingMethod: null,
  pickUpAt: null,
  refund: null,
  parcel: null,
  credit: { amount: 2_000, left },
})
const textOf = (locale: 'en' | 'de', left: number) => {
  const context = { origin: 'https://shop.example', shop: 'Lerbugt', seller: [], documents: [] }
  return orderCredited(data(left), { ...context, language: languageOf(locale) }).text.replaceAll('\u00a0', ' ')
}

test('a credit says by how much less is owed, and what is left', () => {
  expect(textOf('en', 2_820)).toContain(
    'We have taken €20.00 off what you owed for order B1001. €28.20 is still open, due by 6 December 2026.',
  )
  expect(textOf('en', 0)).toContain('There is nothing more to pay.')
  expect(textOf('de', 2_820)).toContain('Offen sind noch 28,20 €, fällig bis zum 6. Dezember 2026.')
  expect(textOf('de', 0)).toContain('Es ist nichts mehr zu bezahlen.')
})
