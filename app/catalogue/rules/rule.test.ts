import { expect, test } from 'vitest'
import { canBeKept, conditionOf, isCondition, partsOf } from './rule.ts'

test.each([
  'tag:stoneware',
  'tag:salt: fine & coarse',
  'type:Bowls',
  'price_from:0',
  'price_up_to:4990',
  'stock:sold_out',
  'created_from:2026-02-28',
  'reduced',
  'new',
])('"%s" is a condition', (condition) => {
  expect(isCondition(condition)).toBe(true)
  const { field, value } = partsOf(condition)
  expect(conditionOf(field, value)).toBe(condition)
})

test.each([
  '',
  'tag',
  'tag:',
  'tag: x',
  'smell:rose',
  'price_from:1.50',
  'price_from:-1',
  'price_from:1) or (1',
  'price_up_to:9999999999',
  'stock:maybe',
  'created_from:2026-02-30',
  'created_from:0000-01-01',
  'reduced:',
  'new:5',
  'constructor:x',
])('"%s" is none', (condition) => {
  expect(isCondition(condition)).toBe(false)
})

test('"new" stands alone or with others that all have to be met', () => {
  expect(canBeKept({ match: 'any', conditions: ['new'] })).toBe(true)
  expect(canBeKept({ match: 'all', conditions: ['new', 'tag:x'] })).toBe(true)
  expect(canBeKept({ match: 'any', conditions: ['new', 'tag:x'] })).toBe(false)
})
