import { Counter, Gauge } from 'prom-client'
import { firstIdAt } from '#app/kernel/ids.ts'
import { sharedMilliseconds } from '#app/kernel/clock.ts'
import { askBriefly } from '#db/brief.server.ts'
import { registry } from './registry.ts'

const registers = [registry]
const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers, aggregator: 'max' })

const orders = new Counter({
  name: 'barrow_order_events_total',
  help: 'What happened to orders of the whole shop since this process began to count: placed, cancelled, expired, …',
  labelNames: ['event'] as const,
  registers,
  aggregator: 'max',
})
const payments = gauge(
  'barrow_payments_last_hour',
  'Payments begun within an hour, by what became of them so far',
  'outcome',
)
const declines = gauge('barrow_payment_declines_last_hour', 'How often banks declined those payments')
const problems = gauge('barrow_payment_problems_open', 'Payment problems that a person has to look at, by kind', 'kind')
const mails = gauge('barrow_mails', 'Mails of the last week that are owed, or were refused by a mail server', 'state')
const mailAge = gauge('barrow_mails_owed_oldest_age_seconds', 'How long the oldest mail of them is owed')
const deliveries = gauge(
  'barrow_webhook_deliveries',
  'Events on their way to other systems: pending, or deferred since the last try failed',
  'state',
)
const jobs = gauge(
  'barrow_jobs',
  'Jobs in the queue, by job: ready, running, later, or failed for good',
  'job',
  'state',
)
const jobAge = gauge(
  'barrow_jobs_oldest_age_seconds',
  'How long the oldest job that is ready has waited, by job',
  'job',
)
const backfillRows = new Counter({
  name: 'barrow_backfill_rows_total',
  help: 'Rows that a backfill has written, by its name',
  labelNames: ['name'] as const,
  registers,
  aggregator: 'max',
})
const backfillsUnfinished = gauge('barrow_backfills_unfinished', 'Backfills of the shop that are not finished')
const backfillsFailing = gauge('barrow_backfills_failing', 'Those of them whose last try failed')
const readAt = gauge('barrow_figures_read_timestamp_seconds', 'When the database was last asked for the figures above')

/** Rows that one statement looks at: what is more is counted as so many. */
const most = 10_000
const hour = 3_600_000

interface Counted {
  name: string
  state: string
  count: number
  age: number
}

const ask = async (name: string, text: string, values: unknown[]) => {
  const rows = await askBriefly<Counted>('pages', name, text, values)
  if (!rows) throw new Error(`${name} took too long`)
  return rows
}

/** The last event that is counted; null before the first reading. */
let counted: string | null = null

/**
 * Ids of transactions that still run may be below those of others: what is younger than any transaction may be is left
 * for the next reading.
 */
const ofEvents = `with recent as (select sequence, type, at from events where sequence > $1 order by sequence limit ${most}),
    settled as (select type from recent where sequence < coalesce(
      (select min(sequence) from recent where at > now() - interval '30 s'), 9223372036854775807))
  select type as name, '' as state, count(*)::int as count, 0 as age from settled where type like 'order.%' group by type
  union all
  select 'until', (coalesce((select min(sequence) - 1 from recent where at > now() - interval '30 s'),
    (select max(sequence) from recent), $1))::text, 0, 0`

async function readEvents() {
  if (counted === null) {
    const [last] = await ask(
      'figures_last_event',
      `select '' as name, coalesce(max(sequence), 0)::text as state, 0 as count, 0 as age from events`,
      [],
    )
    counted = last?.state ?? '0'
    for (const event of ['placed', 'cancelled', 'expired']) orders.inc({ event }, 0)
    return
  }
  for (const { name, state, count } of await ask('figures_events', ofEvents, [counted])) {
    if (name === 'until') counted = state
    else orders.inc({ event: name.slice('order.'.length) }, count)
  }
}

