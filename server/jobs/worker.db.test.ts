import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type LetterId } from '#app/kernel/ids.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { startDatabaseGate, type TcpGate } from '#test/support/tcp-gate.ts'
import type { Log } from '#server/log.ts'
import { startWorker } from './worker.ts'

const database = useDatabase()
const sql = (text: string, values: unknown[] = []) => runSql(database.url, [[text, values]])
const told: string[] = []
const log = {
  error: (about: { err?: unknown; message?: string }) => told.push(`${about.message} ${about.err}`),
} as unknown as Log
let gate: TcpGate
let worker: ReturnType<typeof startWorker>

beforeAll(async () => {
  const gated = await startDatabaseGate(database.url)
  gate = gated.gate
  worker = startWorker(gated.url, log, true)
})
afterAll(async () => {
  await worker.stop()
  await gate.stop()
})

const addJob = (letterId: LetterId) =>
  sql(`select graphile_worker.add_job('send-letter', json_build_object('letterId', $1::text))`, [letterId])
/** How often each of them was tried. The periodic jobs are not counted. */
async function attempts(): Promise<number[]> {
  const mine = `(select id from graphile_worker.jobs where task_identifier = 'send-letter')`
  // The queue pauses longer after each failure; here the pause is skipped.
  await sql(`update graphile_worker._private_jobs set run_at = now() where locked_at is null and id in ${mine}`)
  const rows = await sql(`select attempts from graphile_worker._private_jobs where id in ${mine} order by id`)
  return rows.map((row) => Number(Object(row).attempts))
}

/** A letter that cannot be written, and a job that is blocked on it until released. */
async function heldJob() {
  const letter = newId<LetterId>()
  await sql(
    `insert into letters (id, kind, reference, recipient, locale, data) values ($1::uuid, 'of-no-kind', $1::text, 'a@b.test', 'en', '{}')`,
    [letter],
  )
  const holder = new pg.Client({ connectionString: database.url })
  holder.on('error', () => {})
  await holder.connect()
  // As if another worker were sending it.
  await holder.query(`select pg_advisory_lock(hashtextextended('letter ' || $1, 0))`, [letter])
  await addJob(letter)
  return {
    letGo: () => holder.end(),
    forget: () => sql('delete from letters where id = $1', [letter]),
  }
}

test(
  'jobs fail one after the other while the database is away: once it is back, all are retried',
  { timeout: 60_000 },
  async () => {
    const jobs = [await heldJob(), await heldJob(), await heldJob(), await heldJob()]
    await expect.poll(attempts, { timeout: 10_000 }).toEqual([1, 1, 1, 1])
    gate.shut()
    for (const [index, job] of jobs.entries()) {
      await job.letGo()
      const lost = () => told.filter((line) => line.includes('Failed to fail jobs')).length
      await expect.poll(lost, { timeout: 10_000 }).toBe(index + 1)
    }
    gate.open()
    await expect
      .poll(async () => Math.min(...(await attempts())), { timeout: 40_000, interval: 500 })
      .toBeGreaterThan(1)
    for (const job of jobs) await job.forget()
    await expect.poll(attempts, { timeout: 20_000 }).toEqual([])
  },
)

