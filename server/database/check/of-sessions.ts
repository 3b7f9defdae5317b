import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Check, refusalOf, refuses, type Trial, unless, valueOf } from './check.ts'

const heardWithin = 2_000

/** What needs a connection of its own. A pooler that shares connections has none of it: `DATABASE_DIRECT_URL`. */
const ofConnections: readonly Check[] = [
  {
    what: 'LISTEN and NOTIFY from one connection to another',
    without: 'jobs start late, and caches do not learn of changes',
    async attempt({ one, other }) {
      const { promise: heard, resolve } = Promise.withResolvers<string | undefined>()
      const hear = ({ payload }: pg.Notification) => resolve(payload)
      one.on('notification', hear)
      try {
        await one.query('listen barrow_check')
        const told = 'x'.repeat(7_500)
        await other.query('select pg_notify($1, $2)', ['barrow_check', told])
        // Some servers send it with the next answer alone.
        await one.query('select 1')
        const payload = await Promise.race([heard, pause(heardWithin, null, { ref: false })])
        if (payload === null) return `nothing was heard within ${heardWithin} ms`
        return unless(payload === told, 'something else was heard than was told')
      } finally {
        one.off('notification', hear)
      }
    },
  },
  {
    what: 'settings and named statements stay with a connection',
    without: 'it is a pooler that shares connections: set DATABASE_DIRECT_URL, too',
    async attempt({ one, other }) {
      await one.query(`set application_name = 'barrow check'`)
      await one.query({ name: 'barrow_check', text: 'select 1' })
      // If connections are shared, another client may get this one meanwhile.
      await other.query('begin')
      for (let times = 0; times < 5; times++) {
        await one.query({ name: 'barrow_check', text: 'select 1' })
        if ((await valueOf(one, 'show application_name')) !== 'barrow check') return 'they went away'
      }
      const [mine, again] = [await valueOf(one, pid), await valueOf(one, pid)]
      return unless(mine === again && mine !== (await valueOf(other, pid)), 'two clients have one connection')
    },
  },
  {
    what: 'advisory locks of a session and of a transaction, between connections',
    without: 'two processes could migrate, import, number invoices or send a mail at once',
    async attempt({ one, other }) {
      const key = `hashtextextended('barrow check', 0)`
      const isFree = () => valueOf(other, `select pg_try_advisory_xact_lock(${key})`)
      for (const [take, release] of [
        [`select pg_advisory_lock(${key})`, `select pg_advisory_unlock(${key})`],
        [`begin; select pg_advisory_xact_lock(${key})`, 'rollback'],
        [`begin; select pg_advisory_xact_lock_shared(${key})`, 'rollback'],
      ] as const) {
        await one.query(take)
        if ((await isFree()) !== false) return `${take} keeps nobody out`
        await one.query(release)
        if ((await isFree()) !== true) return `${take} is not released`
      }
      return null
    },
  },
]

const pid = 'select pg_backend_pid()'

async function withRows({ one, schema }: Trial, work: (table: string) => Promise<string | null>) {
  const table = `${schema}.rows`
  await one.query(`create table ${table} (id int primary key, value int not null)`)
  await one.query(`insert into ${table} values (1, 1), (2, 2)`)
  try {
    return await work(table)
  } finally {
    await one.query('rollback')
    await one.query(`drop table if exists ${table}`)
  }
}

const lockNotAvailable = '55P03'
const queryCanceled = '57014'

const ofRows: readonly Check[] = [
  {
    what: 'row locks, which others wait for, refuse (NOWAIT) or pass over (SKIP LOCKED)',
    without: 'stock could be sold twice, and jobs run twice',
    attempt: (trial) =>
      withRows(trial, async (table) => {
        const { one, other } = trial
        for (const lock of ['for update', 'for no key update']) {
          await one.query(`begin; select from ${table} where id = 1 ${lock}`)
          const found = await refuses(other, `select from ${table} where id = 1 ${lock} nowait`, lockNotAvailable)
          if (found) return `${lock}: ${found}`
          const free = await valueOf(other, `select id from ${table} order by id limit 1 ${lock} skip locked`)
          if (free !== 2) return `${lock} skip locked did not pass over the row`
          if ((await refusalOf(other, `select from ${table} where id = 2 ${lock} nowait`)) !== null)
            return `${lock} locks rows that were not asked for`
          await one.query('rollback')
        }
        await one.query(`begin; select from ${table} where id = 1 for key share`)
        const shared = await refusalOf(other, `select from ${table} where id = 1 for no key update nowait`)
        return unless(shared === null, 'for key share keeps out changes of other columns')
      }),
  },
  {
    what: 'transactions see what others commit meanwhile (read committed), and backups do not (repeatable read)',
    without: 'totals could be computed from old rows, and a backup would not be of one moment',
    attempt: (trial) =>
      withRows(trial, async (table) => {
        const { one, other } = trial
        const value = () => valueOf(one, `select value from ${table} where id = 1`)
        const add = () => other.query(`update ${table} set value = value + 1 where id = 1`)
        await one.query('begin')
        if ((await value()) !== 1) return 'the row is not there'
        await add()
        if ((await value()) !== 2) return `a transaction is ${String(await valueOf(one, 'show transaction_isolation'))}`
        await one.query('rollback; begin transaction isolation level repeatable read read only')
        if ((await value()) !== 2) return 'the row is not there'
        await add()
        return unless((await value()) === 2, 'repeatable read sees later changes')
      }),
  },
  {
    what: 'a change waits for the one before it and counts on from there',
    without: 'two shoppers could get the last item',
    attempt: (trial) =>
      withRows(trial, async (table) => {
        const { one, other } = trial
        const take = `update ${table} set value = value - 1 where id = 1 and value > 0`
        await one.query(`begin; ${take}`)
        const second = other.query(take)
        // Whether it waits or fails, it is only over after the first one.
        const early = await Promise.race([second.then(() => true), pause(200, false)])
        if (early) return 'the second one did not wait'
        await one.query('commit')
        const { rowCount } = await second
        return unless(rowCount === 0, 'the second one took an item that was gone')
      }),
  },
  {
    what: 'statement_timeout, lock_timeout and the limits of idle connections',
    without: 'a slow query, or a process that stands still, stops all others',
    async attempt({ one, other, schema }) {
      const settings = [
        'idle_in_transaction_session_timeout',
        'idle_session_timeout',
        'tcp_user_timeout',
        'tcp_keepalives_idle',
      ]
      for (const name of settings) await one.query(`set ${name} = 30000`)
      await one.query(`begin; set local statement_timeout = 100`)
      const slow = await refuses(one, 'select pg_sleep(3)', queryCanceled)
      await one.query('rollback')
      if (slow) return `statement_timeout: ${slow}`
      await other.query(`create table ${schema}.locked ()`)
      await other.query(`begin; lock table ${schema}.locked`)
      await one.query('begin; set local lock_timeout = 100')
      const locked = await refuses(one, `select from ${schema}.locked`, lockNotAvailable)
      return locked && `lock_timeout: ${locked}`
    },
  },
]

/** What two connections see of each other. */
export const ofSessions: readonly Check[] = [...ofConnections, ...ofRows]
