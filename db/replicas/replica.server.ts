import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { limits } from '#app/limits.ts'
import { type Position, positionOf, type ReplicaLook, textOf } from './wal-history.ts'

/** One replica, or several behind one address: each reading asks its own connection how far it is. */
export interface Replica {
  /** For logs and figures: host and port. */
  name: string
  /** Asks it how far it is. Throws if it does not answer. */
  look(of: { system: string; timeline: number }): Promise<ReplicaLook>
  /**
   * A connection in a transaction that only reads, once the server at its end has replayed the log up to `at`, within `patience`
   * ms. Throws if it has not by then.
   */
  begin(kind: Kind, at: Position, patience: number): Promise<pg.PoolClient>
  /** Fails everything that waits for an answer of it. */
  giveUp(): void
  close(): Promise<void>
}

/** `brief`: what strangers can ask for as often as they like, as in the lanes of the primary. */
export type Kind = 'usual' | 'brief'

/** The server has not replayed the log as far as it was asked for. */
export class NotYet extends Error {}

type OpenPool = (options: pg.PoolConfig) => { pool: pg.Pool; giveUp: () => void }

interface Sizes {
  connections: number
  /** How long a statement may take (ms). */
  longest: Record<Kind, number>
}

export function createReplica(url: string, openPool: OpenPool, { connections, longest }: Sizes): Replica {
  const open = (max: number) =>
    // Who waits for longer than a moment asks the primary.
    openPool({ connectionString: url, max, connectionTimeoutMillis: 1_000, idleTimeoutMillis: 60_000 })
  const eye = open(1)
  const pools = { usual: open(connections), brief: open(limits.pagesAtOnce.value + limits.listsAtOnce.value) }
  const all = [eye, ...Object.values(pools)]
  return {
    name: new URL(url).host,
    async look({ system, timeline }) {
      // One message, so that a pooler has one server answer both. The sign of life is read after the position.
      const [one, two] = await ask(eye.pool, `${ofItself}; ${lifeOf(system, timeline)}`, looksWithin)
      const { standby, at, of, reached } = one?.rows[0] ?? {}
      const aliveAt: unknown = two?.rows[0]?.at ?? null
      return {
        standby: standby === true,
        at: positionOf(String(at ?? '0/0')),
        system: String(of),
        timeline: Number(reached),
        aliveAt: typeof aliveAt === 'number' ? aliveAt : null,
      }
    },
    async begin(kind, at, patience) {
      const client = await pools[kind].pool.connect()
      try {
        await beginAt(client, longest[kind], textOf(at), performance.now() + patience)
        return client
      } catch (error) {
        if (error instanceof NotYet) endReading(client)
        else client.release(true)
        throw error
      }
    },
    giveUp: () => all.forEach(({ giveUp }) => giveUp()),
    close: async () => void (await Promise.all(all.map(({ pool }) => pool.end()))),
  }
}

const looksWithin = 1_000

/** Several statements in one message have several results, which the driver's types do not say. */
async function ask(on: pg.Pool | pg.PoolClient, text: string, within?: number): Promise<pg.QueryResult[]> {
  const query: pg.QueryConfig & { query_timeout?: number } = { text, ...(within && { query_timeout: within }) }
  return (await on.query(query)) as unknown as pg.QueryResult[]
}

const ofItself = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as at,
    (select system_identifier::text from pg_control_system()) || '/'
      || (select oid from pg_database where datname = current_database()) as of,
    greatest((select timeline_id from pg_control_checkpoint()), (select received_tli from pg_stat_wal_receiver)) as reached`

/** As the shop writes it every 5 s (`which-server.server.ts`). What the primary calls itself is digits and a slash. */
export const lifeOf = (system: string, timeline: number) => `select extract(epoch from alive_at)::float8 as at
  from database_servers where system = '${system.split('/')[0]}' and timeline = ${timeline}`

/**
 * Settings hold for this transaction: the address may be a pooler's. On a standby that has been promoted the position stays
 * where it was.
 */
async function beginAt(client: pg.PoolClient, longest: number, at: string, until: number) {
  const covers = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= '${at}'::pg_lsn end as covers`
  const settings = `set local statement_timeout = ${longest}; set local idle_in_transaction_session_timeout = 10000`
  let answers = await ask(client, `begin transaction read only; ${settings}; ${covers}`, beginsWithin)
  for (let wait = 2; ; wait = Math.min(2 * wait, 20)) {
    const found: unknown = answers.at(-1)?.rows[0]?.covers
    if (found === true) return
    if (found !== false) throw new Error('The address of a replica leads to a server that is none')
    if (performance.now() + wait > until) throw new NotYet('The replica is not there yet')
    await pause(wait)
    answers = [await client.query(covers)]
  }
}

const beginsWithin = 2_000

/** Ends its transaction, and gives the connection back. */
export function endReading(client: pg.PoolClient) {
  client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
