import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Ocean Blue Shirt', 'ocean-blue-shirt'],
  ['  Größe & Straße  ', 'grosse-strasse'],
  ['Crème brûlée №1', 'creme-brulee-no1'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('"%s" becomes "%s"', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})
