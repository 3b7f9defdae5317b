import { expect, test } from 'vitest'
import { ruleFields } from '#app/routes.ts'
import { ruleProblems, ruleQuery, ruleTyped, ruleValues } from './rule-form.ts'

test('the page has a field for each condition that a rule can have', () => {
  expect(['match', ...ruleFields]).toEqual(ruleQuery)
})

const typed = (values: Record<string, string>) => ruleTyped(new URLSearchParams(values), 'EUR')

test('a rule is read as it was typed, and shown as it was read', () => {
  const values = {
    match: 'any',
    'field-1': 'tag',
    'value-1': 'salt: fine',
    'field-2': 'price_up_to',
    'value-2': '49.90',
    'field-3': 'reduced',
    'value-3': '',
    'field-4': 'stock_sold_out',
  }
  const rule = typed(values)
  expect(rule).toEqual({
    match: 'any',
    conditions: ['tag:salt: fine', 'price_up_to:4990', 'reduced', 'stock:sold_out'],
  })
  expect(ruleValues(rule, (minor) => (minor / 100).toFixed(2))).toEqual(values)
})

test('empty lines are none, and an amount that is none stays as it was typed', () => {
  expect(typed({ 'field-1': '', 'value-1': 'x', 'field-2': 'price_from', 'value-2': 'cheap' })).toEqual({
    match: 'all',
    conditions: ['price_from:cheap'],
  })
  expect(typed({ 'field-1': 'price_from', 'value-1': '0' })).toEqual({ match: 'all', conditions: ['price_from:0'] })
})

test('what is half typed is said at its own field; conditions that do not go together, at the choice between all and any', () => {
  const problems = (values: Record<string, string>) => ruleProblems(new URLSearchParams(values), 'EUR')
  expect(
    problems({
      'field-1': 'tag',
      'value-1': 'clay',
      'field-2': 'price_from',
      'value-2': 'che',
      'field-4': 'tag',
      'value-5': 'x',
    }),
  ).toEqual({ 'value-2': 'collection.condition', 'value-4': 'collection.condition' })
  expect(problems({ match: 'any', 'field-1': 'new', 'field-2': 'reduced' })).toEqual({
    match: 'collection.new_among_any',
  })
  expect(problems({ match: 'all', 'field-1': 'new', 'field-2': 'stock_available' })).toEqual({})
})
