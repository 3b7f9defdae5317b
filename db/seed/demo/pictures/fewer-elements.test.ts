import { expect, test } from 'vitest'
import { straightened, withoutUnused } from './fewer-elements.ts'

test('a stop on the line between its neighbours is left out, one beside it and the two of an edge stay', () => {
  expect(
    straightened([
      [0, '#000000'],
      [0.5, '#808080'],
      [1, '#ffffff'],
    ]),
  ).toEqual([
    [0, '#000000'],
    [1, '#ffffff'],
  ])
  const bent: [number, string, number?][] = [
    [0, '#ffffff', 0],
    [0.5, '#ffffff', 0.8],
    [1, '#ffffff', 1],
  ]
  expect(straightened(bent)).toEqual(bent)
  const edge: [number, string][] = [
    [0, '#111111'],
    [0.5, '#111111'],
    [0.5, '#eeeeee'],
    [1, '#eeeeee'],
  ]
  expect(straightened(edge)).toEqual(edge)
})

test('a paint that nothing is painted with is left out', () => {
  const paint = (id: string) => `<linearGradient id="${id}"><stop offset="0"/></linearGradient>`
  const svg = (paints: string) => `<svg><defs>${paints}</defs><path fill="url(#lv)"/></svg>`
  expect(withoutUnused(svg(paint('lv') + paint('l')))).toBe(svg(paint('lv')))
  expect(withoutUnused(`<svg><defs>${paint('a')}</defs><path/></svg>`)).toBe('<svg><path/></svg>')
})
