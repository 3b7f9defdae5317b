import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** Inside a transaction or outside of one: what a function needs that only reads or writes. */
export type Db = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>

/** Set once by `connect` when the process starts; a live binding, so importers see it. */
export let db: Kysely<Database>
/** For the few hot queries that are sent by name, prepared once per connection. */
export let pool: pg.Pool

/** A database that does not answer fails a request after 2 s instead of holding it. */
class ImpatientClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: 2_000 })
  }
}

/**
 * Opens the pool. Waiting for one of its connections is another thing than waiting for the database: when everybody comes at
 * once, they are served late rather than told to come again.
 */
export function connect(url: string, connections = 10) {
  pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'barrow',
  })
  // An idle connection that the server closes must not end the process; the next query opens a new one.
  pool.on('error', () => {})
  // Nor one that is lost in the middle of a transaction: the query under way, or the next one, tells whoever holds it.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connected.add(client)
  })
  pool.on('remove', (client) => connected.delete(client))
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}

const connected = new Set<pg.PoolClient>()

/**
 * Gives up every connection, for when the database does not even say no (a pulled cable, a frozen machine): whoever waits
 * for an answer on one of them is told now, and not by TCP after a quarter of an hour.
 */
export function giveUpConnections() {
  for (const client of connected) {
    // `end` would say goodbye and wait for an answer. Every client of a pool is a whole one; the pool's type says less.
    const { connection } = client as pg.Client
    connection.stream.destroy()
  }
}

export async function disconnect() {
  await db.destroy()
}

/**
 * Sends a fixed statement by its name, so that PostgreSQL parses and plans it once per connection.
 * The statement gives its columns the names that the row type has (`as "slugOfIt"`).
 */
export async function ask<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
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

/** True when the database could not be reached: the request may be tried again, nothing was decided. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (connectionFailures.has(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone)
  return /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** The constraint that a write ran into, or null: `isRefusedBy(error, 'stock_never_below_zero')`. */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
