import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { Client } from '#db/client.ts'
import { crontab, jobs } from '#app/job-list.ts'
import type { JobName } from '#app/jobs/job-names.ts'
import { haveDatabaseTime } from '#app/system/health/database-clock.server.ts'
import { watchConnections } from '#db/connections.ts'
import { leaveFormerServer } from '#db/database.server.ts'
import { serverGeneration } from '#db/which-server.server.ts'
import { logFailures } from './failing-jobs.ts'
import type { Log } from '#server/log.ts'
import { traceJob } from '#server/traces.ts'

/** A worker of this process: its name in the queue, and the running jobs of its life. */
export interface Taker {
  name: string
  running: Set<string>
}

export interface Life {
  /** Settles with the reason when it ends. */
  readonly ended: Promise<unknown>
  /** Finishes running jobs. */
  stop(): Promise<void>
  /** Does not wait: open connections are cut. */
  giveUp(): void
}

interface Beginning {
  url: string
  log: Log
  /** This run adds its own; the jobs that earlier ones left locked are released. */
  takers: Taker[]
  /** No other worker runs: jobs that are locked when the first run begins belonged to a killed worker. */
  alone: boolean
}

/** Runs a worker from its first connection until it loses its database. */
export function live({ url, log, takers, alone }: Beginning): Life {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: 6,
    application_name: 'barrow worker',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: leaveFormerServer,
  })
  const giveUpConnections = watchConnections(pool)
  const server = serverGeneration()
  const running = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => takers.push({ name: workerPool.id, running }))
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  const patience = watchSigns(events)
  logFailures(events)

  const mine = () => [takers.map(({ name }) => name), takers.flatMap(({ running }) => [...running])]
  const freeForeign = (longerThan: number) => pool.query(freeTaken, [longerThan])
  const goOn = () => pool.query(stillRunning, mine())
  const freeOwn = (longerThan: number) => pool.query(freeNeverBegun, [...mine(), longerThan])
  const silent = Promise.withResolvers<never>()
  const watch = setInterval(() => {
    // Its own first: after a pause of the whole process they are as old as those of a dead one.
    void goOn()
      .then(() => freeForeign(abandonedAfter))
      .catch(() => {})
    void freeOwn(lookEvery).catch(() => {})
    if (patience.look() === looksInVain) silent.reject(new Error('The queue answers no more'))
    if (serverGeneration() !== server) silent.reject(new Error('Another server answers as the database'))
  }, lookEvery)

  let opening: Promise<Runner>[] = []
  async function work() {
    await freeForeign(alone && takers.length === 0 ? 0 : abandonedAfter)
    await freeOwn(0)
    opening = [forAll, forAwaited].map((lane) => runOn(pool, log, events, lane))
    const runners = await Promise.all(opening)
    await Promise.race(runners.map(({ promise }) => promise))
  }
  const ended = Promise.race([work(), silent.promise])
    .catch((error: unknown) => error)
    .finally(() => clearInterval(watch))
  async function stop() {
    // If it is stopped right after its start, there is no runner yet.
    await Promise.all(opening.map((begun) => begun.then((runner) => runner.stop()).catch(() => {})))
    await pool.end().catch(() => {})
  }
  return {
    ended,
    stop,
    giveUp() {
      void stop()
      giveUpConnections()
    },
  }
}

/** How many jobs run at once, and which. */
interface Lane {
  concurrency: number
  names: readonly JobName[]
  crontab: string
}
// A constant table: its keys are the names of the jobs.
const forAll: Lane = { concurrency: 4, names: Object.keys(jobs) as JobName[], crontab }
/** What somebody waits for in front of a screen is not held up by pictures and mails, however long each takes. */
const forAwaited: Lane = { concurrency: 1, names: ['work-on-import', 'undo-import', 'run-batch'], crontab: '' }

const lookEvery = 5_000
/**
 * At each look a worker renews the locks of its running jobs: one that was not renewed twice has a dead worker, or one
 * that has lost the database. The queue itself would wait four hours. A job may run twice at once, if a worker comes to
 * life again: as after every repetition, its second run finds what the first one did.
 */
const abandonedAfter = 2 * lookEvery
const looksInVain = 3

/**
 * An idle worker polls every two seconds. A worker whose connection is dead without an error waits forever, and the
 * queue's own shutdown hangs after several lost answers about jobs (graphile/worker#636): neither causes an error.
 */
function watchSigns(events: WorkerEvents) {
  const looks = new Map([['start', 0]])
  events.on('pool:create', () => looks.delete('start'))
  events.on('worker:create', ({ worker }) => looks.set(worker.workerId, 0))
  events.on('worker:getJob:empty', ({ worker }) => looks.set(worker.workerId, 0))
  events.on('job:start', ({ worker }) => looks.delete(worker.workerId))
  events.on('job:complete', ({ worker }) => looks.set(worker.workerId, 0))
  events.on('worker:stop', ({ worker }) => looks.delete(worker.workerId))
  events.on('pool:gracefulShutdown', () => looks.set('shutdown', 0))
  return {
    /** The highest number of looks at one worker without a sign of life in between. */
    look(): number {
      for (const [who, times] of looks) looks.set(who, times + 1)
      return Math.max(0, ...looks.values())
    },
  }
}

/**
 * Job by job: their worker may have others, which go on. It may also come to life and end this one before it is taken:
 * without its key, what is asked for meanwhile is a job of its own, as while a job runs. One that is alone knows it dead.
 */
const freeTaken = `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
    key = case $1::int when 0 then key end, run_at = greatest(run_at, now())
  where locked_at <= now() - $1::int * interval '1 ms'`

const stillRunning = `update graphile_worker._private_jobs set locked_at = now()
  where locked_by = any ($1) and id = any ($2::bigint[])`

/** Locked by this process, whose connection was cut before it received the job: no worker has it. */
const freeNeverBegun = `update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_by = any ($1) and id <> all ($2::bigint[]) and locked_at <= now() - $3 * interval '1 ms'`

function runOn(pgPool: pg.Pool, log: Log, events: WorkerEvents, lane: Lane): Promise<Runner> {
  return run({
    pgPool,
    events,
    // Results of jobs are reported in batches: otherwise the promise of a report is not awaited, and its failure would
    // end the process while the database is away.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: lane.concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    crontab: lane.crontab,
    taskList: Object.fromEntries(
      lane.names.map((name) => [
        name,
        // The queue stores what `enqueue` was given, which was typed by the same table.
        (payload: unknown) =>
          traceJob(name, async () => {
            await haveDatabaseTime()
            await jobs[name].run(payload as never)
          }),
      ]),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'a job failed and will be tried again')
    }),
  })
}
