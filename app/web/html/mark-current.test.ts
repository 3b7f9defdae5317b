import { expect, test } from 'vitest'
import { markCurrent } from './mark-current.ts'

const menu = (...addresses: string[]) =>
  `<details><summary>Menu</summary>${addresses.map((address) => `<a href="${address}">x</a>`).join('')}</details>`
const header = `${menu('/a', '/b')}<a href="/c">x</a>${menu('/d', '/a')}<a href="/">x</a>`

test.each([
  ['/b', 1, '<summary aria-current="true">Menu</summary><a href="/a">x</a><a href="/b" aria-current="page">'],
  ['/a', 1, '<details><summary aria-current="true">Menu</summary><a href="/a" aria-current="page">x</a><a href="/b">'],
  ['/d', 1, '</a><details><summary aria-current="true">Menu</summary><a href="/d" aria-current="page">'],
  // Beside the menus, not in one of them.
  ['/c', 0, '</details><a href="/c" aria-current="page">'],
  ['/', 0, '</details><a href="/" aria-current="page">'],
])('at %s its link is marked, and %i summary', (path, summaries, part) => {
  const marked = markCurrent(header, path)
  expect(marked).toContain(part)
  expect(marked.split('aria-current="true"')).toHaveLength(summaries + 1)
  expect(marked.split('aria-current="page"')).toHaveLength(2)
  expect(marked.replaceAll(/ aria-current="\w+"/g, '')).toBe(header)
})

test('elsewhere nothing is', () => {
  expect(markCurrent(header, '/e')).toBe(header)
})
