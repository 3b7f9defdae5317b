import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language.tsx'
import { priceOf } from './card.ts'
import { cheapestFor, freeFromFor } from './delivery.ts'
import { plainText } from './plain-text.ts'

const en = languageOf('en')
const de = languageOf('de')

test('variants of different prices are told from the lowest on', () => {
  expect(priceOf({ low: 2800, high: 3200, was: null }, de, 'EUR').now).toBe('ab 28,00\u00a0€')
})

test('only a price that was higher is told as the one before', () => {
  expect(priceOf({ low: 2900, high: 2900, was: 2900 }, en, 'EUR')).toEqual({ now: '€29.00' })
  expect(priceOf({ low: 2900, high: 2900, was: 3900 }, en, 'EUR')).toEqual({
    now: '€29.00',
    was: '€39.00',
    nowLabel: 'Now',
    wasLabel: 'Before',
  })
})

test('the delivery that is named can carry the thing', () => {
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
