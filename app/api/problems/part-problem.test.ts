import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsIn } from '#app/operations/input-problems.ts'
import { partProblem } from './part-problem.ts'

const schema = z.object({
  submission: z.uuid('checkout.changed'),
  kind: z.enum(['rest', 'lines'], 'field.choice'),
  lines: z.record(z.string(), z.int('order.no_pieces')),
  hours: z.int('request.malformed').min(0, 'request.malformed').max(168, 'request.malformed'),
  since: z.iso.datetime('request.malformed'),
  name: z.string('field.required').min(1, 'field.required'),
})

const wrongIn = (input: unknown) => {
  const { error } = schema.safeParse(input)
  return error ? problemsIn(error).map((each) => partProblem(each, input)) : []
}

test('a part that does not come is needed, whatever the page would say of it', () => {
  expect(wrongIn({})).toEqual([
    { pointer: '/submission', code: 'field.required', expected: 'a text' },
    { pointer: '/kind', code: 'field.required', expected: 'rest, lines' },
    { pointer: '/lines', code: 'field.required', expected: 'an object' },
    { pointer: '/hours', code: 'field.required', expected: 'a whole number' },
    { pointer: '/since', code: 'field.required', expected: 'a text' },
    { pointer: '/name', code: 'field.required', expected: 'a text' },
  ])
})

test('a part of the wrong type is answered with the right one', () => {
  const input = { submission: 'x', kind: 'all', lines: 'one', hours: 169, since: 'today', name: 7 }
  expect(wrongIn(input)).toEqual([
    { pointer: '/submission', code: 'api.wrong_value', expected: 'a UUID' },
    { pointer: '/kind', code: 'field.choice', expected: 'rest, lines' },
    { pointer: '/lines', code: 'api.wrong_value', expected: 'an object' },
    { pointer: '/hours', code: 'api.wrong_value', expected: 'at most 168' },
    { pointer: '/since', code: 'api.wrong_value', expected: '2027-01-31T12:00:00Z' },
    { pointer: '/name', code: 'api.wrong_value', expected: 'a text' },
  ])
})

test('an empty text counts as missing, and a problem within a part keeps its code', () => {
  const input = {
    submission: '0b1c5a52-6f0e-4c43-9a0e-3f6e2d1c7b8a',
    kind: 'rest',
    lines: { 'a/b': 'two' },
    hours: 0,
    since: '2027-01-31T12:00:00Z',
    name: '',
  }
  expect(wrongIn(input)).toEqual([
    { pointer: '/lines/a~1b', code: 'order.no_pieces', expected: 'a whole number' },
    { pointer: '/name', code: 'field.required' },
  ])
})
