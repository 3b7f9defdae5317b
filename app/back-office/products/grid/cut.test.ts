import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { cut } from './cut.ts'

const most = limits.gridRows.value
/** A view with nothing but its variants, which are known by their places. */
const product = (id: string, variants: number) =>
  ({ id, variants: Array.from({ length: variants }, (_, at) => ({ id: `${id}${at + 1}` })) }) as unknown as Parameters<
    typeof cut
  >[0][number]
const shown = ({ rows, left, rest }: ReturnType<typeof cut>) => ({
  rows: rows.map(({ variants }) => [variants.at(0)?.id, variants.at(-1)?.id, variants.length]),
  left: left.map(({ id }) => id),
  rest,
})

test('as many products as have a row for each variant; the next page begins with the one that does not fit', () => {
  const views = [product('a', most - 2), product('b', 2), product('c', 1)]
  expect(shown(cut(views))).toEqual({
    rows: [
      ['a1', `a${most - 2}`, most - 2],
      ['b1', 'b2', 2],
    ],
    left: ['c'],
    rest: null,
  })
})

test('a product with more variants than rows goes on over the next pages, and others follow its last ones', () => {
  const views = [product('a', 2 * most + 10), product('b', 3)]
  const first = cut(views)
  expect(shown(first)).toEqual({ rows: [['a1', `a${most}`, most]], left: ['b'], rest: most })
  const second = cut(views, first.rest ?? 0)
  expect(shown(second)).toEqual({ rows: [[`a${most + 1}`, `a${2 * most}`, most]], left: ['b'], rest: 2 * most })
  expect(shown(cut(views, second.rest ?? 0))).toEqual({
    rows: [
      [`a${2 * most + 1}`, `a${2 * most + 10}`, 10],
      ['b1', 'b3', 3],
    ],
    left: [],
    rest: null,
  })
  // An address that somebody has typed.
  expect(cut(views, 100_000).rest).toBeNull()
})
