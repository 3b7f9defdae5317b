import { expect, test } from 'vitest'
import { touchedOf } from './shown-before.ts'

test('a refused form keeps what was typed, and untouched fields show what is stored now', () => {
  const values = {
    vat_id: '123',
    'vat_id-before': '',
    struck_price: 'lowest',
    'struck_price-before': 'lowest',
    address: 'Way 1\r\nTown',
    'address-before': 'Way 1\nTown',
    submission: 'one',
  }
  const problems = { vat_id: 'field.vat_id' } as const
  expect(touchedOf({ values, problems, problem: null })).toEqual({
    values: { vat_id: '123', 'vat_id-before': '', submission: 'one' },
    problems,
    problem: null,
  })
})
