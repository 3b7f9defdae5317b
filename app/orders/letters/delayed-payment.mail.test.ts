import { describe, expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { id } from '#test/support/ids.ts'
import { orderPaymentDelayed, orderPaymentFailed } from './delayed-payment.mail.ts'
import type { OrderLetterData } from './order-letter.ts'

const data: OrderLetterData = {
  number: 'B1001',
  link: '/orders/B1001?key=abc',
  currency: 'EUR',
  lines: [{ title: 'Cup', detail: '', quantity: 2, total: 4_800 }],
  shippingTotal: 490,
  taxes: [],
  pricesIncludeTax: true,
  total: 5_290,
  held: false,
  address: null,
  shippingMethod: { id: id('m'), name: 'Parcel', detail: '', daysMin: 2, daysMax: 4 },
  pickUpAt: null,
  refund: null,
  parcel: null,
  paidWith: { type: 'sepa_debit', detail: 'DE … 3000' },
  payableUntil: Date.UTC(2026, 10, 26, 12, 30),
}
const context = (locale: 'en' | 'de') => ({
  language: languageOf(locale),
  origin: 'https://shop.example',
  shop: 'Lerbugt',
  seller: [],
  documents: [],
})

describe('the letters about a debit', () => {
  test('one says that the order is there, how long the bank takes, and what was ordered', () => {
    const { subject, text } = orderPaymentDelayed(data, context('en'))
    expect(subject).toBe('We have received your order B1001 at Lerbugt')
    expect(text).toContain('up to 5 working days for the payment (SEPA Direct Debit, DE … 3000)')
    expect(text).toContain('2 × Cup')
    expect(text).toContain('https://shop.example/orders/B1001?key=abc')
    const german = orderPaymentDelayed(data, context('de'))
    expect(german.text).toContain('bis zu 5 Arbeitstage für die Zahlung (SEPA-Lastschrift, DE … 3000)')
  })

  test('the other says that nothing was charged, and until when it can be paid another way', () => {
    const { subject, text } = orderPaymentFailed(data, context('en'))
    expect(subject).toBe('Order B1001 is not paid yet')
    expect(text).toContain('Nothing was charged.')
    expect(text).toContain('please pay another way by then')
    expect(text).toContain(languageOf('en').time(new Date(data.payableUntil ?? 0)))
  })
})
