import { expect, test } from 'vitest'
import { moved } from './moved-pictures.ts'

test('a picture goes first, up, down or away; at an end, or of another product, it stays', () => {
  const order = ['a', 'b', 'c']
  expect(moved(order, 'first:c')).toEqual(['c', 'a', 'b'])
  expect(moved(order, 'up:c')).toEqual(['a', 'c', 'b'])
  expect(moved(order, 'down:a')).toEqual(['b', 'a', 'c'])
  expect(moved(order, 'remove:b')).toEqual(['a', 'c'])
  for (const press of ['up:a', 'down:c', 'remove:x', '']) expect(moved(order, press)).toEqual(order)
})
