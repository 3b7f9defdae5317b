import { describe, expect, test } from 'vitest'
import { createWalHistory, type PrimaryLook, positionOf, type ReplicaLook, textOf } from './wal-history.ts'

test('a position is a number of bytes, and is written as PostgreSQL writes it', () => {
  expect(positionOf('0/0')).toBe(0n)
  expect(positionOf('16/B374D848') - positionOf('15/FFFFFFFF')).toBe(0xb374d849n)
  expect(textOf(positionOf('16/B374D848'))).toBe('16/B374D848')
})

const system = '7/5'
const primary = (askedAt: number, at: bigint, more: Partial<PrimaryLook> = {}): PrimaryLook => ({
  askedAt,
  at,
  system,
  timeline: 1,
  aliveAt: askedAt / 1_000,
  ...more,
})
const replica = (at: bigint, more: Partial<ReplicaLook> = {}): ReplicaLook => ({
  standby: true,
  at,
  system,
  timeline: 1,
  aliveAt: Infinity,
  ...more,
})

/** One look each half second, and a hundred bytes between two. */
function historyUntil(end: number) {
  const history = createWalHistory()
  for (let at = 0; at <= end; at += 500) history.note(primary(at, BigInt(at / 5)))
  return history
}
const judged = (of: ReplicaLook) => historyUntil(10_000).judge(of, 10_000, 2_000)

describe('a replica', () => {
  test('is behind by the age of the newest position that it has, also if the primary is quiet', () => {
    expect(judged(replica(2_000n))).toEqual({ lag: 0, problem: null })
    expect(judged(replica(1_999n))).toEqual({ lag: 500, problem: null })
    expect(judged(replica(1_650n))).toEqual({ lag: 2_000, problem: 'behind' })
    const quiet = createWalHistory()
    for (let at = 0; at <= 60_000; at += 500) quiet.note(primary(at, 7n))
    expect(quiet.judge(replica(7n), 60_000, 2_000)).toEqual({ lag: 0, problem: null })
  })

  test('that has not even the oldest position is behind by more than is remembered', () => {
    const history = createWalHistory()
    for (let at = 0; at <= 90_000; at += 500) history.note(primary(at, BigInt(at)))
    expect(history.judge(replica(1n), 90_000, 2_000)).toEqual({ lag: 59_500, problem: 'behind' })
  })

  test('is none if it takes writes, belongs to another cluster, or to another database of this one', () => {
    expect(judged(replica(2_000n, { standby: false })).problem).toBe('no-replica')
    expect(judged(replica(2_000n, { system: '8/5' })).problem).toBe('other-database')
    expect(judged(replica(2_000n, { system: '7/6' })).problem).toBe('other-database')
  })

  test('of another history is known by a later timeline, or by the signs of life that it lacks', () => {
    expect(judged(replica(2_000n, { timeline: 2 })).problem).toBe('other-history')
    expect(judged(replica(9_000n, { aliveAt: 3 })).problem).toBe('other-history')
    expect(judged(replica(9_000n, { aliveAt: null })).problem).toBe('other-history')
    expect(judged(replica(1_900n, { aliveAt: 9.5 })).problem).toBe(null)
  })

  test('is not judged by positions from before a failover', () => {
    const history = historyUntil(10_000)
    history.note(primary(10_500, 50n, { timeline: 2 }))
    expect(history.judge(replica(60n), 10_500, 2_000)).toEqual({ lag: 0, problem: null })
    expect(history.judge(replica(2_000n, { aliveAt: null }), 10_500, 2_000).problem).toBe('other-history')
    expect(history.lately(10_500, 2_000)).toBe(50n)
  })
})

test('strangers are shown nothing older than they may be shown', () => {
  expect(historyUntil(10_000).lately(10_000, 2_000)).toBe(1_700n)
  expect(historyUntil(10_000).lately(20_000, 2_000)).toBe(null)
  expect(createWalHistory().lately(0, 2_000)).toBe(null)
})
