import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { registerBackfills } from '#app/backfills/open-backfills.server.ts'
import { dueIn, takeTurn } from '#app/backfills/run-backfills.server.ts'
import { backfill } from '#app/jobs/backfill.server.ts'
import { Client } from '#db/client.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { fillOffice } from './office/office-fill.ts'
import type { Line } from './report.ts'

const count = 1_000_000
const writers = 4

/** What an upgrade does to the largest table: a column and a check, an index and its rows, and two releases later less. */
const steps = {
  '9001_expand.sql': `alter table orders add column trial text;
    alter table orders add constraint trial_short check (length(trial) < 100) not valid;`,
  '9002_index.sql': `-- outside a transaction
create index concurrently if not exists orders_trial on orders (trial, created_at);
alter table orders validate constraint trial_short;`,
  '9003_less.sql': `-- outside a transaction
drop index concurrently if exists orders_trial;`,
  '9004_contract.sql': `-- after backfill trial
    alter table orders drop constraint trial_short; alter table orders drop column trial;`,
}

/**
 * The longest that anybody waits while a million orders get a new column, values for it, an index and a check, and lose
 * them again: four shoppers who place and pay without a pause, two readers, and one transaction that takes its time.
 */
export async function measureMigrations(folder: string): Promise<Line[]> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'office-database'), log: () => {} })
  connect(database.url, { connections: 3 })
  try {
    await migrate(database.url, 'db/migrations')
    await fillOffice(database.administration.replace(/\/\w+$/, '/barrow'), count)
    const { all: quiet } = await waitsWhile(database.url, () => pause(15_000))
    const begun = performance.now()
    const { all: busy, filling } = await waitsWhile(database.url, (noteFilling) => upgrade(database.url, noteFilling))
    const seconds = Math.round((performance.now() - begun) / 1000)
    const detail = `${busy.length} statements in ${seconds} s; p99.9 ${busy.at(-Math.ceil(busy.length / 1000))?.toFixed(0)} ms; while the backfill writes ${filling.at(-1)?.toFixed(0)} ms; without an upgrade ${quiet.at(-1)?.toFixed(0)} ms, p99.9 ${quiet.at(-Math.ceil(quiet.length / 1000))?.toFixed(0)} ms`
    const value = busy.at(-1) ?? Infinity
    return [{ what: 'the longest wait while 1,000,000 orders are migrated', value, unit: 'ms', budget: 300, detail }]
  } finally {
    await disconnect()
    await database.stop()
  }
}

async function upgrade(url: string, noteFilling: NoteFilling) {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-steps-'))
  try {
    for (const [name, text] of Object.entries(steps)) {
      writeFileSync(join(folder, name), text)
      await migrate(url, folder)
      noteFilling(true)
      if (name === '9001_expand.sql') await fill()
      noteFilling(false)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As the worker does, turn by turn. A tenth of the orders suffices. */
async function fill() {
  let filled = 0
  const trial = backfill({
    name: 'trial',
    async batch(tx, after, size) {
      const { rows } = await sql<{ id: string }>`
        update orders o set trial = o.number from (
          select id from orders where id > ${after ?? beginning} order by id limit ${size} for update) p
        where o.id = p.id returning o.id`.execute(tx)
      filled += rows.length
      const last = rows
        .map(({ id }) => id)
        .toSorted()
        .at(-1)
      return { after: last === undefined || filled >= count / 10 ? null : last, rows: rows.length }
    },
  })
  await registerBackfills([trial])
  while ((await dueIn([trial])) !== null) await takeTurn([trial])
}

const beginning = '00000000-0000-0000-0000-000000000000'

async function connected(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

type NoteFilling = (isFilling: boolean) => void

/**
 * The waits of all statements of shoppers until the work is done, and of those that ended while the work was filling, in
 * milliseconds, the shortest first.
 */
async function waitsWhile(url: string, work: (noteFilling: NoteFilling) => Promise<unknown>) {
  let isOver = false
  let isFilling = false
  const waits: number[] = []
  const filling: number[] = []
  const clients: Client[] = []
  const client = async () => {
    const of = await connected(url)
    clients.push(of)
    return async (text: string, values: unknown[] = []) => {
      const begun = performance.now()
      const { rows } = await of.query<{ id: string }>(text, values)
      const waited = performance.now() - begun
      waits.push(waited)
      if (isFilling) filling.push(waited)
      return rows
    }
  }
  async function shop() {
    for (const ask = await client(); !isOver; await pause(1)) {
      await ask('begin')
      const [order] = await ask(newOrder)
      await ask('update orders set version = version + 1 where id = $1', [order?.id])
      await ask('commit')
    }
  }
  async function read() {
    for (const ask = await client(); !isOver; await pause(1))
      await ask(`select id, number, total from orders where state = 'placed' order by created_at desc limit 50`)
  }
  async function takeTime() {
    for (const ask = await client(); !isOver; await pause(1_000)) {
      await ask('begin')
      await ask(newOrder)
      await pause(1_500)
      await ask('commit')
    }
  }
  const all = [...Array.from({ length: writers }, shop), read(), read(), takeTime()]
  await work((is) => (isFilling = is))
  isOver = true
  await Promise.all(all)
  await Promise.all(clients.map((each) => each.end()))
  const sorted = (each: number[]) => each.toSorted((one, other) => one - other)
  return { all: sorted(waits), filling: sorted(filling) }
}

const newOrder = `insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax,
    subtotal, shipping_total, tax_total, total, expires_at, payment, fulfilment, to_pack)
  values (uuidv7(), gen_random_uuid(), 'x', 'buyer@example.com', 'en', 'EUR', 'ship', true, 100, 0, 0, 100,
    now() + interval '30 min', 'unpaid', 'unfulfilled', false) returning id`
