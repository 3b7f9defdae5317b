import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockOff, clockProblems, compareClock } from './clock-check.server.ts'

const now = Date.parse('2030-01-01T12:00:00.600Z')
const minute = 60_000
const hears = (ms: number, age?: string) =>
  compareClock('issuer', { date: new Date(now + ms).toUTCString(), age }, now - 200, now)

afterEach(() => {
  vi.restoreAllMocks()
  hears(0)
})

describe('this machine’s clock', () => {
  test.each([
    ['the same time', 0, null],
    ['a minute later, within the second', minute, null],
    ['eight minutes later', 8 * minute, -479],
    ['eight minutes before', -8 * minute, 479],
  ])('beside an issuer that has %s', (_, difference, off) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    hears(difference)
    expect(clockOff('issuer')).toBe(off)
    expect(clockProblems()).toHaveLength(off === null ? 0 : 1)
  })

  test('is said to be wrong once, with the difference, and again when it has moved', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    for (const off of [8, 8, 8.5, 8, 20, 0, 8]) hears(off * minute)
    const told = write.mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(told.map(({ level, seconds }) => ({ level, seconds }))).toEqual(
      [-479, -1199, -479].map((seconds) => ({ level: 50, seconds })),
    )
    expect(told[0].msg).toBe("this machine's clock is 479 s behind the issuer's")
  })

  test('is not judged by an answer from a cache, nor by one without a date', () => {
    hears(-8 * minute, '480')
    compareClock('issuer', {}, now, now)
    compareClock('issuer', { date: 'yesterday' }, now, now)
    expect(clockOff('issuer')).toBeNull()
  })

  test('is not off because an answer was long on its way', () => {
    compareClock('issuer', { date: new Date(now - 5 * minute).toUTCString() }, now - 5 * minute, now)
    expect(clockOff('issuer')).toBeNull()
  })
})
