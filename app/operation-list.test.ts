import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames, eventsOf } from './operations/event-names.ts'
import { operations, toldRecords } from './operation-list.ts'

const files = globSync('app/**/*.operation.ts')
const all = Object.values(operations)

test('each file of an operation defines one, and the list has it', () => {
  const defined = files.flatMap((file) => {
    const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = operation\(/gm)].map(
      ([, name]) => name,
    )
    expect(names, file).toHaveLength(1)
    return names
  })
  expect(defined.toSorted()).toEqual(Object.keys(operations).toSorted())
})

test('no two have one name or one place in the API', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ http }) => http)).size).toBe(all.length)
})

test('each event is one of a record that is told of', () => {
  const records = [...all.map(({ on }) => on), ...toldRecords]
  const known = new Set(records.flatMap(({ name }) => eventsOf(name)))
  expect(eventNames.filter((event) => !known.has(event))).toEqual([])
})

test('each can be done by somebody, through a door', () => {
  const pages = globSync('app/**/*.page.tsx').map((file) => readFileSync(file, 'utf8'))
  const isSent = (name: string) => pages.some((page) => new RegExp(`formOf\\(\\s*${name}\\b`).test(page))
  expect(Object.keys(operations).filter((name) => !isSent(name))).toEqual([])
})
