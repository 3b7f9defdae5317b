import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultLog } from './fault-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const written: [object, string][] = []
  return { written, ...faultLog((...line) => void written.push(line), { most: 3, window: 60_000 }) }
}
const full = (requestId: number) => ({ code: 'system.unavailable', path: '/search', details: { requestId } })

test('a flood of the same fault is a few lines and a count', () => {
  const { written, note } = listen()
  for (let request = 1; request <= 10_000; request++) note(full(request))
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([
    [{ code: 'system.unavailable', requestId: 1 }, '/search failed'],
    [{ code: 'system.unavailable', requestId: 2 }, '/search failed'],
    [{ code: 'system.unavailable', requestId: 3 }, '/search failed'],
    [{ code: 'system.unavailable', repeated: 9_997 }, '/search failed as before'],
  ])
})

test('it hides no other fault, and the next minute’s is written again', () => {
  const { written, note } = listen()
  for (let request = 1; request <= 100; request++) note(full(request))
  note({ code: 'system.fault', path: '/search', details: { requestId: 101 } })
  note({ code: 'system.unavailable', path: '/cart', details: { requestId: 102 } })
  expect(written.slice(3).map(([, message]) => message)).toEqual(['/search failed', '/cart failed'])
  vi.advanceTimersByTime(60_000)
  note(full(103))
  expect(written.at(-1)).toEqual([{ code: 'system.unavailable', requestId: 103 }, '/search failed'])
})

test('counted faults are written when the process ends', () => {
  const { written, note, flush } = listen()
  for (let request = 1; request <= 5; request++) note(full(request))
  flush()
  flush()
  expect(written.slice(3)).toEqual([[{ code: 'system.unavailable', repeated: 2 }, '/search failed as before']])
})
