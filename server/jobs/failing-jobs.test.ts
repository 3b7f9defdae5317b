import { EventEmitter } from 'node:events'
import type { Job, WorkerEvents } from 'graphile-worker'
import { afterEach, expect, test, vi } from 'vitest'
import { logFailures } from './failing-jobs.ts'

afterEach(() => vi.restoreAllMocks())

test('a job that keeps failing is logged twice, and never with its own error message', () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const events: WorkerEvents = new EventEmitter()
  logFailures(events)
  const error = Object.assign(new Error('550 <ada@example.com>: no such user'), { code: 'EENVELOPE' })
  for (let attempts = 1; attempts <= 25; attempts++) {
    // The code reads no more of a job.
    const job = { id: '7', task_identifier: 'send-letter', attempts, max_attempts: 25 } as Job
    const about = { job, error } as never
    events.emit('job:error', about)
    if (attempts === 25) events.emit('job:failed', about)
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'jobs: a job fails again and again', job: 'send-letter', tries: 5, code: 'EENVELOPE' },
    { msg: 'jobs: a job was given up', job: 'send-letter', tries: 25 },
  ])
  expect(lines.join('')).not.toContain('ada@')
})
