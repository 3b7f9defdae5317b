import { expect, test } from 'vitest'
import { pageBytes } from './page-bytes.ts'

test('a page is the same in bytes as Buffer.from writes it, whatever it says and however long it is', () => {
  const words = ['Käse', '25,00 €', '“mugs”', '😀', '\ud800', '日本', '<p>&amp;</p>', '']
  for (const word of words)
    for (const times of [1, 100, 20_000, 90_000]) {
      const html = word.repeat(times)
      expect(pageBytes(html).equals(Buffer.from(html))).toBe(true)
    }
})

test('a later page does not change what an earlier one was', () => {
  const first = pageBytes('first'.repeat(2_000))
  pageBytes('second'.repeat(2_000))
  expect(first.toString()).toBe('first'.repeat(2_000))
})