async function readPayments() {
  const rows = await ask(
    'figures_payments',
    `select state as name, '' as state, count(*)::int as count, sum(declines)::int as age
     from (select state, declines from payment_attempts where id >= $1 order by id desc limit ${most}) recent group by 1`,
    [firstIdAt(new Date(sharedMilliseconds() - hour))],
  )
  payments.reset()
  for (const outcome of outcomes) payments.set({ outcome }, 0)
  for (const { name, count } of rows) payments.set({ outcome: name }, count)
  declines.set(rows.reduce((sum, { age }) => sum + age, 0))
}
const outcomes = ['created', 'requires_action', 'processing', 'authorised', 'captured', 'declined', 'cancelled']

async function readProblems() {
  const rows = await ask(
    'figures_problems',
    `select kind as name, '' as state, count(*)::int as count, 0 as age
     from (select kind from payment_problems where resolved_at is null limit ${most}) open group by 1`,
    [],
  )
  problems.reset()
  for (const { name, count } of rows) problems.set({ kind: name }, count)
}

async function readMails() {
  const rows = await ask(
    'figures_mails',
    `select '' as name, state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as age
     from (select state, created_at from letters where id >= $1 order by id desc limit ${most}) recent group by state`,
    [firstIdAt(new Date(sharedMilliseconds() - 7 * 24 * hour))],
  )
  const of = (state: string) => rows.find((row) => row.state === state)
  for (const state of ['owed', 'refused']) mails.set({ state }, of(state)?.count ?? 0)
  mailAge.set(of('owed')?.age ?? 0)
}

async function readDeliveries() {
  const rows = await ask(
    'figures_deliveries',
    `select '' as name, case state when 'failed' then 'deferred' else state end as state, count(*)::int as count, 0 as age
     from (select state from webhook_deliveries where state in ('pending', 'failed') limit ${most}) open group by state`,
    [],
  )
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  for (const state of ['pending', 'deferred']) deliveries.set({ state }, of(state))
}

async function readJobs() {
  const rows = await ask(
    'figures_jobs',
    `select identifier as name, state, count(*)::int as count, greatest(0, extract(epoch from now() - min(run_at)))::float8 as age
     from (select task_id, run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
         when run_at <= now() then 'ready' else 'later' end as state from graphile_worker._private_jobs limit ${most}) queue
       join graphile_worker._private_tasks tasks on tasks.id = task_id group by 1, 2`,
    [],
  )
  jobs.reset()
  jobAge.reset()
  for (const { name, state, count, age } of rows) {
    jobs.set({ job: name, state }, count)
    if (state === 'ready') jobAge.set({ job: name }, age)
  }
}

async function readBackfills() {
  const rows = await ask(
    'figures_backfills',
    `select name, case when finished_at is not null then '' when failures > 0 then 'failing' else 'unfinished' end as state,
       rows_written::float8 as count, 0 as age from backfills limit ${most}`,
    [],
  )
  backfillRows.reset()
  for (const { name, count } of rows) backfillRows.inc({ name }, count)
  backfillsUnfinished.set(rows.filter(({ state }) => state !== '').length)
  backfillsFailing.set(rows.filter(({ state }) => state === 'failing').length)
}

const readings = [readEvents, readPayments, readProblems, readMails, readDeliveries, readJobs, readBackfills]
const readEvery = 10_000

let reading: Promise<void> = Promise.resolve()
let begunAt = Number.NEGATIVE_INFINITY

/**
 * One short statement for each, at most every ten seconds however often they are asked for. What fails keeps the last
 * figures, and `barrow_figures_read_timestamp_seconds` says how old they are.
 */
export function readDatabaseFigures(now = performance.now()): Promise<void> {
  if (now - begunAt < readEvery) return reading
  begunAt = now
  reading = (async () => {
    for (const read of readings) await read()
    readAt.set(Math.floor(sharedMilliseconds() / 1_000))
  })().catch(() => {})
  return reading
}
