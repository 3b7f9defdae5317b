import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/adding.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [, what = '', example = '', files = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return {
      what,
      example: new RegExp(example.slice(1, -1).replaceAll('\\|', '|')),
      files: files.split(/\s+/).map((file) => file.slice(1, -1)),
    }
  })

const program = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
const naming = (example: RegExp) => program.filter((file) => example.test(readFileSync(file, 'utf8')))
const isNamed = (file: string, named: string) =>
  named.endsWith('/*') ? file.startsWith(named.slice(0, -1)) : file === named

test.for(rows)('adding $what touches the files that the document names, and no others', ({ example, files }) => {
  const found = naming(example)
  expect(found.filter((file) => !files.some((named) => isNamed(file, named)))).toEqual([])
  expect(files.filter((named) => !found.some((file) => isNamed(file, named)))).toEqual([])
})

test('every row is read', () => {
  expect(rows.length).toBeGreaterThanOrEqual(7)
  for (const { files } of rows) expect(files.length).toBeGreaterThan(0)
})
