import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import type { Db } from '#db/database.server.ts'
import type { JobName, Payload } from './job-names.ts'

/**
 * Which of the due jobs come later, however long ago they were asked for; all others, which follow payments or are short,
 * come first. A mail server that is silent takes half a minute of each mail, and an import owes thousands of pictures at
 * once, whose hosts may be slow: meanwhile refunds have to be paid, and orders to end. A bulk change takes its turns with
 * the mails.
 */
const behind: Partial<Record<JobName, number>> = {
  'send-letter': 10,
  'run-backfills': 10,
  'run-batch': 10,
  'fetch-picture': 50,
  'convert-picture': 100,
}
const priorityOf = (name: JobName) => behind[name] ?? 0

/**
 * Adds a job to the queue. With the caller's transaction, both commit or neither does: a crash can neither lose the job
 * nor run it for something that was rolled back. Waiting jobs with the same `key` are merged into one. `delay` is in
 * milliseconds by the database's clock, which the queue uses.
 */
export async function enqueue<Name extends JobName>(
  tx: Db,
  name: Name,
  payload: Payload<Name>,
  { key, delay, tries = limits.jobTries.value }: { key?: string; delay?: number; tries?: number } = {},
) {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, run_at => now() + ${delay ?? null}::float8 * interval '1 millisecond',
    job_key => ${key ?? null}::text, max_attempts => ${tries}::int, priority => ${priorityOf(name)}::int)`.execute(tx)
}

/** Several of one name, each with its key, in one statement. */
export async function enqueueEach<Name extends JobName>(
  tx: Db,
  name: Name,
  jobs: readonly { payload: Payload<Name>; key: string }[],
) {
  if (jobs.length === 0) return
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload))
  const keys = jobs.map(({ key }) => key)
  await sql`select graphile_worker.add_job(
    ${name}, j.payload::json, job_key => j.key, max_attempts => ${limits.jobTries.value}::int,
      priority => ${priorityOf(name)}::int)
    from unnest(${payloads}::text[], ${keys}::text[]) as j (payload, key)`.execute(tx)
}
