import { BlockList } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const minute = 60_000

/** A process of its own: the module's counts are no other one's. */
async function startProcess() {
  vi.resetModules()
  const [{ configure }, rate, untold] = [
    await import('#app/configuration.ts'),
    await import('./rate-limit.ts'),
    await import('./untold-counts.ts'),
  ]
  // Only these are asked for here.
  configure({ trustedProxies: new BlockList() } as unknown as Parameters<typeof configure>[0])
  untold.keepUntoldCounts()
  const asks = (key: string, points = 4) =>
    rate.limitRate('guesses', key, points, minute).then(
      () => 'yes',
      () => 'no',
    )
  return { asks, take: () => untold.takeUntoldCounts(Date.now()), hear: rate.hearCounts }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('what two processes count for one address is one count, told once', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  expect([await one.asks('203.0.113.9'), await one.asks('203.0.113.9')]).toEqual(['yes', 'yes'])
  expect([await two.asks('203.0.113.9'), await two.asks('203.0.113.9')]).toEqual(['yes', 'yes'])
  const told = one.take()
  expect(told).toHaveLength(1)
  for (const message of told) two.hear(message)
  expect(await two.asks('203.0.113.9')).toBe('no')
  expect(await two.asks('203.0.113.10')).toBe('yes')
  expect(one.take()).toEqual([])
  // What was heard is not told on.
  for (const message of two.take()) one.hear(message)
  expect(await one.asks('203.0.113.9')).toBe('no')
  expect(one.take()).toEqual([])
})

test('a count of another process ends with its window there, also where none is open here', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  for (let i = 0; i < 4; i += 1) await one.asks('someone')
  vi.advanceTimersByTime(50_000)
  for (const message of one.take()) two.hear(message)
  expect(await two.asks('someone')).toBe('no')
  vi.advanceTimersByTime(9_999)
  expect(await two.asks('someone')).toBe('no')
  vi.advanceTimersByTime(1)
  expect(await two.asks('someone')).toBe('yes')
})

test('counts of many addresses are sent in messages of a limited size: the largest first, the rest the next time', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  for (let i = 0; i < 700; i += 1) await one.asks(`key ${'ü'.repeat(40)} ${i}`)
  for (let i = 0; i < 4; i += 1) await one.asks('the worst')
  const first = one.take()
  for (const message of first) expect(Buffer.byteLength(message)).toBeLessThan(8_000)
  for (const message of first) two.hear(message)
  expect(await two.asks('the worst')).toBe('no')
  const told = [...first, ...one.take()].flatMap((message): unknown[] => JSON.parse(message))
  expect(told).toHaveLength(701)
})

test('a process that is alone keeps nothing to tell', async () => {
  vi.resetModules()
  const untold = await import('./untold-counts.ts')
  untold.noteCount({ name: 'guesses', level: 0, key: 'a', taken: 1, endsAt: Date.now() + minute })
  expect(untold.takeUntoldCounts(Date.now())).toEqual([])
})
