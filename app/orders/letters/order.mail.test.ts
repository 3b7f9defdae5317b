import { expect, test } from 'vitest'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import { languageOf } from '#app/web/language-of.ts'
import { id } from '#test/support/ids.ts'
import type { OrderLetterData } from './order-letter.ts'
import {
  orderCancelled,
  orderConfirmation,
  orderNotCharged,
  orderRefunded,
  orderRefundFailed,
  orderSent,
} from './order.mail.ts'

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
  shippingMethod: { id: id('m'), name: 'Parcel', detail: '', daysMin: 2, daysMax: 4 },
  pickUpAt: null,
  refund: null,
  parcel: null,
}
// Prices and rates have a non-breaking space; here only the words matter.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/g) ?? []
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const context = (locale: 'en' | 'de') => ({
  language: languageOf(locale),
  origin: 'https://shop.example',
  shop: 'Lerbugt',
  seller: [
    { name: 'seller' as const, value: 'Lerbugt e. K.' },
    { name: 'vat_id' as const, value: 'DE999999999' },
  ],
  documents: [{ title: 'Terms', html: '<p>What was agreed.</p>' }],
})

test('the confirmation says what was bought, for how much, where it goes, and how to follow it', () => {
  const { subject, text, html } = orderConfirmation(data, context('en'))
  expect(subject).toBe('Your order B1001 at Lerbugt')
  expect(plain(text)).toContain('Hello Ada Weber,\n\nThank you for your order.')
  expect(plain(text)).toContain('2 × Cup <b>& (Oat, 300 ml): €48.00')
  expect(plain(text)).toContain('Total: €52.90\nof which VAT (19%): €8.45')
  expect(html.match(/<tr style="font-weight:600"><td[^>]*>([^<]+)/)?.[1], 'the total is emphasised').toBe('Total')
  expect(plain(text)).toContain('Lindenstraße 5\n10969 Berlin\nGermany')
  expect(plain(text)).toContain('https://shop.example/orders/B1001?key=abc')
})

test('the confirmation says of an item that it cannot be returned', () => {
  const lines = data.lines.map((line) => ({ ...line, noReturn: 'made_for_you' as const }))
  const { text, html } = orderConfirmation({ ...data, lines }, context('de'))
  const words = 'Wird für Sie angefertigt und kann nicht zurückgegeben werden'
  expect(plain(text)).toContain(`48,00 € (${words})`)
  expect(html).toContain(words)
  expect(orderConfirmation(data, context('de')).text).not.toContain(words)
})

test('the confirmation names the seller and contains the full terms', () => {
  const { text, html } = orderConfirmation(data, context('de'))
  expect(text).toContain('Anbieter: Lerbugt e. K.\nUSt-IdNr.: DE999999999')
  expect(text).toContain('TERMS\n\nWhat was agreed.')
  expect(html).toContain('<p>What was agreed.</p>')
  expect(orderSent(data, context('de')).text).not.toContain('What was agreed')
})

test('the confirmation contains the promised delivery days', () => {
  const shippingMethod = { id: id<ShippingMethodId>('m'), name: 'Parcel', detail: '', daysMin: 2, daysMax: 4 }
  const dated = { ...data, shippingMethod: { ...shippingMethod, arrives: { from: '2026-11-26', to: '2026-11-28' } } }
  const { text } = orderConfirmation(dated, context('de'))
  expect(plain(text)).toContain('Lieferung: Donnerstag, 26. bis Samstag, 28. November.')
  expect(plain(text)).not.toContain('Werktagen')
})

test('the confirmation says who the bill is for, if that is another person', () => {
  const billing = data.address && { ...data.address, name: 'Weber KG', lines: ['Ring 1'] }
  expect(plain(orderConfirmation({ ...data, billing }, context('en')).text)).toContain(
    'Billing address:\nWeber KG\nRing 1',
  )
  expect(plain(orderConfirmation(data, context('en')).text)).not.toContain('Billing address')
})

test('money that is only authorised is not called paid', () => {
  expect(plain(orderConfirmation(data, context('en')).text)).toContain('It is paid')
  const { text } = orderConfirmation({ ...data, held: true }, context('en'))
  expect(plain(text)).toContain(
    '€52.90 is reserved on your card and will be charged when your order is sent or ready for pick-up',
  )
  expect(text).not.toContain('It is paid')
})

test('a failed refund is named with its amount, and the mail says that someone is looking into it', () => {
  const { subject, text } = orderRefundFailed({ ...data, refund: { amount: 900, reason: 'other' } }, context('de'))
  expect(subject).toBe('Erstattung zu Bestellung B1001 verzögert sich')
  expect(plain(text)).toContain('9,00 €')
  expect(plain(text)).toContain('Wir klären das')
})

