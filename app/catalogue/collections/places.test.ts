import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Place, placesFor } from './places.ts'

const inOrder = (places: readonly Place[]) => places.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
const after = (before: readonly Place[], order: readonly string[]) => {
  const moved = new Map(placesFor(before, order).map(({ id, position }) => [id, position]))
  const positions = new Map(before.map(({ id, position }) => [id, position]))
  return order.map((id) => ({ id, position: moved.get(id) ?? positions.get(id) ?? Number.NaN }))
}

test('one that is moved is the only one that is written', () => {
  const before = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, position: (at + 1) * 1000 }))
  expect(placesFor(before, ['a', 'd', 'b', 'c'])).toEqual([{ id: 'd', position: 1500 }])
  expect(placesFor(before, ['d', 'a', 'b', 'c'])).toEqual([{ id: 'd', position: 0 }])
  expect(placesFor(before, ['b', 'c', 'd', 'a'])).toEqual([{ id: 'a', position: 5000 }])
  expect(placesFor(before, ['a', 'b', 'c', 'd'])).toEqual([])
})

test('where there is no room between two, all get new places', () => {
  const before = ['a', 'b', 'c'].map((id, at) => ({ id, position: at + 1 }))
  expect(placesFor(before, ['a', 'c', 'b'])).toEqual([
    { id: 'a', position: 1000 },
    { id: 'c', position: 2000 },
    { id: 'b', position: 3000 },
  ])
})

test('two that shared a place come out in the order that was asked for', () => {
  const before = [
    { id: 'a', position: 5 },
    { id: 'b', position: 3 },
    { id: 'c', position: 5 },
  ]
  expect(inOrder(after(before, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c'])
})

test('whatever was there before, afterwards they are in the order that was asked for, at places of their own', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 20 })
  const old = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 40 }).map(String), position: fc.integer({ min: -5, max: 30 }) }),
    { maxLength: 20, selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(old, ids, (before, order) => {
      const places = after(before, order)
      expect(inOrder(places)).toEqual(order)
      expect(new Set(places.map(({ position }) => position)).size).toBe(order.length)
    }),
    { numRuns: 2_000 },
  )
})
