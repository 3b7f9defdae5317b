import { expect, test } from 'vitest'
import { isMenuAddress, menuHref } from './menu-address.ts'

test.each([
  'https://example.com',
  'https://example.com/a?b=c#d',
  'https://müller.example/',
  '/',
  '/pages/about',
  '/search?q=mug',
  '/de/contact',
])('%s is an address of one’s own', (address) => expect(isMenuAddress(address)).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'http://example.com',
  'https:example.com',
  'https://',
  'https:///x',
  'https://user:word@example.com',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  '/a b',
  '/a\nb',
  'example.com',
  'mailto:a@example.com',
  '#top',
  '?q=1',
])('%j is none', (address) => expect(isMenuAddress(address)).toBe(false))

test('a path of a screen is in the reader’s language, unless it names one', () => {
  expect(menuHref('/pages/about', 'de')).toBe('/de/pages/about')
  expect(menuHref('/search?q=mug', 'de')).toBe('/de/search?q=mug')
  expect(menuHref('/', 'de')).toBe('/de')
  expect(menuHref('/pages/about', 'en')).toBe('/pages/about')
  expect(menuHref('/de/pages/about', 'en')).toBe('/de/pages/about')
  expect(menuHref('/media/a.jpg', 'de')).toBe('/media/a.jpg')
  expect(menuHref('https://example.com/pages/x', 'de')).toBe('https://example.com/pages/x')
})
