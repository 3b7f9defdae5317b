import { expect, test } from 'vitest'
import { changedMeanwhile, touchedOf } from './shown-before.ts'

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

test('after someone else’s change, the page says which fields they changed, and which of these the reader changed too', () => {
  const values = {
    name: 'Mine',
    'name-before': 'First',
    note: 'a\r\nb',
    'note-before': 'a\r\nb',
    city: 'Kiel',
    'city-before': 'Kiel',
  }
  const form = { values, problems: {}, problem: 'record.changed' } as const
  expect(changedMeanwhile(form, { name: 'Theirs', note: 'a\nb', city: 'Jena', other: 'x' })).toEqual([
    { name: 'name', value: 'Theirs', isTouched: true },
    { name: 'city', value: 'Jena', isTouched: false },
  ])
})
