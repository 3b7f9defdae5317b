import { jobs } from '#app/job-list.ts'
import type { JobName } from '#app/jobs/job-names.ts'
import type { History } from '#test/histories/history.ts'
import { Crash } from './shop.ts'

interface Taken {
  id: string
  name: JobName
  payload: never
}

// As the queue's own worker takes a job. Letters are queued and not sent: the fault suite checks their delivery.
const take = `
  update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'histories', locked_at = now()
  where id = (
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and t.identifier <> 'send-letter' and (j.run_at <= $1 or $2)
    order by j.run_at, j.id limit 1 for update of j skip locked)
  returning id, payload, (select identifier from graphile_worker._private_tasks where id = task_id) as name`
const done = 'delete from graphile_worker._private_jobs where id = $1'
const again = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null, last_error = $2, run_at = $3 where id = $1`

/** Runs one due job, or the next one if none is due. False if there is none. */
export async function runJob({ shop }: History, { evenLater = false } = {}): Promise<boolean> {
  const [job] = await shop.sql<Taken>(take, shop.now(), evenLater)
  if (!job) return false
  try {
    await jobs[job.name].run(job.payload)
    await shop.sql(done, job.id)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : 'failed'
    // A crashed worker leaves its job locked; some minutes pass until it is released.
    const pause = error instanceof Crash ? 10 * 60_000 : 10_000
    await shop.sql(again, job.id, message, new Date(shop.now().getTime() + pause))
    throw error
  }
}

/** Runs everything in the queue, and the jobs that follow. */
export async function runAll(history: History) {
  for (let rounds = 0; await runJob(history, { evenLater: true }); rounds++) {
    if (rounds > 500) throw new Error('The queue never becomes empty')
  }
}
