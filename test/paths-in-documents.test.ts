import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Hand-written documents: the specification is generated from the code. */
const documents = ['README.md', 'STYLE.md', ...globSync('docs/{*,decisions/*}.md')]

// A file that the reader has to write, and a folder that the first measurement creates.
const notThere = ['app/orders/note-order.operation.ts', 'bench/results/']

/** Files, folders and patterns in backticks. */
const path = /`((?:app|bench|db|docs|server|stand-ins|test|tools)\/[\w./*{},-]*)`/g

const pathsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(path)].map(([, named = '']) => ({ document, named }))

test('every path in a document exists: a moved file is renamed there too', () => {
  const all = documents.flatMap(pathsIn)
  expect(all.length).toBeGreaterThan(200)
  const gone = all.filter(({ named }) => !notThere.includes(named) && globSync(named).length === 0)
  expect(gone).toEqual([])
})
