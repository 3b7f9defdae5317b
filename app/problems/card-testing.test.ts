import { expect, test } from 'vitest'
import { hourOf, looksLikeCardTesting } from './card-testing.ts'

test.each([
  [{ declined: 30, accepted: 0 }, false],
  [{ declined: 31, accepted: 0 }, true],
  [{ declined: 40, accepted: 9 }, true],
  [{ declined: 40, accepted: 10 }, false],
  [{ declined: 200, accepted: 400 }, false],
  [{ declined: 0, accepted: 0 }, false],
])('many declines with hardly a payment beside them are card testing: %j', (tries, expected) => {
  expect(looksLikeCardTesting(tries)).toBe(expected)
})

test('the alarm is one an hour', () => {
  expect(hourOf(new Date('2026-11-21T12:59:59Z'))).toBe(hourOf(new Date('2026-11-21T12:00:00Z')))
  expect(hourOf(new Date('2026-11-21T13:00:00Z'))).not.toBe(hourOf(new Date('2026-11-21T12:59:59Z')))
})
