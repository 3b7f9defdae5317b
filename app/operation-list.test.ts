import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { eventNames, eventsOf } from './operations/event-names.ts'
import { lists, officeLists, operations, eventOnlyRecords } from './operation-list.ts'
import { rightsOfStaff } from './permissions.ts'
import { placeOfList } from './saved-views/saved-view.ts'
import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { AnyOperation } from './operations/operation.server.ts'
import { permissionToReceive } from './webhooks/endpoints/event-rights.ts'

const all = Object.values(operations)

test.each<[string, readonly unknown[]]>([
  ['operation', Object.values(operations)],
  ['list', Object.values(lists)],
])('each *.%s.ts defines one, and it is in the table', async (what, table) => {
  const files = globSync(`app/**/*.${what}.ts`)
  for (const file of files) {
    const exported: object = await import(resolve(file))
    expect(
      Object.values(exported).filter((each) => table.includes(each)),
      file,
    ).toHaveLength(1)
    expect(readFileSync(file, 'utf8').match(new RegExp(`^export const \\w+ = ${what}\\(`, 'gm')), file).toHaveLength(1)
  }
  expect(files).toHaveLength(table.length)
})

test('no two have one name or one place in the API', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ http }) => http)).size).toBe(all.length)
})

test('a saved view leads to the page of its list', () => {
  for (const [path, { name }] of Object.entries(officeLists)) expect(placeOfList(name)).toBe(path)
})

test('each event belongs to a record that has events', () => {
  const records = [...all.map(({ on }) => on), ...eventOnlyRecords]
  const known = new Set(records.flatMap(({ name }) => eventsOf(name)))
  expect(eventNames.filter((event) => !known.has(event))).toEqual([])
})

test('a role offers only what the shop has: each right of staff is asked for by something', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !/(permissions|staff\.(en|de)|\.test)\.tsx?$/.test(file),
  )
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(rightsOfStaff.filter((permission) => !text.includes(`'${permission}'`))).toEqual([])
})

test('an event requires the permission to read its record', () => {
  const records = [...all.map(({ on }) => on), ...eventOnlyRecords]
  // Customers have their own record: reading everyone's is a separate permission.
  const rightOf = (event: string) => {
    const record = records.find(({ name }) => eventsOf(name).some((each) => each === event))
    return record?.permission === 'account:read' ? 'customers:read' : record?.permission
  }
  for (const event of eventNames) expect([event, permissionToReceive(event)]).toEqual([event, rightOf(event)])
})

test('an operation with an undo needs no fresh sign-in and is in the audit log, and so is its undo, on the same record', () => {
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
    // A restoration finds what is deleted, too, and is otherwise the same.
    expect([inverse.on.name, inverse.on.viewOf, inverse.on.idOf]).toEqual([on.name, on.viewOf, on.idOf])
  }
})
