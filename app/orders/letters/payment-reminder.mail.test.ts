import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { orderPaymentReminder, type PaymentReminderData } from './payment-reminder.mail.ts'

const data: PaymentReminderData = {
  number: 'B1001',
  link: '/orders/B1001?key=abc',
  currency: 'EUR',
  lines: [],
  shippingTotal: 0,
  taxes: [],
  pricesIncludeTax: true,
  total: 4_820,
  held: false,
  address: null,
  shippingMethod: null,
  pickUpAt: null,
  refund: null,
  parcel: null,
  reminder: { owed: 2_820, dueOn: '2026-12-06', holder: 'Lerbugt <e. K.>', iban: 'DE02120300000000202051' },
}
const write = (locale: 'en' | 'de') => {
  const context = { origin: 'https://shop.example', shop: 'Lerbugt', seller: [], documents: [] }
  const { subject, text, html } = orderPaymentReminder(data, { ...context, language: languageOf(locale) })
  return { subject, text: text.replaceAll('\u00a0', ' '), html }
}

test('a reminder says what is open, since when, and how to transfer it', () => {
  const { subject, text, html } = write('en')
  expect(subject).toBe('Payment reminder for order B1001')
  expect(text).toContain('Payment for your order B1001 was due by 6 December 2026. €28.20 is still open.')
  expect(text).toContain(
    'Account holder: Lerbugt <e. K.>\nIBAN: DE02 1203 0000 0000 2020 51\nReference: B1001\nAmount: €28.20',
  )
  expect(text).toContain('https://shop.example/orders/B1001?key=abc')
  expect(html).toContain('DE02 1203 0000 0000 2020 51')
  expect(html).toContain('Lerbugt &#60;e. K.&#62;')
})

test('in German as well', () => {
  const { subject, text } = write('de')
  expect(subject).toBe('Erinnerung: Zahlung zu Bestellung B1001')
  expect(text).toContain('war bis zum 6. Dezember 2026 zu bezahlen. Offen sind noch 28,20 €.')
  expect(text).toContain('Verwendungszweck: B1001')
})
