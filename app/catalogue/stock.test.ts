import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language.tsx'
import { availabilityOf, stockWords } from './stock.ts'

const facts = (left: number, change = {}) => ({ tracksStock: true, allowsBackorder: false, left, ...change })

test('the number is told from five down, when it helps to decide', () => {
  expect(availabilityOf(facts(6))).toEqual({ state: 'in-stock' })
  expect(availabilityOf(facts(5))).toEqual({ state: 'few', left: 5 })
})

test('nothing left is sold out, unless it can be made to order', () => {
  expect(availabilityOf(facts(0))).toEqual({ state: 'sold-out' })
  expect(availabilityOf(facts(-3, { allowsBackorder: true }))).toEqual({ state: 'to-order' })
})

test('what is not counted is always there', () => {
  expect(availabilityOf(facts(0, { tracksStock: false }))).toEqual({ state: 'in-stock' })
})

test('the last piece is told in words, in both languages', () => {
  expect(stockWords({ state: 'few', left: 1 }, languageOf('en'))).toBe('The last one, ready to send')
  expect(stockWords({ state: 'few', left: 3 }, languageOf('de'))).toBe('Nur noch 3 Stück, sofort versandbereit')
})
