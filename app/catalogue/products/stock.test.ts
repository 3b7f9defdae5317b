import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { availabilityOf, toOrderDays, stockWords } from './stock.ts'

const facts = (left: number, change = {}) => ({ tracksStock: true, allowsBackorder: false, left, ...change })

test('the exact stock is shown from five down, when it helps to decide', () => {
  expect(availabilityOf(facts(6))).toEqual({ state: 'in-stock' })
  expect(availabilityOf(facts(5))).toEqual({ state: 'few', left: 5 })
})

test('nothing left is sold out, unless it can be made to order', () => {
  expect(availabilityOf(facts(0))).toEqual({ state: 'sold-out' })
  expect(availabilityOf(facts(-3, { allowsBackorder: true }))).toEqual({ state: 'to-order' })
})

test('a variant without stock is made in its own time, or else in the shop’s default', () => {
  const [own, usual] = [
    { min: 20, max: 25 },
    { min: 10, max: 15 },
  ]
  const made = { ...facts(0, { allowsBackorder: true }), toOrder: null }
  expect(toOrderDays(made, usual)).toEqual(usual)
  expect(toOrderDays({ ...made, toOrder: own }, usual)).toEqual(own)
  expect(toOrderDays({ ...made, toOrder: own, left: 1 }, usual)).toBeNull()
  expect(toOrderDays({ ...facts(0), toOrder: own }, usual)).toBeNull()
})

test('an uncounted variant is always available', () => {
  expect(availabilityOf(facts(0, { tracksStock: false }))).toEqual({ state: 'in-stock' })
})

test('a made-to-order variant says when it is sent', () => {
  const words = (min: number, max: number) => stockWords({ state: 'to-order' }, languageOf('en'), { min, max })
  expect(words(10, 15)).toBe('Not in stock, ordered for you. Ships in 10 to 15 working days.')
  expect(words(1, 1)).toBe('Not in stock, ordered for you. Ships in 1 working day.')
  expect(stockWords({ state: 'to-order' }, languageOf('de'), { min: 3, max: 3 })).toContain('Versand in 3 Werktagen.')
  expect(stockWords({ state: 'to-order' }, languageOf('en'))).toBe('Not in stock, ordered for you')
})

test('the last ones are said in words, in both languages', () => {
  expect(stockWords({ state: 'few', left: 1 }, languageOf('en'))).toBe('Only 1 left, ready to ship')
  expect(stockWords({ state: 'few', left: 3 }, languageOf('de'))).toBe('Nur noch 3 verfügbar, sofort lieferbar')
})
