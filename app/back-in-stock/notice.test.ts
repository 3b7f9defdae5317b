import { expect, test } from 'vitest'
import { noticesFor } from './notice.ts'

test('of what came back, five get an email for each that there is, and never more than 500 at once', () => {
  expect([-3, 0, 1, 2, 99, 100, 101, 1_000_000, null].map(noticesFor)).toEqual([0, 0, 5, 10, 495, 500, 500, 500, 500])
})
