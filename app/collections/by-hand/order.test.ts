import { expect, test } from 'vitest'
import { placed, withPlaces } from './order.ts'

test('one goes to its place, and the others make room', () => {
  expect(placed(['a', 'b', 'c', 'd'], ['d'], 2)).toEqual(['a', 'd', 'b', 'c'])
  expect(placed(['a', 'b', 'c', 'd'], ['a'], 3)).toEqual(['b', 'c', 'a', 'd'])
  expect(placed(['a', 'b'], ['x', 'y'], 2)).toEqual(['a', 'x', 'y', 'b'])
  expect(placed(['a', 'b'], ['a'], 99)).toEqual(['b', 'a'])
})

test('of several typed places each is where it was typed', () => {
  const typed = [
    { id: 'e', place: 1 },
    { id: 'a', place: 4 },
  ]
  expect(withPlaces(['a', 'b', 'c', 'd', 'e'], typed)).toEqual(['e', 'b', 'c', 'a', 'd'])
  expect(withPlaces(['a', 'b'], [])).toEqual(['a', 'b'])
})

test('of two with the same place the upper one has it, and the other comes after it', () => {
  const typed = [
    { id: 'c', place: 1 },
    { id: 'd', place: 1 },
  ]
  expect(withPlaces(['a', 'b', 'c', 'd'], typed)).toEqual(['c', 'd', 'a', 'b'])
})
