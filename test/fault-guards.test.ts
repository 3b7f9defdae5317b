import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from './fault-matrix/guards/guards.ts'
import { matrix } from './fault-matrix/matrix.ts'

test('every row of the fault matrix has a guard', () => {
  const guarded = new Set(guards.map(({ row }) => row))
  expect(matrix.filter(({ id }) => !guarded.has(id))).toEqual([])
})

test('the code that a guard takes away is in its file', () => {
  const gone = guards.flatMap(({ row, changes }) =>
    changes.filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from)).map(({ file }) => `${row} ${file}`),
  )
  expect(gone).toEqual([])
})
