import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { useReplicas } from '#app/web/reading/place.ts'
import { limits } from '#app/limits.ts'
import { closeLanes, lanePools, openLanes } from './brief.server.ts'
import { Client } from './client.ts'
import { watchConnections } from './connections.ts'
import { nameStatements } from './named-statements.ts'
import { closeReplicas, connectsWhereItReads, provideReplicas } from './replicas/from-replica.server.ts'
import { createReplica } from './replicas/replica.server.ts'
import { type ChangeOfReplica, type Replicas, watchReplicas } from './replicas/replicas.server.ts'
import type { Database } from './schema.ts'
import { endsWithItsMachine, setEachTime, setOnce, type Settings } from './session-settings.ts'
import { isLedBack, noteServer, sayAlive } from './which-server.server.ts'

/** For functions that only read or write: inside a transaction or outside. */
export type Db = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>

/** Set once by `connect` when the process starts; a live binding, so importers see it. */
export let db: Kysely<Database>
/** For the few hot queries that are sent by name, prepared once per connection. */
export let pool: pg.Pool

/**
 * For what belongs to a connection and not to a transaction, as some locks do: past a pooler, whose connections are not
 * ours. And apart from those of the requests: it is held for as long as the work takes, such as a letter that a mail
 * server does not answer.
 */
export let sessions: Kysely<Database>
/** The address of the database itself. */
export let directUrl: string

/** Fails everything that waits for an answer of the database. */
export let giveUpConnections: () => void = () => {}

/** If the database does not answer, a request fails after 2 s instead of waiting. */
class ImpatientClient extends Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: 2_000 })
  }
}

let wrapClient: ((client: pg.ClientBase) => void) | null = null

/** Changes each connection of the pools before its first use. Called before `connect`. */
export function wrapClients(wrap: (client: pg.ClientBase) => void) {
  wrapClient = wrap
}

/** Of a new connection: if it leads to another server than before, those that lead to the former one are given up. */
export async function leaveFormerServer(client: pg.ClientBase) {
  if (await noteServer(client)) giveUpConnections()
}

/**
 * A pooler's connection says nothing about the next one that it gives. But while a former server was found behind it, each
 * new one is looked at.
 */
async function leaveWhileLedBack(client: pg.ClientBase) {
  if (isLedBack()) await leaveFormerServer(client)
}

/** From time to time, also through a pooler: notes the server, and that the shop writes through it. */
export async function sayAliveToServer() {
  const client = await pool.connect()
  let isOther = false
  try {
    isOther = await noteServer(client)
    await sayAlive(client)
  } catch (error) {
    // A pooler may lead them all to the former server.
    isOther = isLedBack()
    throw error
  } finally {
    client.release()
    if (isOther) giveUpConnections()
  }
}

interface Reached {
  /** The most that are open at once. */
  connections?: number
  /** How long a statement of the reading lanes may take, in milliseconds. */
  longestBrief?: number
  /** How long a transaction may wait for its process, in milliseconds. */
  longestIdle?: number
  /** Of the database itself, if `url` is a pooler's. */
  direct?: string | undefined
  /** Replicas that may be read, by their addresses. */
  replicas?: { urls: readonly string[]; tell(change: ChangeOfReplica): void } | undefined
}

/**
 * Opens the pool. Waiting for a free connection differs from waiting for the database: in a rush, requests are served
 * late rather than refused.
 */
