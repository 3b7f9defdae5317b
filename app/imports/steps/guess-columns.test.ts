import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

test('headings that say what they are need not be chosen by hand, whatever their language, capitals and signs', () => {
  expect(guessColumns(['Name', 'Preis', 'Menge', 'Beschreibung', 'Glasur'])).toEqual({
    title: 'Name',
    price: 'Preis',
    quantity: 'Menge',
    description: 'Beschreibung',
  })
  expect(guessColumns(['product_name', 'SALE PRICE', 'Price (EUR)', 'E.A.N.', 'Art.-Nr.'])).toEqual({
    title: 'product_name',
    price: 'Price (EUR)',
    barcode: 'E.A.N.',
    sku: 'Art.-Nr.',
  })
})

test('what customs ask is recognised, but not a country that shoppers read as a detail', () => {
  expect(guessColumns(['Titel', 'Preis', 'Zolltarifnummer', 'Ursprungsland'])).toMatchObject({
    customs_code: 'Zolltarifnummer',
    origin_country: 'Ursprungsland',
  })
  expect(guessColumns(['Title', 'HS code', 'Country of origin'])).toEqual({ title: 'Title', customs_code: 'HS code' })
})

test('of two columns that could both be meant the first is taken, and no column twice', () => {
  expect(guessColumns(['Titel', 'Name', 'Produkttyp'])).toEqual({ title: 'Titel', type: 'Produkttyp' })
  expect(guessColumns([])).toEqual({})
})
