import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Written by hand: the specification comes from the code. */
const documents = ['README.md', 'STYLE.md', ...globSync('docs/{*,decisions/*}.md')]

// A file that the reader is to write, and a folder that comes with the first measurement.
const notThere = ['app/orders/note-order.operation.ts', 'bench/results/']

/** Files, folders and patterns, as they stand in a sentence between backticks. */
const path = /`((?:app|bench|db|docs|server|stand-ins|test|tools)\/[\w./*{},-]*)`/g

const pathsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(path)].map(([, named = '']) => ({ document, named }))

test('whatever place of the program a document names is there: what moves takes its name along', () => {
  const all = documents.flatMap(pathsIn)
  expect(all.length).toBeGreaterThan(200)
  const gone = all.filter(({ named }) => !notThere.includes(named) && globSync(named).length === 0)
  expect(gone).toEqual([])
})