test('text typed by people is never read as markup', () => {
  const hostile = `"><img src=x onerror=alert(1)>'&`
  const picture = { key: '0123456789ab', kind: 'svg' as const, widths: [], colour: '#fff', alt: hostile }
  const lines = [{ title: hostile, detail: hostile, quantity: 1, total: 1, picture }]
  const address = data.address && { ...data.address, name: hostile, lines: [hostile] }
  const parcel = {
    carrier: hostile,
    trackingNumber: hostile,
    trackingLink: `https://x.example/${hostile}`,
    isPart: false,
  }
  const told = { ...data, number: hostile, lines, address, parcel, pickUpAt: null }
  for (const write of [orderConfirmation, orderSent])
    // Inside an attribute the text is harmless: what counts is that none becomes a tag or an attribute.
    expect(write(told, context('en')).html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*(?:onerror|src=x)/)
})

test('each item has its picture beside it, at an address of the shop and in a format that mail programs show', () => {
  const photo = { key: '0123456789ab', kind: 'raster' as const, widths: [90, 320, 640], colour: '#fff', alt: 'A cup' }
  const line = { title: 'Cup', detail: '', quantity: 1, total: 2_400 }
  const pictures = [photo, { ...photo, kind: 'svg' as const, alt: '' }, { ...photo, key: null }, undefined]
  const { html } = orderConfirmation(
    { ...data, lines: pictures.map((picture) => ({ ...line, picture })) },
    context('en'),
  )
  const images = tagsOf(html).filter((tag) => tag.startsWith('<img'))
  expect(images.map((tag) => [attribute(tag, 'src'), attribute(tag, 'alt')])).toEqual([
    ['https://shop.example/media/0123456789ab-320.jpg', 'A cup'],
    ['https://shop.example/media/0123456789ab-mail.png', 'Cup'],
  ])
})

test('a letter has one button, and its text has the same addresses', () => {
  const parcel = { carrier: 'DHL', trackingNumber: '42', trackingLink: 'https://dhl.example/42', isPart: false }
  const order = 'https://shop.example/orders/B1001?key=abc'
  const letters = [
    [orderConfirmation(data, context('en')), order],
    [orderSent({ ...data, parcel }, context('de')), 'https://dhl.example/42'],
    [orderSent({ ...data, parcel, pickUpAt: 'Mill' }, context('de')), order],
    [orderRefunded({ ...data, refund: { amount: 1, reason: 'other' } }, context('en')), order],
  ] as const
  for (const [{ html, text }, address] of letters) {
    const links = tagsOf(html).filter((tag) => tag.startsWith('<a '))
    const buttons = links.filter((tag) => attribute(tag, 'class') === 'button')
    expect(buttons.map((tag) => attribute(tag, 'href'))).toEqual([address])
    for (const link of links) expect(text).toContain(attribute(link, 'href'))
  }
})

test('taxes on top of the price come before the total', () => {
  const { text } = orderConfirmation({ ...data, pricesIncludeTax: false }, context('de'))
  expect(plain(text)).toMatch(/VAT \(19 %\): 8,45 €\nGesamtsumme: 52,90 €/)
})

test('a pick-up names the location, and mentions no parcel', () => {
  const { text } = orderConfirmation({ ...data, address: null, shippingMethod: null, pickUpAt: 'Mill' }, context('en'))
  expect(plain(text)).toContain('Pick-up: Mill.')
  expect(plain(text)).not.toContain('Shipping')
})

test('the refund mail says why, how much, and that nothing has to be done', () => {
  const { subject, text } = orderRefunded({ ...data, refund: { amount: 5_290, reason: 'sold-out' } }, context('de'))
  expect(subject).toBe('Erstattung zu Bestellung B1001')
  expect(plain(text)).toContain('Es waren nicht mehr alle Artikel verfügbar')
  expect(plain(text)).toContain('Wir erstatten 52,90 € auf die Karte')
})

test('the cancellation mail says what is true about the money', () => {
  const told = (charged?: 'nothing' | 'returned' | 'undecided') =>
    orderCancelled({ ...data, charged }, context('en')).text
  expect([told(), told('nothing')].every((text) => text.includes('Nothing was charged'))).toBe(true)
  expect(told('returned')).toContain('What you paid has already been returned to you or is on its way.')
  expect([told('returned'), told('undecided')].join()).not.toContain('Nothing was charged')
})

test('the next working day is written in words, also in a mail', () => {
  const shippingMethod = { id: id<ShippingMethodId>('m'), name: 'Parcel', detail: '', daysMin: 1, daysMax: 1 }
  const [en, de] = [context('en'), context('de')].map(
    (each) => orderConfirmation({ ...data, shippingMethod }, each).text,
  )
  expect(en).toContain('Your order should reach you on the next working day.')
  expect(de).toContain('Ihre Bestellung sollte am nächsten Werktag bei Ihnen sein.')
})

