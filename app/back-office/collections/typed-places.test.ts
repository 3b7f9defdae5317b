import { expect, test } from 'vitest'
import { filtersTyped, misplaced, placesTyped } from './typed-places.ts'

test('only places that are others than the page showed are typed', () => {
  const form = new URLSearchParams({ 'place-a': '3', 'place-a-before': '1', 'place-b': '2', 'place-b-before': '2' })
  expect(placesTyped(form)).toEqual([{ id: 'a', place: 3 }])
  expect(placesTyped(new URLSearchParams({ 'place-a': 'first', 'place-b': '0', 'place-c': '' }))).toEqual([])
})

test('filters stand in the order of their places, and those without one are not shown', () => {
  const form = new URLSearchParams({ 'filter-price': '2', 'filter-fact:material': '1', 'filter-type': '' })
  expect(filtersTyped(form)).toEqual(['fact:material', 'price'])
})

test('what is no place is found, and an empty field is none', () => {
  const form = (values: Record<string, string>) => new URLSearchParams(values)
  for (const value of ['first', '0', '-1', '1.5', '1e400', '٣'])
    expect(misplaced(form({ 'place-a': '1', 'place-b': value }), 'place-')).toBe('place-b')
  expect(
    misplaced(form({ 'place-a': ' ', 'place-b': ' 2 ', 'place-c-before': 'x', 'filter-type': 'x' }), 'place-'),
  ).toBe(undefined)
  expect(misplaced(form({ 'filter-type': '', 'filter-price': 'first' }), 'filter-')).toBe('filter-price')
})
