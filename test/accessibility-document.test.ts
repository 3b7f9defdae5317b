import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// WCAG 2.2, levels A and AA, which no longer include 4.1.1.
const criteria = `
1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2
1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`
  .trim()
  .split(/\s+/)

const text = readFileSync('docs/accessibility.md', 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('each of the 55 criteria is answered once', () => {
  expect(criteria).toHaveLength(55)
  expect(rows.map(([, name = '']) => name.split(' ')[0])).toEqual(criteria)
})

test('each answer is one of three, for every group of screens, with how it is known', () => {
  const gaps = [...text.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => `gap ${number}`)
  expect(gaps.length).toBeGreaterThan(0)
  for (const [, name, ...cells] of rows) {
    const how = cells[4] ?? ''
    for (const state of cells.slice(0, 4)) expect(['holds', '–', ...gaps], name).toContain(state)
    expect(how, name).not.toBe('')
  }
})
