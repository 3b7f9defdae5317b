import type { Job, WorkerEvents } from 'graphile-worker'
import { alarm } from '#app/system/health/alarm.server.ts'

const someTries = 5

/**
 * A failing job does not stop the others: the queue retries it with growing pauses. Repeated failures are logged, once
 * after some tries and once when it is given up; never the error's message, which may contain text that a person typed.
 */
export function logFailures(events: WorkerEvents) {
  events.on('job:error', ({ job, error }) => {
    if (job.attempts === someTries) tell('a job fails again and again', job, error)
  })
  events.on('job:failed', ({ job, error }) => tell('a job was given up', job, error))
}

function tell(what: string, { id, task_identifier: name, attempts }: Job, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  const kind = error instanceof Error ? error.constructor.name : typeof error
  alarm(`jobs: ${what}`, { job: name, id, tries: attempts, error: kind, code })
}
