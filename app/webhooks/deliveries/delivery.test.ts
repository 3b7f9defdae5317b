import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { nextTry, problemOf, readRetryAfter } from './delivery.ts'

const begun = new Date('2026-11-24T08:00:00Z')
const after = (milliseconds: number) => new Date(begun.getTime() + milliseconds)
const hour = 3_600_000
const [first, longest, end] = [
  limits.webhookFirstPause.value,
  limits.webhookLongestPause.value,
  limits.webhookRetries.value,
]

test('2xx is a receipt, a redirect is none, and neither is anything else', () => {
  expect([200, 202, 204, 299].map(problemOf)).toEqual([null, null, null, null])
  expect([300, 301, 307, 308].map(problemOf)).toEqual(['redirect', 'redirect', 'redirect', 'redirect'])
  expect([0, 199, 400, 404, 410, 429, 500, 503].map(problemOf)).toEqual(Array(8).fill('status'))
})

test('pauses double, up to six hours, for three days', () => {
  const pauses: number[] = []
  let now = begun
  for (let next = nextTry(begun, now, null, 0.5); next; next = nextTry(begun, now, null, 0.5)) {
    pauses.push(next.getTime() - now.getTime())
    now = next
  }
  expect(pauses.slice(0, 6)).toEqual([first, first, 2 * first, 4 * first, 8 * first, 16 * first])
  expect(Math.max(...pauses)).toBe(longest)
  expect(now).toEqual(after(end))
  expect(pauses.length).toBeGreaterThan(15)
})

test('failed deliveries are spread out, within bounds, and not retried after the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: end - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.integer({ min: 0, max: 10 * end })),
      (elapsed, chance, asked) => {
        const next = nextTry(begun, after(elapsed), asked, chance)
        const wait = (next?.getTime() ?? 0) - after(elapsed).getTime()
        expect(wait).toBeLessThanOrEqual(Math.max(longest * 1.25, first))
        expect(next?.getTime()).toBeLessThanOrEqual(after(end).getTime())
        // Unless that is the end, as long as the endpoint asks for, at most.
        if (next && next < after(end)) expect(wait).toBeGreaterThanOrEqual(Math.min(asked ?? 0, longest))
      },
    ),
  )
  expect(nextTry(begun, after(end), null, 0)).toBeNull()
})

test('an endpoint can ask for a longer pause, in seconds or by a date, but not for a shorter one', () => {
  expect(nextTry(begun, begun, 2 * hour, 0.5)).toEqual(after(2 * hour))
  expect(nextTry(begun, begun, 100 * hour, 0.5)).toEqual(after(longest))
  expect(nextTry(begun, begun, 0, 0.5)).toEqual(after(first))
  expect(readRetryAfter('120', begun)).toBe(120_000)
  expect(readRetryAfter('Tue, 24 Nov 2026 08:02:00 GMT', begun)).toBe(120_000)
  expect(readRetryAfter('Tue, 24 Nov 2020 08:02:00 GMT', begun)).toBe(0)
})

test.each([undefined, '', '-1', '1.5', 'soon', '99999999999999999999', 'NaN', 'someday GMT'])(
  'from %j nobody knows how long',
  (text) => expect(readRetryAfter(text, begun)).toBeNull(),
)
