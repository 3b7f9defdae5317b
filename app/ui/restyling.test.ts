import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Rules by which one new element has the browser style a whole page anew, header and footer too, with each click: whatever
 * follows an element of any class, and what lies at any depth in the page.
 */
const dear = /(^|[\s,(>])(\*|[a-z]\w*) [+~] \*|(html|body):has\((?! *>)/

test('no rule has the whole page styled anew because a part of it was swapped', () => {
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
