import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('a process that ends again and again is started later each time, and one that lived for long at once', () => {
  const waitFor = backOff()
  expect(Array.from({ length: 9 }, () => waitFor('serve', 1_000))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
  expect(waitFor('work', 1_000)).toBe(500)
  expect(waitFor('serve', 60_000)).toBe(0)
  expect(waitFor('serve', 59_999)).toBe(500)
})
