import { describe, expect, test } from 'vitest'
import {
  added,
  fieldsOfRows,
  type MenuRow,
  movesOf,
  pathOf,
  placedAs,
  placeTyped,
  pressed,
  rowAt,
  rowsOf,
  rowsTyped,
} from './menu-rows.ts'

const row = (target: string, ...items: MenuRow[]): MenuRow => ({
  kind: 'page',
  target,
  label: { en: target.toUpperCase(), de: '' },
  items,
})
const shape = (rows: readonly MenuRow[]): string =>
  rows.map(({ target, items }) => target + (items.length > 0 ? `[${shape(items)}]` : '')).join(' ')
const rows = [row('a', row('x'), row('y')), row('b'), row('c')]

test('a menu goes into the fields of its form and comes back whole', () => {
  const fields = Object.fromEntries(fieldsOfRows(rows))
  expect(fields).toMatchObject({ 'items-0-page': 'a', 'items-0-items-1-page': 'y', 'items-0-items-1-label-en': 'Y' })
  expect(rowsTyped(fields)).toEqual(rows)
  expect(rowsOf([{ page: 'a', label: {}, items: [{ address: '/x', label: { de: 'X' } }] }])).toEqual([
    {
      kind: 'page',
      target: 'a',
      label: { en: '', de: '' },
      items: [{ kind: 'address', target: '/x', label: { en: '', de: 'X' }, items: [] }],
    },
  ])
})

describe('a press', () => {
  test.each([
    ['up:1', 'b a[x y] c'],
    ['down:0', 'b a[x y] c'],
    ['up:0', 'a[x y] b c'],
    ['in:1', 'a[x y b] c'],
    ['in:0', 'a[x y] b c'],
    ['out:0.0', 'a[y] x b c'],
    ['up:0.1', 'a[y x] b c'],
    ['remove:0.1', 'a[x] b c'],
    ['remove:0', 'b c'],
    ['remove:9', 'a[x y] b c'],
    ['up:0.7', 'a[x y] b c'],
    ['up:-1', 'a[x y] b c'],
    ['', 'a[x y] b c'],
    ['remove:__proto__', 'a[x y] b c'],
  ])('%s', (press, then) => expect(shape(pressed(rows, press))).toBe(then))

  test('in: what has items beneath it stays where it is', () => {
    expect(shape(pressed([row('b'), row('a', row('x'))], 'in:1'))).toBe('b a[x]')
    expect(movesOf(1, 2, false, true, true)).toEqual(['up', 'remove'])
    expect(movesOf(1, 3, false, true, false)).toEqual(['up', 'down', 'in', 'remove'])
    expect(movesOf(0, 1, true, true, false)).toEqual(['out', 'remove'])
    expect(movesOf(1, 3, false, false, false)).toEqual(['up', 'down', 'remove'])
  })
})

test('what was moved is found again: itself, not another like it', () => {
  const twins = [row('a', row('x'), row('x')), row('b')]
  const second = rowAt(twins, '0.1')
  expect(second && pathOf(pressed(twins, 'up:0.1'), second)).toBe('0.0')
  expect(second && pathOf(pressed(twins, 'out:0.1'), second)).toBe('1')
  expect(second && pathOf(pressed(twins, 'remove:0.1'), second)).toBeUndefined()
  for (const nowhere of ['', '7', '0.7', '-1', '__proto__']) expect(rowAt(twins, nowhere)).toBeUndefined()
})

test('places that are typed put items there, and what is no place does nothing', () => {
  const typed = (values: Record<string, string>) => shape(placedAs(rows, values))
  expect(typed({ 'place-2': '1' })).toBe('c a[x y] b')
  expect(typed({ 'place-0': '3' })).toBe('b c a[x y]')
  expect(typed({ 'place-0': '2' })).toBe('b a[x y] c')
  expect(typed({ 'place-0.1': '1' })).toBe('a[y x] b c')
  expect(typed({ 'place-2': '3', 'place-2-before': '3' })).toBe('a[x y] b c')
  for (const none of ['', '0', '-1', 'x', '1.5', '1e99x']) expect(typed({ 'place-2': none })).toBe('a[x y] b c')
})

test('the item beside which alone a place was typed is found where it stands afterwards', () => {
  const shown = { 'place-0': '1', 'place-1': '2', 'place-2': '3', 'place-0.0': '1', 'place-0.1': '2' }
  const before = Object.fromEntries(Object.entries(shown).map(([name, place]) => [`${name}-before`, place]))
  const typed = (values: Record<string, string>) => placeTyped({ ...shown, ...before, ...values })
  expect(typed({ 'place-2': '1' })).toBe('0')
  expect(typed({ 'place-0': '9' })).toBe('2')
  expect(typed({ 'place-0.0': '2' })).toBe('0.1')
  expect(typed({})).toBeNull()
  expect(typed({ 'place-0': '2', 'place-1': '1' })).toBeNull()
  expect(typed({ 'place-0': 'x' })).toBeNull()
})

test('one more comes to the end, or beneath an item', () => {
  expect(shape(added(rows, row('n'), ''))).toBe('a[x y] b c n')
  expect(shape(added(rows, row('n'), '1'))).toBe('a[x y] b[n] c')
  expect(shape(added(rows, row('n'), '9'))).toBe('a[x y] b c n')
})
