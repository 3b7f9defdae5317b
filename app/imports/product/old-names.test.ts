import { expect, test } from 'vitest'
import { slugOf } from '#app/kernel/slug.ts'
import { oldNamesOf } from './old-names.ts'

test.each([
  ['Blue mug', []],
  ['Men’s shirt', ['mens-shirt']],
  ["Men's shirt", ['mens-shirt']],
  ['Große Küche', ['grosse-kueche', 'grosse-küche']],
  ['湯呑み', ['湯呑み']],
  ['Кружка синяя', ['кружка-синяя']],
  ['Salt & pepper', []],
  ['…', []],
])('%s may have had the addresses %j', (name, names) => {
  expect(oldNamesOf(name, slugOf(name))).toEqual(names)
})

test('a long name has its whole length', () => {
  const name = 'a'.repeat(100)
  expect(oldNamesOf(name, slugOf(name))).toEqual([name])
})
