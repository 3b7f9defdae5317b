import { Logger, run, type Runner } from 'graphile-worker'
import pg from 'pg'
import { crontab, type JobName, jobs } from '#app/job-list.ts'
import { limits } from '#app/limits.ts'
import type { Log } from './log.ts'

/**
 * Runs jobs in this process until it stops; those under way are finished, the others stay in the queue. `alone`: nobody else
 * works on this database, so jobs that are still marked as taken were under way when this shop was killed, and are free again
 * (the queue itself would wait four hours for their worker to come back).
 */
export async function startWorker(url: string, log: Log, alone: boolean): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 6, application_name: 'barrow worker' })
  // Lost connections are told by the queries that fail; unheard, their events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (alone) {
    await pool.query(
      'select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs where locked_by is not null',
    )
  }
  let stopping = false
  let runner: Runner | null = null
  let retry: NodeJS.Timeout | undefined

  const start = async () => {
    try {
      runner = await runOn(pool, log)
      await runner.promise
    } catch (error) {
      log.error({ err: error }, 'the worker lost its database and will be started again')
    }
    if (!stopping) retry = setTimeout(() => void start(), restartAfter)
  }
  void start()

  return {
    async stop() {
      stopping = true
      clearTimeout(retry)
      const late = new Promise((resolve) => setTimeout(resolve, limits.stopWithin.value).unref())
      await Promise.race([runner?.stop().catch(() => {}), late])
      await Promise.race([pool.end().catch(() => {}), late])
    },
  }
}

const restartAfter = 2_000

function runOn(pgPool: pg.Pool, log: Log): Promise<Runner> {
  return run({
    pgPool,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    crontab,
    taskList: Object.fromEntries(
      (Object.keys(jobs) as JobName[]).map((name) => [
        name,
        // The queue stores what `enqueue` was given, and that was typed by the same table.
        (payload: unknown) => jobs[name].run(payload as never),
      ]),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'a job failed and will be tried again')
    }),
  })
}
