import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { oneAtATime } from './one-at-a-time.server.ts'

useDatabase()

/** Begins work that lasts until it is ended. */
async function begin(name: string) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = oneAtATime(name, () => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  return () => {
    end.resolve()
    return done
  }
}

async function runsNow(name: string) {
  const run = vi.fn<() => Promise<void>>(async () => {})
  await oneAtATime(name, run)
  return run.mock.calls.length === 1
}

test('work is left to the process that does it, however long it takes; one that stands still is not waited for', async () => {
  const endLong = await begin('long')
  // Its signs of life do not come.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const endStill = await begin('still')
  vi.useRealTimers()
  expect(await runsNow('still')).toBe(false)
  await pause(8_000)
  expect([await runsNow('long'), await runsNow('still')]).toEqual([false, true])
  await Promise.all([endLong(), endStill()])
  expect(await runsNow('long')).toBe(true)
}, 60_000)
