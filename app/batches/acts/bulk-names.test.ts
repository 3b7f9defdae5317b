import { expect, test } from 'vitest'
import { bulkActs } from './bulk-acts.server.ts'
import { bulkNames } from './bulk-names.ts'

test('lists offer what there is', () => {
  const there = bulkActs.map(({ list, operation }) => [list.name, operation.name])
  const offered = Object.entries(bulkNames).flatMap(([list, { acts }]) => acts.map((act) => [list, act]))
  expect(offered).toEqual(there)
})
