import { expect, test } from 'vitest'
import { compareSizes, filterOf, isFilter, kindOf, priceSteps, usualFilters, valueOf } from './facet-kinds.ts'

test('a facet says its kind first, and an option and a fact say which', () => {
  const facets = ['type:Bowls', 'option:shape:Round: flat', 'fact:material:Wool', 'reduced:lowest', 'available']
  expect(facets.map((facet) => [kindOf(facet), valueOf(facet)])).toEqual([
    ['type', 'Bowls'],
    ['option:shape', 'Round: flat'],
    ['fact:material', 'Wool'],
    ['reduced', 'lowest'],
    ['available', ''],
  ])
})

test('a list has the known filters, and an option by its own name', () => {
  expect(usualFilters.every(isFilter)).toBe(true)
  expect(['vendor', 'option:shape', 'fact:care'].map(isFilter)).toEqual([true, true, true])
  expect(['fact:smell', 'option:', 'offer', 'type:Bowls', ''].map(isFilter)).toEqual(Array(5).fill(false))
  expect(filterOf(' option:Lid: Knob ')).toBe('option:lid  knob')
})

test('sizes are sorted from small to large, and before words', () => {
  const sizes = ['Large', '38', 'XXL', 'L', '40', 'XS', 'M', '5XL', 'XXS', 'S', '9', 'XL']
  expect(sizes.sort((one, other) => compareSizes(one, other, 'en'))).toEqual([
    'XXS',
    'XS',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    '5XL',
    '9',
    '38',
    '40',
    'Large',
  ])
})

test('the price steps cover every price between two prices', () => {
  expect(priceSteps(0, 0)).toEqual(['price:0', 'price:1'])
  const steps = new Set(priceSteps(1_000, 5_000))
  for (let price = 1_000; price <= 5_000; price += 1)
    expect(steps.has(`price:${Math.floor(Math.log(price + 1) / Math.log(1.25))}`)).toBe(true)
  expect(steps.size).toBeLessThan(12)
})
