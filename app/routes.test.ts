import { expect, test } from 'vitest'
import { href } from '#app/web/href.ts'
import { ownPath } from '#app/web/requests/own-path.ts'

test('a screen has a language in its address, an endpoint has none', () => {
  expect(href('de', '/products/:slug', { slug: 'blue-cup' })).toBe('/de/products/blue-cup')
  expect(href('en', '/products/:slug', { slug: 'blue-cup' })).toBe('/products/blue-cup')
  expect(href('de', '/')).toBe('/de')
  expect(href('de', '/media/:file', { file: 'x.svg' })).toBe('/media/x.svg')
})

test('no parameter can break out of its address', () => {
  expect(href('en', '/products/:slug', { slug: 'a/../b?c#d' })).toBe('/products/a%2F..%2Fb%3Fc%23d')
  expect(href('en', '/search', undefined, { q: 'a&b=c', page: undefined })).toBe('/search?q=a%26b%3Dc')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '',
  'cart',
  `/${'a'.repeat(1_000)}`,
])('signing in never redirects to "%s"', (given) => {
  expect(ownPath(given)).toBe('/')
})

test('a path of ours stays, with its query', () => {
  expect(ownPath('/de/collections/cups?page=2#top')).toBe('/de/collections/cups?page=2#top')
  expect(ownPath(null)).toBe('/')
})
