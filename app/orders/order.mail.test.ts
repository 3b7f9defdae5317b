import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language.tsx'
import type { OrderLetterData } from './order-letter.ts'
import { orderConfirmation, orderRefunded, orderRefundFailed, orderSent } from './order.mail.ts'

const data: OrderLetterData = {
  number: 'B1001',
  link: '/orders/B1001?key=abc',
  currency: 'EUR',
  lines: [{ title: 'Cup <b>&', detail: 'Oat, 300 ml', quantity: 2, total: 4_800 }],
  shippingTotal: 490,
  taxes: [{ name: 'VAT', rateBasisPoints: 1_900, base: 4_445, amount: 845 }],
  pricesIncludeTax: true,
  total: 5_290,
  held: false,
  address: {
    name: 'Ada Weber',
    company: '',
    lines: ['Lindenstraße 5'],
    city: 'Berlin',
    region: '',
    postalCode: '10969',
    country: 'DE',
    phone: '',
  },
  shippingMethod: { id: 'm', name: 'Parcel', detail: '', daysMin: 2, daysMax: 4 },
  pickUpAt: null,
  refund: null,
  parcel: null,
}
// Prices and rates keep their unit on the line; here only the words matter.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const context = (locale: 'en' | 'de') => ({
  language: languageOf(locale),
  origin: 'https://shop.example',
  shop: 'Lerbugt',
})

test('the confirmation tells what was bought, for how much, where it goes, and how to follow it', () => {
  const { subject, text } = orderConfirmation(data, context('en'))
  expect(subject).toBe('Your order B1001 at Lerbugt')
  expect(plain(text)).toContain('Good day Ada Weber,')
  expect(plain(text)).toContain('2 × Cup <b>& (Oat, 300 ml): €48.00')
  expect(plain(text)).toContain('Total: €52.90\nof which VAT (19%): €8.45')
  expect(plain(text)).toContain('Lindenstraße 5\n10969 Berlin\nGermany')
  expect(plain(text)).toContain('https://shop.example/orders/B1001?key=abc')
})

test('money that is only held is not called paid', () => {
  expect(plain(orderConfirmation(data, context('en')).text)).toContain('It is paid')
  const { text } = orderConfirmation({ ...data, held: true }, context('en'))
  expect(plain(text)).toContain('€52.90 is reserved on your card and charged when it leaves us')
  expect(text).not.toContain('It is paid')
})

test('a refund that did not get through is told with its amount, and that somebody looks into it', () => {
  const { subject, text } = orderRefundFailed({ ...data, refund: { amount: 900, reason: 'other' } }, context('de'))
  expect(subject).toBe('Ihr Geld für Bestellung B1001 ist noch nicht angekommen')
  expect(plain(text)).toContain('9,00 €')
  expect(plain(text)).toContain('Wir gehen dem jetzt nach')
})

test('what people have named is never read as markup', () => {
  expect(orderConfirmation(data, context('en')).html).not.toContain('<b>')
})

test('taxes that are added stand before the total', () => {
  const { text } = orderConfirmation({ ...data, pricesIncludeTax: false }, context('de'))
  expect(plain(text)).toMatch(/VAT \(19 %\): 8,45 €\nSumme: 52,90 €/)
})

test('a pick-up names the place, and asks for no parcel', () => {
  const { text } = orderConfirmation({ ...data, address: null, shippingMethod: null, pickUpAt: 'Mill' }, context('en'))
  expect(plain(text)).toContain('We put it together for you at Mill')
  expect(plain(text)).not.toContain('Shipping')
})

test('the letter about a refund says why, how much, and that nothing has to be done', () => {
  const { subject, text } = orderRefunded({ ...data, refund: { amount: 5_290, reason: 'sold-out' } }, context('de'))
  expect(subject).toBe('Ihr Geld für Bestellung B1001 ist auf dem Rückweg')
  expect(plain(text)).toContain('haben andere die letzten Stücke gekauft')
  expect(plain(text)).toContain('52,90 € gehen auf die Karte zurück')
})

test('what has left is told with its parcel; what is fetched is told to lie ready', () => {
  const parcel = { carrier: 'DHL', trackingNumber: '42', trackingLink: 'https://dhl.example/42' }
  const sent = orderSent({ ...data, parcel }, context('en'))
  expect(sent.subject).toBe('Order B1001 is on its way')
  expect(plain(sent.text)).toContain('DHL, parcel 42')
  const ready = orderSent({ ...data, parcel, pickUpAt: 'Mill' }, context('en'))
  expect(ready.subject).toBe('Order B1001 is ready for you')
  expect(plain(ready.text)).toContain('lies ready for you at Mill')
  expect(plain(ready.text)).not.toContain('DHL')
})
