import { expect, test } from 'vitest'
import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { id } from '#test/support/ids.ts'
import { inPlace, type Removed, undoable } from './removed.ts'

const now = new Date('2026-05-01T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
const gone = (name: string, removedAt: string): Removed => ({
  id: id(name),
  variantId: id(name),
  slug: name,
  title: name,
  translations: {},
  quantity: 1,
  priceWhenAdded: 1,
  addedAt: ago(0),
  removedAt,
})

test('a removal can be undone for ten minutes, and the last twenty can', () => {
  const [old, fresh] = [gone('old', ago(limits.undo.value)), gone('fresh', ago(limits.undo.value - 1))]
  expect(undoable([old, fresh], now)).toEqual([fresh])
  const many = Array.from({ length: 25 }, (_, index) => gone(String(index), ago(25 - index)))
  expect(undoable(many, now).map(({ id }) => id)).toEqual(many.slice(5).map(({ id }) => id))
})

test('a removal is shown where its line was', () => {
  const line = (name: string, ms: number) => ({ id: id<CartLineId>(name), addedAt: new Date(now.getTime() - ms) })
  const rows = inPlace(
    [line('a', 3_000), line('c', 1_000)],
    [
      { id: id('b'), addedAt: ago(2_000) },
      { id: id('d'), addedAt: ago(1_000) },
    ],
  )
  expect(rows.map((row) => [row.line?.id ?? null, row.removed?.id ?? null])).toEqual([
    ['a', null],
    [null, 'b'],
    ['c', null],
    [null, 'd'],
  ])
})