test('a part of an order is called a part', () => {
  const parcel = { carrier: 'DHL', trackingNumber: null, trackingLink: null, isPart: true }
  const sent = orderSent({ ...data, parcel }, context('en'))
  expect(sent.subject).toBe('Part of order B1001 is on its way')
  expect(sent.text).toContain('Part of your order B1001 is on its way.')
  const ready = orderSent({ ...data, parcel, pickUpAt: 'Mill' }, context('de'))
  expect(ready.subject).toBe('Ein Teil der Bestellung B1001 ist abholbereit')
  expect(ready.text).toContain('ein Teil Ihrer Bestellung B1001 liegt zur Abholung bereit: Mill.')
})

test('a sent order is named with its parcel; a pick-up as ready', () => {
  const parcel = { carrier: 'DHL', trackingNumber: '42', trackingLink: 'https://dhl.example/42', isPart: false }
  const sent = orderSent({ ...data, parcel }, context('en'))
  expect(sent.subject).toBe('Order B1001 is on its way')
  expect(plain(sent.text)).toContain('Your order B1001 is on its way.')
  expect(plain(sent.text)).toContain('DHL, tracking number 42')
  const ready = orderSent({ ...data, parcel, pickUpAt: 'Mill' }, context('en'))
  expect(ready.subject).toBe('Order B1001 is ready for pick-up')
  expect(plain(ready.text)).toContain('Your order B1001 is ready for pick-up: Mill.')
  expect(plain(ready.text)).not.toContain('DHL')
})

test('a title without a translation is marked with its language, and so is the text of its picture', () => {
  const picture = { key: 'mug', kind: 'svg', widths: [], colour: '#ffffff', alt: '' } as const
  const line = { title: 'Cup', detail: '', quantity: 1, total: 2_400, picture: { ...picture, widths: [] } }
  const html = (change: object) => orderConfirmation({ ...data, lines: [{ ...line, ...change }] }, context('de')).html
  expect(tagsOf(html({})).some((tag) => / lang=/.test(tag))).toBe(false)
  const foreign = tagsOf(html({ titleLanguage: 'en' })).filter((tag) => tag.includes(' lang="en"'))
  expect(foreign.map((tag) => /^<\w+/.exec(tag)?.[0])).toEqual(['<img', '<span'])
})

const onAccount: OrderLetterData = {
  ...data,
  account: {
    number: 'B1001',
    amount: 5_290,
    dueOn: '2026-12-06',
    holder: 'Lerbugt e. K.',
    iban: 'DE89370400440532013000',
  },
}

test('on account the confirmation says how much to transfer, by when and where to, as text and as QR code', () => {
  const english = orderConfirmation(onAccount, context('en'))
  expect(plain(english.text)).toContain('Thank you for your order. You pay on account. You ordered:')
  const bank = ['Lerbugt e. K.', 'DE89 3704 0044 0532 0130 00', 'B1001']
  const [holder, iban, number] = bank
  expect(plain(english.text)).toContain(
    `Please transfer €52.90 by 6 December 2026:\nAccount holder: ${holder}\nIBAN: ${iban}\nReference: ${number}`,
  )
  for (const words of ['6 December 2026', ...bank]) expect(plain(english.html)).toContain(words)
  const german = orderConfirmation(onAccount, context('de'))
  expect(plain(german.text)).toContain('vielen Dank für Ihre Bestellung. Sie zahlen auf Rechnung.')
  expect(plain(german.text)).toContain(
    `Bitte überweisen Sie 52,90 € bis zum 6. Dezember 2026:\nKontoinhaber: ${holder}\nIBAN: ${iban}\nVerwendungszweck: ${number}`,
  )
})

test('no mail about an order on account mentions a card, and none about a card mentions a transfer', () => {
  const letters = [orderCancelled, orderConfirmation, orderNotCharged, orderRefunded, orderRefundFailed, orderSent]
  const refund = { amount: 1_000, reason: 'called-off' } as const
  for (const letter of letters) {
    const texts = (about: OrderLetterData) =>
      (['en', 'de'] as const).map((locale) => plain(letter({ ...about, refund }, context(locale)).text)).join('\n')
    expect([letter.name, texts(onAccount)]).toEqual([
      letter.name,
      expect.not.stringMatching(/card|Karte|charged\b.*bank/),
    ])
    expect([letter.name, texts(data)]).toEqual([letter.name, expect.not.stringMatching(/transfer|überweis/i)])
  }
  expect(plain(orderRefunded({ ...onAccount, refund }, context('en')).text)).toContain(
    'There is nothing more to pay, and we transfer back what you paid.\n\nWe transfer €10.00 back to you.',
  )
})
