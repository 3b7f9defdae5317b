import type { JobName } from '#app/jobs/job-names.ts'
import { limits } from '#app/limits.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** Runs one of the periodic jobs now, and waits until the queue is empty. */
export async function runJob(world: World, name: JobName) {
  await world.sql(`select graphile_worker.add_job($1, '{}')`, name)
  await finishJobs(world)
}

/** A machine that does other work as well takes its time over hundreds of jobs. */
const patienceMs = 90_000

/**
 * It failed while another one of its key was ordered, which does its work: the queue gives it no more tries, as if it had
 * had all of them.
 */
const isReplaced = `(j.key is null and j.attempts = ${limits.jobTries.value} and j.max_attempts = ${limits.jobTries.value})`

/** Makes everything in the queue due now, also retries; waits until the queue is empty. */
export async function finishJobs({ sql }: Pick<World, 'sql'>) {
  const state = await until(
    'an empty queue',
    async () => {
      const [left] = await sql<{ waiting: number; delayed: number; failed: string | null }>(
        `select count(*)::int as waiting, count(*) filter (where run_at > now() and locked_at is null)::int as delayed,
           max(concat_ws(' ', t.identifier, 'after', attempts, 'tries, locked', j.locked_at, j.last_error)) filter (
             where attempts >= 20 and last_error is not null) as failed
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where not ${isReplaced}`,
      )
      if (!left || left.waiting === 0) return 'empty'
      if (left.failed) throw new Error(`A job fails again and again: ${left.failed}`)
      if (left.delayed > 0) {
        await sql('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null')
        await sql(`select pg_notify('jobs:insert', '{"count":4}')`)
      }
      return null
    },
    patienceMs,
  )
  return state
}
