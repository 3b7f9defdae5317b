import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { collectProblems, grams, listOf, minorUnits, priceOf, readAddress, readDescription } from './described.ts'

test('a price is moved into minor units digit by digit, as many as the currency has', () => {
  expect(['19.9', '19.90', '19', '19.900', '0', '0.07', '999999.99'].map((text) => minorUnits(text, 2))).toEqual(
    [1990, 1990, 1900, 1990, 0, 7, 99_999_999].map(agree),
  )
  expect(['.5', ',99', '9,90', '1.000,00'].map((text) => minorUnits(text, 2))).toEqual(
    [50, 99, 990, 100_000].map(agree),
  )
  expect(minorUnits('500.00', 0)).toEqual(agree(500))
  expect(minorUnits('1.234', 3)).toEqual(agree(1234))
})

test('a text that is no price has another message than a price too fine or too high', () => {
  for (const text of ['', 'free', '1,250', '-1', '1.', '1e3', ' 5', '٣', '0x10', '5 €'])
    expect([text, minorUnits(text, 2)]).toEqual([text, refuse('price')])
  expect(minorUnits('9.905', 2)).toEqual(refuse('price_digits'))
  expect(minorUnits('500.5', 0)).toEqual(refuse('price_digits'))
  expect(minorUnits('1000000', 2)).toEqual(refuse('price_range'))
})

test('every price survives a round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      expect(minorUnits(text, 2)).toEqual(agree(amount))
    }),
  )
})

test('weights become whole grams', () => {
  expect([grams('0.25', 'kg'), grams('310.4', 'g'), grams('1', 'lb'), grams('16', 'oz'), grams('', 'kg')]).toEqual(
    [250, 310, 454, 454, 0].map(agree),
  )
  expect(grams('heavy', 'kg')).toEqual(refuse('weight'))
  expect(grams('99999999', 'kg')).toEqual(refuse('weight'))
})

test('a comma with a backslash belongs to the word', () => {
  expect(listOf('a, b\\, c,d, ,')).toEqual(['a', 'b, c', 'd'])
})

test('a price in another currency is no price of this shop, whatever its number', () => {
  const trade = { currency: 'EUR', digits: 2, timeZone: 'Europe/Berlin', custom: [], stock: 'file' } as const
  for (const text of ['$5', '5 USD', '£5.00', 'CHF 5']) expect(priceOf(text, trade)).toEqual(refuse('price_currency'))
  expect(priceOf('€5', trade)).toEqual(agree(500))
  expect(priceOf('', trade)).toEqual(agree(null))
  const dinars = { ...trade, digits: 3, currency: 'KWD' }
  expect([priceOf('1.230', dinars), priceOf('1.234', dinars)]).toEqual([agree(1_230), refuse('price_digits')])
})

test('a picture is fetched by http alone, from an address that has room', () => {
  const most = limits.pictureAddress.value
  const start = 'https://example.com/'
  const read = (text: string) => {
    const found = collectProblems()
    return [readAddress({ line: 2, cells: {} }, 'Image Src', text, found), found.problems.map(({ reason }) => reason)]
  }
  for (const text of ['ftp://example.com/a', 'file:///etc/passwd', 'data:image/png;base64,AA', '/a.png', ''])
    expect(read(text)).toEqual([null, ['address']])
  expect(read(start.padEnd(most, 'a'))).toEqual([start.padEnd(most, 'a'), []])
  expect(read(start.padEnd(most + 1, 'a'))).toEqual([null, ['address']])
  // Written out it is longer than it looks.
  expect(read(start.padEnd(most, 'ü'))).toEqual([null, ['address']])
})

test('a description of nothing but tags is cut before it is cleaned, and one with a large picture inside is not', () => {
  const read = (text: string) => {
    const found = collectProblems()
    return [readDescription({ line: 2, cells: {} }, 'Body', text, found), found.problems.map(({ reason }) => reason)]
  }
  const began = performance.now()
  expect(read('<b>'.repeat(300_000))[1]).toEqual(['description_long'])
  expect(performance.now() - began).toBeLessThan(12_000)
  const picture = `<img src="data:image/png;base64,${'A'.repeat(900_000)}">`
  expect(read(`<p>Mug</p>${picture}<p>Cup</p>`)).toEqual(['<p>Mug</p><p>Cup</p>', []])
})
