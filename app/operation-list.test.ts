import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames, eventsOf } from './operations/event-names.ts'
import { lists, operations, toldRecords } from './operation-list.ts'
import { isAudited } from './operations/audited.ts'
import type { AnyOperation } from './operations/operation.server.ts'

const all = Object.values(operations)

test.each([
  ['operation', operations],
  ['list', lists],
])('each *.%s.ts defines one, and it is in the table', (what, table) => {
  const defined = globSync(`app/**/*.${what}.ts`).flatMap((file) => {
    const made = readFileSync(file, 'utf8').matchAll(new RegExp(`^export const (\\w+) = ${what}\\(`, 'gm'))
    const names = [...made].map(([, name]) => name)
    expect(names, file).toHaveLength(1)
    return names
  })
  expect(defined.toSorted()).toEqual(Object.keys(table).toSorted())
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

test('what can be taken back by a press is plain and in the audit log, and so is what does that, on the same record', () => {
  const undoable = all.filter((each: AnyOperation) => each.undo)
  expect(undoable.length).toBeGreaterThan(0)
  for (const each of undoable) {
    const { on, undo }: AnyOperation = each
    const inverse: AnyOperation = undo?.by ?? each
    expect([each.nature, inverse.nature, isAudited(each), isAudited(inverse)], each.name).toEqual([
      'plain',
      'plain',
      true,
      true,
    ])
    expect(inverse.on).toBe(on)
  }
})
