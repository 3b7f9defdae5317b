import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Line, summariseRepeats } from './summarise-repeats.ts'

const minute = 60_000

function listen(most = 10) {
  const written: (Line & { repeated?: number })[] = []
  return { written, ...summariseRepeats((line) => void written.push(line), most, minute) }
}
const limited = (network: string) => ({ security: 'limited', network, code: 'limit.too_many_requests' })

describe('a flood of refusals', () => {
  test('from one network is one line and a count in a minute', () => {
    const { written, note, flush } = listen()
    for (let each = 0; each < 100_000; each += 1) note({ ...limited('203.0.113.0/24') }, 0)
    expect(written).toEqual([limited('203.0.113.0/24')])
    flush()
    expect(written[1]).toEqual({ ...limited('203.0.113.0/24'), repeated: 99_999 })
  })

  test('from ten thousand networks is as many lines as there is room for, and one count of the others', () => {
    const { written, note, flush } = listen(10)
    for (let each = 0; each < 10_000; each += 1) note(limited(`2001:db8:${each.toString(16)}::/48`), 0)
    flush()
    expect(written).toHaveLength(11)
    expect(written[10]).toEqual({ security: 'limited', network: 'others', repeated: 9_990 })
  })

  test('of one event, from many networks, hides no other event', () => {
    const { written, note } = listen(10)
    for (let each = 0; each < 1_000; each += 1) note(limited(`198.51.${each}.0/24`), 0)
    const guessed = { security: 'link_guessed', network: '203.0.113.0/24' }
    note(guessed, 0)
    expect(written.at(-1)).toEqual(guessed)
  })

  test('repeats by strangers do not hide a signed-in person', () => {
    const { written, note, flush } = listen()
    const forbidden = { security: 'forbidden', network: '203.0.113.0/24', code: 'access.forbidden' }
    const known = { ...forbidden, who: 'an identity' }
    for (const line of [{ ...forbidden, who: null }, known, known]) note(line, 0)
    flush()
    expect(written.slice(1)).toEqual([known, { ...known, repeated: 1 }])
  })

  test('ends with the minute: what comes later is a line again', () => {
    const { written, note } = listen()
    note(limited('here'), 0)
    note(limited('here'), minute - 1)
    note(limited('here'), minute)
    expect(written).toEqual([limited('here'), { ...limited('here'), repeated: 1 }, limited('here')])
  })

  test('loses nothing in counting, and never writes more than there is room for', () => {
    const kinds = fc.record({ security: fc.constantFrom('limited', 'forbidden'), network: fc.nat(40).map(String) })
    fc.assert(
      fc.property(fc.array(kinds), (lines) => {
        const { written, note, flush } = listen(10)
        for (const line of lines) note(line, 0)
        flush()
        const counted = written.map(({ repeated = 1 }) => repeated).reduce((sum, each) => sum + each, 0)
        expect(counted).toBe(lines.length)
        expect(written.length).toBeLessThanOrEqual(2 * (2 * 10 + 1))
      }),
    )
  })
})
