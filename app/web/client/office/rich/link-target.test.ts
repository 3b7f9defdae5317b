import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  [' example.com/care ', 'https://example.com/care'],
  ['www.example.com', 'https://www.example.com'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['tel:+4943112345', 'tel:+4943112345'],
  ['/pages/shipping', '/pages/shipping'],
  ['#care', '#care'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.com', null],
  ['two words', null],
  ['', null],
])('%s leads to %s', (typed, href) => {
  expect(linkTarget(typed)).toBe(href)
})
