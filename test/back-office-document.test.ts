import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lists, operations } from '#app/operation-list.ts'
import { routes } from '#app/routes.ts'

/** The rows of a table whose head has these cells. */
function rowsUnder(head: string): string[][] {
  const lines = readFileSync('docs/back-office.md', 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const before = lines.slice(0, at)
    const inTable = line.startsWith('| ') && before[before.lastIndexOf('') + 1] === head && before.at(-1) !== ''
    return inTable && !line.startsWith('|---') && line !== head ? [line.split('|').map((cell) => cell.trim())] : []
  })
}

const tasks = rowsUnder('| task | page | call | test |')
const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const calls = new Set([
  ...Object.values(operations).map(({ name }) => name as string),
  ...Object.values(lists).map(({ name }) => name as string),
])

test.for(tasks.map(([, task = '', page, call, proof]) => ({ task, page, call, proof })))(
  '$task: its page, its calls and its test exist',
  ({ page, call, proof }) => {
    if (page?.startsWith('– ')) return
    expect([page, call, proof].map((cell) => named(cell).length > 0)).toEqual([true, true, true])
    expect(named(page).filter((path) => !Object.hasOwn(routes, path))).toEqual([])
    expect(named(call).filter((name) => !calls.has(name))).toEqual([])
    expect(named(proof).filter((file) => !existsSync(file))).toEqual([])
  },
)

test('every row is read, and every count is tried in the browser', () => {
  expect(tasks.length).toBeGreaterThan(30)
  const journey = readFileSync('test/journeys/office/how-short.spec.ts', 'utf8')
  const counted = rowsUnder('| task | screens | presses | fields |')
  expect(counted.length).toBeGreaterThan(4)
  for (const [, task = '', ...counts] of counted) {
    const most = counts.slice(0, 3).map(Number)
    expect(journey).toContain(`'${task}', { screens: ${most[0]}, presses: ${most[1]}, fields: ${most[2]} }`)
  }
})
