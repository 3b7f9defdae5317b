import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import type { InvoiceContent } from './invoice.ts'
import { printedInvoice } from './printed-invoice.ts'

const ada = {
  name: 'Ada Weber',
  company: '',
  lines: ['Lindenstraße 5'],
  city: 'Berlin',
  region: '',
  postalCode: '10969',
  country: 'DE',
  phone: '',
}

const aContent = (change: Partial<InvoiceContent> = {}): InvoiceContent => ({
  locale: 'de',
  issuedOn: '2026-11-26',
  shop: 'Barrow',
  seller: ['Barrow Keramik GmbH', 'Kilnstraße 1', '10115 Berlin'],
  sellerFacts: [{ label: 'USt-IdNr.', value: 'DE123456789' }],
  order: { number: 'B1002', placedOn: '2026-11-25' },
  buyer: ada,
  email: 'ada@example.com',
  delivery: null,
  pickUp: null,
  supplied: null,
  pricesIncludeTax: true,
  lines: [{ title: 'Tasse', detail: 'Hafer', quantity: 2, unitPrice: 2_400, total: 4_800, rateBasisPoints: 1_900 }],
  subtotal: 4_800,
  shipping: { name: 'Paket', amount: 590 },
  taxes: [{ name: 'MwSt.', rateBasisPoints: 1_900, base: 4_529, amount: 861 }],
  taxTotal: 861,
  total: 5_390,
  currency: 'EUR',
  payments: [{ way: 'card', amount: 5_390, on: '2026-11-25' }],
  debt: null,
  corrects: null,
  legal: [],
  ...change,
})

const german = languageOf('de')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const shown = (content: InvoiceContent, kind: 'invoice' | 'credit_note' = 'invoice') =>
  printedInvoice({ number: 'R-2026-00001', kind, content }, languageOf(content.locale))

test('an invoice says everything in its own language', () => {
  const { title, facts, items, sums, taxes, payments, notes, page } = shown(aContent())
  expect(title).toBe('Rechnung R-2026-00001')
  expect(facts.map(({ label, value }) => plain(`${label}: ${value}`))).toEqual([
    'Nummer: R-2026-00001',
    'Datum: 26. November 2026',
    'Bestellung: B1002 vom 25. November 2026',
    'Lieferdatum: Mit der Lieferung, nach dieser Rechnung',
  ])
  expect(items.rows.map(({ cells }) => cells.map(plain))).toEqual([['Tasse', '19 %', '2', '24,00 €', '48,00 €']])
  expect(sums.map(({ label, value }) => plain(`${label} ${value}`))).toEqual([
    'Zwischensumme 48,00 €',
    'Paket 5,90 €',
    'Gesamtsumme 53,90 €',
  ])
  expect(taxes?.rows.map(({ cells }) => cells.map(plain))).toEqual([['MwSt. (19 %)', '45,29 €', '8,61 €', '53,90 €']])
  expect(payments.map(({ label, value }) => plain(`${label} ${value}`))).toEqual([
    'Mit Karte bezahlt am 25. November 2026 53,90 €',
  ])
  expect(notes).toEqual(['Die Preise enthalten die Umsatzsteuer.'])
  expect(page(2, 3)).toBe('Seite 2 von 3')
})

test('a credit note over money alone has no column for quantities', () => {
  const corrects = { number: 'R-2026-00001', on: '2026-11-26', cancelled: false }
  const lines = [{ title: 'Mug', detail: '', quantity: 0, unitPrice: 0, total: 3_400, rateBasisPoints: 1_900 }]
  const { items } = shown(aContent({ locale: 'en', lines, subtotal: 4_000, shipping: null, corrects }), 'credit_note')
  expect(items.heads).toEqual(['Item', 'Amount'])
  expect(items.rows.map(({ cells }) => cells)).toEqual([
    ['Mug', '€34.00'],
    ['Further refund', '€6.00'],
  ])
})

test('a credit note names its invoice, and its rows are its whole amount', () => {
  const corrects = { number: 'R-2026-00001', on: '2026-11-26', cancelled: false }
  const content = aContent({
    locale: 'en',
    corrects,
    payments: [],
    pricesIncludeTax: true,
    shipping: null,
    subtotal: 5_390,
  })
  const { title, facts, items, sums, notes } = shown(content, 'credit_note')
  expect(title).toBe('Credit note R-2026-00001')
  expect(facts.map(({ label }) => label)).toContain('Corrects invoice')
  expect(items.rows.map(({ cells }) => cells)).toEqual([
    ['Tasse', '2', '€48.00'],
    ['Further refund', '', '€5.90'],
  ])
  expect(sums).toEqual([{ label: 'Total credited', value: '€53.90', isTotal: true }])
  expect(notes[0]).toContain('corrects invoice R-2026-00001')
})

test('without tax there are no rates and no table of them, but the reason', () => {
  const untaxed = aContent({ taxes: [], taxTotal: 0, legal: ['Steuerfreie Ausfuhrlieferung.'] })
  const { items, taxes, notes } = shown(untaxed)
  expect(items.heads).toEqual(['Artikel', 'Anzahl', 'Einzelpreis', 'Betrag'])
  expect(taxes).toBeNull()
  expect(notes).toEqual(['Steuerfreie Ausfuhrlieferung.'])
})

/** Minor units of a printed amount. */
const read = (text: string) => Number(text.replaceAll(/\D/g, ''))

const anOrder = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    pricesIncludeTax: fc.boolean(),
    lines: fc.array(
      fc.record({
        unitPrice: fc.nat(500_000),
        quantity: fc.integer({ min: 1, max: 99 }),
        rate: fc.constantFrom(null, 0, 700, 1_900),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    shipping: fc.nat(5_000),
    locale: fc.constantFrom('en' as const, 'de' as const),
    taxes: fc.array(
      fc.record({ rateBasisPoints: fc.constantFrom(0, 700, 1_900), base: fc.nat(1_000_000), amount: fc.nat(200_000) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ lines, shipping, taxes, ...rest }) => {
    const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
    const taxTotal = taxes.reduce((sum, { amount }) => sum + amount, 0)
    return aContent({
      ...rest,
      lines: lines.map(({ unitPrice, quantity, rate }) => ({
        title: 'Cup',
        detail: '',
        quantity,
        unitPrice,
        total: unitPrice * quantity,
        rateBasisPoints: rate,
      })),
      subtotal,
      shipping: { name: 'Parcel', amount: shipping },
      taxes: taxes.map((tax) => ({ name: 'VAT', ...tax })),
      taxTotal,
      total: subtotal + shipping + (rest.pricesIncludeTax ? 0 : taxTotal),
    })
  })

test('what is printed adds up to the order’s own total, to the last unit, in every currency', () => {
  fc.assert(
    fc.property(anOrder, (content) => {
      const { items, sums, taxes } = shown(content)
      const amounts = items.rows.map(({ cells }) => read(cells.at(-1) ?? ''))
      const parts = sums.filter(({ isTotal }) => !isTotal)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(content.subtotal)
      expect(parts.reduce((sum, { value }) => sum + read(value), 0)).toBe(content.total)
      expect(read(sums.at(-1)?.value ?? '')).toBe(content.total)
      const printedTax = (taxes?.rows ?? []).reduce((sum, { cells }) => sum + read(cells[2] ?? ''), 0)
      expect(printedTax).toBe(content.taxTotal)
    }),
  )
})

test('amounts have the digits of their currency', () => {
  expect(plain(german.money({ amount: 1_234_567, currency: 'KWD' }))).toBe('1.234,567 KWD')
})
