import { expect, test } from 'vitest'
import { localTime, momentTyped } from './local-time.ts'

const berlin = 'Europe/Berlin'

test('a typed time is one of the shop’s clock, in summer and in winter', () => {
  expect(momentTyped('2026-12-24T18:00', berlin)).toBe('2026-12-24T17:00:00.000Z')
  expect(momentTyped('2026-07-24T18:00:00', berlin)).toBe('2026-07-24T16:00:00.000Z')
  expect(momentTyped(' 2026-07-24 18:00 ', 'America/New_York')).toBe('2026-07-24T22:00:00.000Z')
  expect(localTime('2026-12-24T17:00:00.000Z', berlin)).toBe('2026-12-24T18:00')
})

test('an hour that occurs twice is the first one, and one that is skipped is an hour later', () => {
  expect(momentTyped('2026-10-25T02:30', berlin)).toBe('2026-10-25T00:30:00.000Z')
  expect(localTime('2026-10-25T01:30:00.000Z', berlin), 'the second one looks alike').toBe('2026-10-25T02:30')
  expect(momentTyped('2026-03-29T02:30', berlin)).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  '',
  'tomorrow',
  '2026-02-30T10:00',
  '2026-12-24',
  '2026-12-24T24:00',
  '2026-12-24T10:60',
  '24.12.2026 18:00',
])('%j is no time, and is refused as it was typed', (text) => expect(momentTyped(text, berlin)).toBe(text))
