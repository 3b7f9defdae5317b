import { expect, test } from 'vitest'
import { factsOf } from './fact-columns.ts'

test('a fact is found whatever the shop before called its column', () => {
  for (const column of ['Material', 'Fabric (product.metafields.shopify.fabric)', 'Meta: _material', 'materials'])
    expect(factsOf([[column, ' Oak ']])).toEqual({ material: 'Oak' })
  expect(
    factsOf([
      ['Pflege', 'Ölen'],
      ['Made in', 'Denmark'],
    ]),
  ).toEqual({ care: 'Ölen', origin: 'Denmark' })
})

test('what is empty says nothing, the first that says something counts, and of other columns nothing is kept', () => {
  const cells = [
    ['Material', ' '],
    ['Meta: material', 'Oak'],
    ['Fabric', 'Linen'],
    ['__proto__', 'x'],
    ['Care level', 'x'],
  ] as const
  expect(factsOf(cells)).toEqual({ material: 'Oak' })
  expect(
    factsOf([
      ['Material', ''],
      ['Title', 'Chair'],
    ]),
  ).toBeUndefined()
})
