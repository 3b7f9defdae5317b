import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { crontab, type JobName, jobs } from '#app/job-list.ts'
import { limits } from '#app/limits.ts'
import type { Log } from './log.ts'

/**
 * Runs jobs in this process until it stops; those under way are finished, the others stay in the queue. `alone`: nobody else
 * works on this database, so jobs that are still marked as taken when it starts were under way when it was killed.
 */
export async function startWorker(url: string, log: Log, alone: boolean): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    application_name: 'barrow worker',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Lost connections are told by the queries that fail; unheard, their events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  /** Who took jobs in this process: a worker that lost its database leaves them taken, and its successor frees them. */
  const former: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => former.push(workerPool.id))
  const running = new Set<string>()
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  const free = (longerThan: number, takers: string[] = []) =>
    pool.query(freeTaken, [new Date(Date.now() - longerThan), takers])
  const freeLost = () => pool.query(freeNeverBegun, [former, [...running], new Date(Date.now() - lostAfter)])
  const watch = setInterval(() => {
    void free(abandonedAfter).catch(() => {})
    void freeLost().catch(() => {})
  }, lostAfter)
  let stopping = false
  let opening: Promise<Runner> | null = null
  let retry: NodeJS.Timeout | undefined

  const start = async () => {
    try {
      await free(alone ? 0 : abandonedAfter, former)
      opening = runOn(pool, log, events)
      const runner = await opening
      await runner.promise
    } catch (error) {
      if (!stopping) log.error({ err: error }, 'the worker lost its database and will be started again')
    }
    if (!stopping) retry = setTimeout(() => void start(), restartAfter)
  }
  void start()

  return {
    async stop() {
      stopping = true
      clearTimeout(retry)
      clearInterval(watch)
      const late = new Promise((resolve) => setTimeout(resolve, limits.stopWithin.value).unref())
      // Told to stop right after its start, it has no runner yet.
      await Promise.race([opening?.then((runner) => runner.stop()).catch(() => {}), late])
      await Promise.race([pool.end().catch(() => {}), late])
    },
  }
}

const restartAfter = 2_000
/** No job takes so long; the queue itself would wait four hours for a worker that was killed to come back. */
const abandonedAfter = 10 * 60_000
const freeTaken = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at <= $1 or locked_by = any ($2)`

const lostAfter = 5_000
/** Taken by this process, whose connection was cut before it was told which job it had: nobody is at work on it. */
const freeNeverBegun = `update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_by = any ($1) and id <> all ($2::bigint[]) and locked_at <= $3`

function runOn(pgPool: pg.Pool, log: Log, events: WorkerEvents): Promise<Runner> {
  return run({
    pgPool,
    events,
    // What became of a job is told in batches, since only those try again while the database is away: otherwise the promise
    // that tells it is nobody's, and its failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    crontab,
    taskList: Object.fromEntries(
      // A constant table: its keys are the names of the jobs.
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
