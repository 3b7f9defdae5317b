import { expect, test } from 'vitest'
import { missingDoors } from '#app/doors/missing-doors.ts'
import { reachedLists, reachedOperations, reasonFor } from './doors.ts'

const all = [...reachedOperations(), ...reachedLists()]
const cells = all.flatMap(({ of: { name }, doors }) =>
  Object.entries(doors).map(([door, place]) => ({ name, door, place })),
)

test('every missing door has its reason in app/doors/missing-doors.ts', () => {
  const missing = cells.filter(({ place }) => place === null)
  expect(missing.filter(({ name, door }) => reasonFor(name, door) === null)).toEqual([])
})

test('and a door that is there has none', () => {
  const told = missingDoors.flatMap(({ door, of }) => of.map((name) => ({ name, door })))
  const isMissing = (wanted: { name: string; door: string }) =>
    cells.some(({ name, door, place }) => name === wanted.name && door === wanted.door && place === null)
  expect(told.filter((each) => !isMissing(each))).toEqual([])
})

test('each can be reached through one of them', () => {
  expect(all.filter(({ doors }) => Object.values(doors).every((place) => place === null))).toEqual([])
})
