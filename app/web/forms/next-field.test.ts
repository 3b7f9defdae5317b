import { expect, test } from 'vitest'
import { seeOther } from '#app/web/answers/answer.ts'
import { changedLine, movedAt } from './next-field.ts'

test.each([
  ['up:7', 'place-7'],
  ['first:0c-1', 'place-0c-1'],
  ['remove:7', null],
  ['up:', null],
  ['', null],
])('after %j the browser goes to %j', (press, field) =>
  expect(movedAt(new URLSearchParams({ press }), 'place-')).toBe(field),
)

test('what a press names never becomes a part of the address that it is not', () => {
  const forged = movedAt(new URLSearchParams({ press: 'up:a b\r\nSet-Cookie' }), 'place-')
  expect(seeOther('/admin/menus/header?done=menu', forged).to).toBe(
    '/admin/menus/header?done=menu#place-a%20b%0D%0ASet-Cookie',
  )
})

test.each([
  ['3', 'quantity-v'],
  ['0', 'find'],
])('a line changed to %s goes on at %s', (quantity, field) =>
  expect(changedLine(new URLSearchParams({ variant: 'v', quantity }))).toBe(field),
)
