import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Replica } from './replica.server.ts'
import { watchReplicas } from './replicas.server.ts'
import type { ReplicaLook } from './wal-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const system = '7/5'

/** A primary and a replica that answer whatever a test says. */
function world() {
  const primary = { at: '0/64', system, cluster: '7', timeline: 1, aliveAt: 1 }
  let looked: Promise<ReplicaLook> = Promise.resolve({ standby: true, at: 1_000n, system, timeline: 1, aliveAt: 1 })
  const pool = { query: async () => ({ rows: [{ ...primary }] }), end: async () => {} }
  const replica: Replica = {
    name: 'replica',
    look: () => looked,
    begin: () => Promise.reject(new Error('Nobody reads here')),
    giveUp() {},
    close: async () => {},
  }
  // The one call that is made of it.
  const replicas = watchReplicas([replica], pool as unknown as pg.Pool, () => {})
  const isRead = async () => [await replicas.choose(false), await replicas.choose(true)].map((each) => each !== null)
  return { primary, answers: (look: Promise<ReplicaLook>) => void (looked = look), isRead, close: replicas.close }
}

test('after a failover no replica is read that was found to follow the former primary, however far it is', async () => {
  const { primary, answers, isRead, close } = world()
  await vi.advanceTimersByTimeAsync(1)
  expect(await isRead()).toEqual([true, true])
  primary.timeline = 2
  // Strangers see what was there two seconds ago.
  expect(await isRead()).toEqual([false, true])
  const slow = Promise.withResolvers<ReplicaLook>()
  answers(slow.promise)
  await vi.advanceTimersByTimeAsync(500)
  expect(await isRead()).toEqual([false, false])
  slow.resolve({ standby: true, at: 1_000n, system, timeline: 1, aliveAt: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(await isRead()).toEqual([false, false])
  answers(Promise.resolve({ standby: true, at: 1_000n, system, timeline: 2, aliveAt: 2 }))
  await vi.advanceTimersByTimeAsync(500)
  expect(await isRead()).toEqual([true, true])
  await close()
})
