import { expect, test } from 'vitest'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { id } from '#test/support/ids.ts'
import { planAgain, type WantedAgain } from './again.ts'

const cup = id<VariantId>('cup')
const wanted = (change: Partial<WantedAgain> = {}): WantedAgain => ({
  title: 'Cup',
  titleLanguage: 'en',
  variantId: cup,
  quantity: 2,
  priceThen: 1_000,
  now: { price: 1_200, available: 9, isSold: true },
  ...change,
})
const now = (available: number | null, isSold = true) => ({ now: { price: 1_200, available, isSold } })
const planned = (lines: WantedAgain[], there: [VariantId, number][] = []) => planAgain(lines, new Map(there))
const put = (quantity: number, change = {}) => ({ variantId: cup, quantity, price: 1_000, isNew: true, ...change })

test('a line goes into the cart with the price of then, so that the cart says how it has changed', () => {
  expect(planned([wanted()])).toEqual({ puts: [put(2)], missed: [] })
  // Another currency cannot be compared.
  expect(planned([wanted({ priceThen: null })]).puts).toEqual([put(2, { price: 1_200 })])
})

test.each([
  ['deleted', { variantId: null, now: null }, 'gone'],
  ['no longer sold', now(9, false), 'gone'],
  ['sold out', now(0), 'sold_out'],
])('a line that is %s stays out, and says so', (_, change, why) => {
  expect(planned([wanted(change)])).toMatchObject({ puts: [], missed: [{ title: 'Cup', why, count: 0 }] })
})

test('of a line with too few left, those are put in, and it says how many', () => {
  expect(planned([wanted(now(1))])).toMatchObject({ puts: [put(1)], missed: [{ why: 'fewer', count: 1 }] })
})

test('what is in the cart already is added to, also by a second line of the same order', () => {
  expect(planned([wanted()], [[cup, 3]]).puts).toEqual([put(5, { isNew: false })])
  expect(planned([wanted(), wanted()]).puts).toEqual([put(2), put(4, { isNew: false })])
  expect(planned([wanted(now(null))], [[cup, limits.lineQuantity.value]]).missed).toMatchObject([{ why: 'fewer' }])
})

test('a full cart takes more of what is in it, and nothing new', () => {
  const others = Array.from({ length: limits.cartLines.value }, (_, at): [VariantId, number] => [id(`v${at}`), 1])
  expect(planned([wanted()], others).missed).toMatchObject([{ why: 'full' }])
  expect(planned([wanted()], [...others.slice(1), [cup, 1]]).missed).toEqual([])
})
