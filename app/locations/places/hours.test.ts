import { expect, test } from 'vitest'
import { readHours, writeHours } from './hours.ts'

test.each([
  ['', []],
  ['09:00-18:00', [{ opens: '09:00', closes: '18:00' }]],
  [
    '09:00 – 12:30, 13:30–18:00',
    [
      { opens: '09:00', closes: '12:30' },
      { opens: '13:30', closes: '18:00' },
    ],
  ],
  // A bar is open until after midnight.
  ['18:00-02:00', [{ opens: '18:00', closes: '02:00' }]],
  // Until midnight, and around the clock, in either way of writing it.
  ['09:00-24:00', [{ opens: '09:00', closes: '00:00' }]],
  ['00:00-24:00', [{ opens: '00:00', closes: '00:00' }]],
  ['00:00-00:00', [{ opens: '00:00', closes: '00:00' }]],
])('%j are hours of a day', (typed, spans) => expect(readHours(typed)).toEqual(spans))

test.each([
  '9-18',
  '09:00',
  '25:00-26:00',
  '24:00-02:00',
  '09:00-24:30',
  '00:00-24:00, 10:00-12:00',
  '09:00-09:00',
  '09:00-13:00, 12:00-18:00',
  '18:00-02:00, 20:00-22:00',
  'closed',
])('%j are none', (typed) => expect(readHours(typed)).toBeNull())

test('hours are written as they are read', () => {
  const hours = [
    { weekday: 2, opens: '13:30', closes: '18:00' },
    { weekday: 2, opens: '09:00', closes: '12:30' },
    { weekday: 3, opens: '10:00', closes: '11:00' },
  ]
  expect(writeHours(hours, 2)).toBe('09:00-12:30, 13:30-18:00')
  expect(writeHours(hours, 1)).toBe('')
  const always = [{ weekday: 1, opens: '00:00', closes: '00:00' }]
  expect(writeHours(always, 1)).toBe('00:00-24:00')
  expect(readHours('00:00-24:00')?.map((span) => ({ weekday: 1, ...span }))).toEqual(always)
})
