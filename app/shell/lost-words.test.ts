import { expect, test } from 'vitest'
import { lostWords } from './lost-words.ts'

test('a missing page is searched for by the words of its address', () => {
  expect(lostWords({ path: '/', address: '/shop/harbour-mug.html?utm_source=x' })).toBe('harbour mug')
  expect(lostWords({ path: '/products/:slug', address: '/de/products/gr%C3%BCne-tasse' })).toBe('grüne tasse')
  expect(lostWords({ path: '/', address: '/p/4711/' })).toBe('')
})

test('an order’s number, a broken escape and markup are no words to search for', () => {
  expect(lostWords({ path: '/orders/:number', address: '/orders/B1001' })).toBe('')
  expect(lostWords({ path: '/products/:slug', address: '/products/cup%zz%ff' })).toBe('cup zz')
  expect(lostWords({ path: '/', address: '/%3Cscript%3Ealert' })).toBe('script alert')
})