export function connect(url: string, reached: Reached = {}) {
  const { connections = 10, longestBrief, longestIdle = 10_000, direct, replicas } = reached
  const giveUp: (() => void)[] = []
  const isPooled = direct !== undefined
  const open = (options: pg.PoolConfig, settings: Settings, pooled = isPooled) => {
    const opened = new pg.Pool({
      Client: ImpatientClient,
      connectionString: pooled ? url : (direct ?? url),
      // Never closed: a rush begins in a quiet moment, and during it opening a connection takes longer than a request
      // waits. Keep-alive stops firewalls from closing them.
      idleTimeoutMillis: 0,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: pooled ? leaveWhileLedBack : leaveFormerServer,
      ...options,
    })
    opened.on('connect', (client) => {
      wrapClient?.(client)
      if (pooled) return setEachTime(client, settings)
      setOnce(client, { ...endsWithItsMachine, ...settings })
      nameStatements(client)
    })
    giveUp.push(watchConnections(opened))
    return opened
  }
  const usual = { connectionTimeoutMillis: 10_000, application_name: 'barrow' }
  // A process that stands still in a transaction would keep its rows from all others for as long as it does: they wait
  // for less than their statements may take.
  const patience = { statement_timeout: 15_000, idle_in_transaction_session_timeout: longestIdle }
  pool = open({ ...usual, max: connections }, patience)
  otherPools.length = 0
  openLanes(open, { isPooled, longest: longestBrief })
  giveUpConnections = () => giveUp.forEach((each) => each())
  if (replicas) {
    const eye = open({ ...usual, max: 1 }, patience, false)
    otherPools.push(['replicas', eye])
    provideReplicas(
      openReplicas(replicas, eye, { connections, usual: patience.statement_timeout, brief: longestBrief }),
    )
  } else provideReplicas(null)
  useReplicas(replicas !== undefined)
  db = kyselyOn(replicas ? connectsWhereItReads(pool) : pool)
  const apart = open({ ...usual, max: sessionsAtOnce }, patience, false)
  otherPools.push(['sessions', apart])
  sessions = kyselyOn(apart)
  directUrl = direct ?? url
  return { db, pool }
}

interface Lengths {
  connections: number
  usual: number
  brief: number | undefined
}

/** `eye` looks at the primary, by a connection of its own: nobody waits there behind a long reading. */
function openReplicas(
  { urls, tell }: NonNullable<Reached['replicas']>,
  eye: pg.Pool,
  { connections, usual, brief = limits.briefStatement.value }: Lengths,
): Replicas {
  const openPool = (options: pg.PoolConfig) => {
    const opened = new pg.Pool({
      Client: ImpatientClient,
      keepAlive: true,
      application_name: 'barrow replica',
      ...options,
    })
    opened.on('connect', (client) => wrapClient?.(client))
    otherPools.push(['replicas', opened])
    return { pool: opened, giveUp: watchConnections(opened) }
  }
  const sizes = { connections, longest: { usual, brief } }
  return watchReplicas(
    urls.map((url) => createReplica(url, openPool, sizes)),
    eye,
    tell,
  )
}

/** Of what holds a connection while it works, and of replicas, if the shop reads from them. */
const otherPools: ['replicas' | 'sessions', pg.Pool][] = []

/** How many connections each kind of pool has, and how many wait for one. */
export function connectionFigures() {
  if (!pool) return []
  const figures = new Map<string, { open: number; idle: number; waiting: number }>()
  for (const [name, { totalCount, idleCount, waitingCount }] of [
    ['all', pool] as const,
    ...lanePools(),
    ...otherPools,
  ]) {
    const { open, idle, waiting } = figures.get(name) ?? { open: 0, idle: 0, waiting: 0 }
    figures.set(name, { open: open + totalCount, idle: idle + idleCount, waiting: waiting + waitingCount })
  }
  return [...figures]
}

/** As many letters as a process sends at once, and an import. */
const sessionsAtOnce = 5

const kyselyOn = (on: PostgresPool) =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: on }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

export async function disconnect() {
  await Promise.all([db.destroy(), sessions.destroy(), closeLanes(), closeReplicas()])
}

/**
 * Sends a fixed statement by its name, so that PostgreSQL parses and plans it once per connection. The statement names
 * its columns like the row type (`as "slugOfIt"`).
 */
export async function ask<Row extends object>(
  name: string,
  text: string,
  values: unknown[],
  on: Db = db,
): Promise<Row[]> {
  // A transaction has its own connection, and must use that.
  if (on !== db) return (await on.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
  const { rows } = await pool.query<Row>({ name, text, values })
  return rows
}

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '08006',
  '08003',
  '08001',
  '53300', // too_many_connections
])

/** True if the database could not be reached: the request may be retried, nothing was decided. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (connectionFailures.has(code)) return true
  // A socket file that does not exist, or whose queue is full.
  if ('syscall' in error && error.syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN')) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone)
  // SASL: another program answers in its place (`client.ts`).
  return /^SASL: |Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** The constraint that a write violated, or null: `isRefusedBy(error, 'stock_never_below_zero')`. */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
