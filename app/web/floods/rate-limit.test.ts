import { BlockList } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { configure } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { countedKeys, limitNetwork, limitRate, limitRefusals } from './rate-limit.ts'

const minute = 60_000
let name = ''

beforeAll(() => {
  const trustedProxies = new BlockList()
  trustedProxies.addAddress('127.0.0.1')
  // Only these are asked for here.
  configure({ trustedProxies } as unknown as Parameters<typeof configure>[0])
})
beforeEach((context) => {
  name = context.task.name
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const waitOf = (key: string, points = 2) =>
  limitRate(name, key, points, minute).then(
    () => 0,
    (fault: { retryAfter: number }) => fault.retryAfter,
  )

test('too many requests are refused until the window ends, and the refusal says when', async () => {
  expect([await waitOf('a'), await waitOf('a')]).toEqual([0, 0])
  vi.advanceTimersByTime(20_000)
  expect(await waitOf('a')).toBe(40)
  expect(await waitOf('b')).toBe(0)
  vi.advanceTimersByTime(39_999)
  expect(await waitOf('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await waitOf('a')).toBe(0)
})

test('a clock that was ahead and is corrected locks no one out for the difference', async () => {
  expect([await waitOf('a'), await waitOf('a'), await waitOf('a')]).toEqual([0, 0, 60])
  vi.setSystemTime(Date.now() - 60 * minute)
  expect([await waitOf('a'), await waitOf('a'), await waitOf('a')]).toEqual([0, 0, 60])
})

test('all addresses of an IPv6 /64 are one, however written; the next /64 is another', async () => {
  expect([await waitOf('2001:db8:0:1::1'), await waitOf('2001:0DB8::1:a:b:c:d')]).toEqual([0, 0])
  expect(await waitOf('2001:db8:0:1:ffff::')).toBe(60)
  expect(await waitOf('2001:db8:0:2::1')).toBe(0)
})

test('an IPv4 address is the same in IPv6 form, and its neighbour is another', async () => {
  expect([await waitOf('203.0.113.9'), await waitOf('::ffff:203.0.113.9')]).toEqual([0, 0])
  expect(await waitOf('::ffff:cb00:7109')).toBe(60)
  expect(await waitOf('203.0.113.10')).toBe(0)
})

test('the owner of a whole /48 or /32 has only a multiple of the limit', async () => {
  const times = limits.widerNetwork.value
  let taken = 0
  for (let each = 0; each < 2 * times; each++)
    if ((await waitOf(`2001:db8:1:${each.toString(16)}::1`, 1)) === 0) taken++
  expect(taken).toBe(times)
  for (let site = 2; site < 2 * times; site++)
    for (let each = 0; each < times; each++)
      if ((await waitOf(`2001:db8:${site.toString(16)}:${each.toString(16)}::1`, 1)) === 0) taken++
  expect(taken).toBe(times * times)
  expect(await waitOf('2001:db9::1', 1)).toBe(0)
})

test('the owner of more /64 than are remembered is still counted as one /32', async () => {
  const most = 100 * limits.widerNetwork.value ** 2
  expect(most).toBeGreaterThan(limits.countedKeys.value)
  let taken = 0
  for (let each = 0; each < most + 1_000; each++) {
    const [site, net] = [each % 1_000, Math.floor(each / 1_000)]
    if ((await waitOf(`2001:db8:${site.toString(16)}:${net.toString(16)}::1`, 100)) === 0) taken++
  }
  expect(taken).toBe(most)
})

test('a network’s limit is one for a whole /48, and a few of them for the whole /32', async () => {
  const taken: string[] = []
  for (const site of Array.from({ length: 2 * limits.wideNetwork.value }, (_, each) => each.toString(16)))
    for (const net of ['1', 'ffff', '7'])
      await limitNetwork(name, `2001:db8:${site}:${net}::1`, 2, minute).then(
        () => taken.push(`${site} ${net}`),
        () => {},
      )
  expect(taken).toHaveLength(2 * limits.wideNetwork.value)
  expect(taken.slice(0, 4)).toEqual(['0 1', '0 ffff', '1 1', '1 ffff'])
  await expect(limitNetwork(name, '2001:db9::1', 2, minute)).resolves.toBeUndefined()
})

test('a proxy that does not forward the client’s address is not limited for everyone', async () => {
  for (let each = 0; each < 5; each++) expect(await waitOf('127.0.0.1')).toBe(0)
})

test('where only refusals count, work that is done counts nothing, and what is too much is not even tried', async () => {
  const work = vi.fn<() => Promise<string>>(async () => 'done')
  const tryIt = () => limitRefusals(name, 'a', 2, minute, work)
  for (let each = 0; each < 5; each++) expect(await tryIt()).toBe('done')
  work.mockImplementation(() => notFound())
  for (let each = 0; each < 2; each++) await expect(tryIt()).rejects.toThrow('request.not_found')
  work.mockClear().mockImplementation(async () => 'done')
  await expect(tryIt()).rejects.toThrow('limit.too_many_requests')
  expect(work).not.toHaveBeenCalled()
})

test('however many addresses come, a bounded number is remembered, and the newest are', async () => {
  const most = limits.countedKeys.value
  for (let each = 0; each < most + 5_000; each++) await waitOf(`10.${each >> 16}.${(each >> 8) & 255}.${each & 255}`, 1)
  expect(countedKeys(name)).toBeLessThanOrEqual(most)
  const last = most + 4_999
  expect(await waitOf(`10.0.${last >> 8}.${last & 255}`, 1)).toBe(60)
})
