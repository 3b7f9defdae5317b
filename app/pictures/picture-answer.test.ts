import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { failures, pauseAfter, readStatus, widthsFor } from './picture-answer.ts'

test('a host that is busy is asked again; one that has no such picture is not', () => {
  expect([200, 302, 404, 410, 403, 206].map(readStatus)).toEqual([
    'take',
    'follow',
    failures.gone,
    failures.gone,
    failures.gone,
    failures.gone,
  ])
  expect([408, 429, 500, 503].map(readStatus)).toEqual(Array(4).fill(failures.unreachable))
})

test('the last try comes about a day after the first', () => {
  const pauses = Array.from({ length: limits.pictureTries.value - 1 }, (_, index) => pauseAfter(index + 1))
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(30)
})

test('a picture is never enlarged', () => {
  expect([200, 320, 1000, 4000].map(widthsFor)).toEqual([[200], [320], [320, 640, 960], [320, 640, 960, 1440]])
})
