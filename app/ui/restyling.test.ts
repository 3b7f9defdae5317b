import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Rules by which one new element makes the browser restyle a whole page, header and footer too, with each click:
 * whatever follows an element of any class, and what lies at any depth in the page.
 */
const dear = /(^|[\s,(>])(\*|[a-z]\w*) [+~] \*|(html|body):has\((?! *>)/

test('no rule makes the browser restyle the whole page because a part of it was swapped', () => {
  const files = globSync('app/**/*.css')
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => dear.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a finger on a link changes nothing in the page that goes: it would be painted once more before the press is heard', () => {
  const lists = ['app/ui/base.css', 'app/ui/product/ProductGrid.module.css', 'app/ui/frame/Page.module.css'].map(
    (file) =>
      // Blocks for pointers that hover, with the one level of rules that they hold.
      readFileSync(file, 'utf8').replaceAll(/@media \(hover: hover\)[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, ''),
  )
  expect(lists.filter((css) => css.includes(':hover'))).toEqual([])
})
