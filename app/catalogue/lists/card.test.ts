import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { priceOf } from './card.ts'
import { cheapestFor, freeFromFor } from '#app/catalogue/delivery.ts'
import { plainText } from '#app/catalogue/plain-text.ts'

const en = languageOf('en')
const de = languageOf('de')
const pricing = { currency: 'EUR', struckPrice: 'lowest' } as const

test('different variant prices are shown as "from" the lowest', () => {
  expect(priceOf({ low: 2800, high: 3200, was: null, content: null }, de, pricing).now).toBe('ab 28,00\u00a0€')
})

test('a reduced price has the lowest one of the 30 days before beside it, as visible text', () => {
  const reduced = { low: 2900, high: 2900, was: 3900, content: null }
  expect(priceOf({ ...reduced, was: 2900 }, en, pricing)).toEqual({ now: '€29.00' })
  expect(priceOf({ ...reduced, was: 2800 }, en, pricing)).toEqual({ now: '€29.00' })
  expect(priceOf(reduced, en, pricing)).toEqual({
    now: '€29.00',
    was: '€39.00',
    nowLabel: 'Now',
    lowest: 'Lowest price in the 30 days before the reduction: €39.00',
  })
  expect(priceOf(reduced, de, pricing).lowest).toBe('Niedrigster Preis der 30 Tage vor der Reduzierung: 39,00\u00a0€')
})

test('the price per kilogram, litre or metre is beside the price', () => {
  const soap = { low: 450, high: 450, was: null, content: { amount: 250_000_000, unit: 'g' as const } }
  expect(priceOf(soap, en, pricing).unit).toBe('€18.00/kg')
  expect(priceOf(soap, de, pricing).unit).toBe('18,00\u00a0€/kg')
  expect(priceOf({ ...soap, was: 900 }, en, pricing)).toMatchObject({ was: '€9.00', unit: '€18.00/kg' })
})

test('a price that the owner states as the one before is not called the lowest', () => {
  expect(
    priceOf({ low: 2900, high: 2900, was: 3900, content: null }, en, { ...pricing, struckPrice: 'stated' }),
  ).toEqual({
    now: '€29.00',
    was: '€39.00',
    nowLabel: 'Now',
    wasLabel: 'Before',
  })
})

test('the named delivery can carry the product', () => {
  const letter = { price: 290, freeFrom: null, maxWeight: 500 }
  const parcel = { price: 590, freeFrom: 9000, maxWeight: 20_000 }
  expect(cheapestFor([parcel, letter], 400)).toBe(letter)
  expect(cheapestFor([parcel, letter], 501)).toBe(parcel)
  expect(cheapestFor([parcel, letter], 30_000)).toBeUndefined()
  expect(freeFromFor([parcel, letter], 400)).toBe(9000)
})

test('a description becomes one line that ends with a word', () => {
  expect(plainText('<p>Thrown &amp; glazed.</p><ul><li>Holds 250&nbsp;ml</li></ul>', 160)).toBe(
    'Thrown & glazed. Holds 250 ml',
  )
  expect(plainText('<p>Small, round, and green</p>', 16)).toBe('Small, round …')
})