test('a job whose worker lives is not begun a second time; one whose worker died is taken within seconds', async () => {
  const held = await heldJob()
  await expect.poll(attempts, { timeout: 10_000 }).toEqual([1])
  const isRenewed = async () => {
    const [job] = await sql(`select locked_at > now() - interval '3 s' as fresh from graphile_worker.jobs
      where task_identifier = 'send-letter' and attempts = 1`)
    return job
  }
  await sql(`update graphile_worker._private_jobs set locked_at = now() - interval '4 s' where locked_at is not null`)
  expect(await isRenewed()).toEqual({ fresh: false })
  await expect.poll(isRenewed, { timeout: 12_000 }).toEqual({ fresh: true })

  // Locked before they are due, so that this test's own worker does not take them first.
  await sql(`select graphile_worker.add_job('send-letter', json_build_object('letterId', gen_random_uuid()),
    run_at => now() + interval '1 hour', job_key => key) from unnest(array['of-dead', 'of-living']) key`)
  await sql(`update graphile_worker._private_jobs set run_at = now(), locked_by = key,
    locked_at = now() - case key when 'of-dead' then interval '11 s' else interval '-1 minute' end
    where key in ('of-dead', 'of-living')`)
  const left = () =>
    sql(`select locked_by from graphile_worker._private_jobs where locked_by like 'of-%' or key like 'of-%'
      or task_id = (select task_id from graphile_worker._private_jobs where key = 'of-living') and attempts = 0`)
  await expect.poll(left, { timeout: 12_000 }).toEqual([{ locked_by: 'of-living' }])
  await sql(`delete from graphile_worker._private_jobs where key = 'of-living'`)
  await held.letGo()
  await held.forget()
  await expect.poll(attempts, { timeout: 20_000 }).toEqual([])
}, 60_000)

test('what is asked for after a job was taken from its worker is a job of its own: that worker may come to life and end the first', async () => {
  const ask = () =>
    sql(`select graphile_worker.add_job('send-letter', json_build_object('letterId', gen_random_uuid()),
      run_at => now() + interval '1 hour', job_key => 'frozen')`)
  const rows = () =>
    sql(`select id, locked_by from graphile_worker._private_jobs where run_at > now() + interval '30 minutes'`)
  await ask()
  await sql(
    `update graphile_worker._private_jobs set locked_by = 'frozen', locked_at = now() - interval '11 s' where key = 'frozen'`,
  )
  await expect.poll(rows, { timeout: 12_000 }).toEqual([{ id: expect.anything(), locked_by: null }])
  await ask()
  expect(await rows()).toHaveLength(2)
  await sql(`delete from graphile_worker._private_jobs where run_at > now() + interval '30 minutes'`)
}, 30_000)

test('an import that somebody waits for begins although all lanes are taken by what takes long', async () => {
  const jobs = [await heldJob(), await heldJob(), await heldJob(), await heldJob()]
  await expect.poll(attempts, { timeout: 10_000 }).toEqual([1, 1, 1, 1])
  await sql(`select graphile_worker.add_job('convert-picture', json_build_object('key', at, 'widths', '[]'::json), priority => 100)
    from generate_series(1, 500) at`)
  await sql(`select graphile_worker.add_job('work-on-import', json_build_object('importId', gen_random_uuid()))`)
  const waiting = (name: string) => sql(`select id from graphile_worker.jobs where task_identifier = $1`, [name])
  // It does not know this import, so it has ended as soon as it begins.
  await expect.poll(() => waiting('work-on-import'), { timeout: 5_000 }).toEqual([])
  expect(await waiting('convert-picture')).toHaveLength(500)
  await sql(`delete from graphile_worker._private_jobs where priority = 100`)
  for (const job of jobs) {
    await job.letGo()
    await job.forget()
  }
  await expect.poll(attempts, { timeout: 20_000 }).toEqual([])
}, 60_000)

test(
  'connections that are dead without an error are given up, and all workers get new ones',
  { timeout: 90_000 },
  async () => {
    const begun = told.length
    gate.silence()
    const givenUp = () => told.slice(begun).some((line) => line.includes('The queue answers no more'))
    await expect.poll(givenUp, { timeout: 30_000, interval: 500 }).toBe(true)
    gate.replace()
    const jobs = await Promise.all(Array.from({ length: 4 }, heldJob))
    // All four at once: none waits for an answer that never comes.
    await expect.poll(attempts, { timeout: 30_000, interval: 500 }).toEqual([1, 1, 1, 1])
    for (const job of jobs) {
      await job.letGo()
      await job.forget()
    }
    await expect.poll(attempts, { timeout: 20_000 }).toEqual([])
  },
)
