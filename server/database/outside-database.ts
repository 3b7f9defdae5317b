import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '#db/client.ts'
import type { Log } from '#server/log.ts'
import { oldestVersion } from './check/of-server.ts'
import { countOthers } from './others-at-work.ts'
import { messageOf, StartRefused } from '#server/start/state-folder.ts'

interface Found {
  role: string
  database: string
  superuser: boolean
  version: number
  encoding: string
  makesTables: boolean
  makesSchemas: boolean
}

/**
 * The embedded database is set up by the shop; an outside one is the operator's, who gets a message about every
 * problem.
 */
export async function checkOutsideDatabase(url: string, log?: Pick<Log, 'warn'>): Promise<void> {
  const found = await ask(url, look)
  const problem = found && problemOf(found)
  if (problem) throw refused(url, problem)
  if (!found?.superuser) return
  log?.warn(
    { role: found.role },
    'the role of DATABASE_URL is a superuser: give the shop a role that owns its database and is none',
  )
}

/**
 * What needs a connection of its own (the queue of jobs, news of changes, migrations) goes past a pooler: `direct` is the
 * address of the database itself, where `url` is a pooler's.
 */
export async function checkConnections(url: string, direct: string | undefined): Promise<void> {
  if (direct === undefined) {
    if (await hearsNews(url)) return
    throw refused(url, 'it is a pooler that shares connections. Name the database itself with DATABASE_DIRECT_URL')
  }
  await checkOutsideDatabase(direct)
  const [pooled, itself] = [await ask(url, which), await ask(direct, which)]
  if (pooled !== itself) throw refused(direct, 'it is another database than that of DATABASE_URL', directSetting)
  if (!(await hearsNews(direct))) throw refused(direct, 'it is a pooler that shares connections, too', directSetting)
}

const directSetting = 'DATABASE_DIRECT_URL'

async function which(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select current_database() || ' since ' || pg_postmaster_start_time() as id`,
  )
  return rows[0]?.id ?? ''
}

/** A pooler that gives each transaction another connection forgets who listens. */
function hearsNews(url: string): Promise<boolean> {
  return ask(url, async (listener) => {
    const { promise: heard, resolve } = Promise.withResolvers<boolean>()
    listener.on('notification', () => resolve(true))
    await listener.query('listen barrow_heard')
    await ask(url, (teller) => teller.query('notify barrow_heard'))
    return Promise.race([heard, pause(newsWithin, false, { ref: false })])
  })
}

const newsWithin = 2_000

/** Whether a shop or another client is connected to it. */
export async function isInUse(url: string): Promise<boolean> {
  return (await ask(url, countOthers)) > 0
}

async function look(client: pg.Client): Promise<Found | undefined> {
  const { rows } = await client.query<Found>(`
    select current_user as role, current_database() as database, r.rolsuper as superuser,
      current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "makesTables",
      to_regnamespace('graphile_worker') is not null or has_database_privilege(current_database(), 'create') as "makesSchemas"
    from pg_roles r where r.rolname = current_user`)
  return rows[0]
}

function problemOf({ role, database, version, encoding, makesTables, makesSchemas }: Found): string | null {
  if (version < oldestVersion * 10_000)
    return `it is PostgreSQL ${Math.floor(version / 10_000)}, and Barrow needs ${oldestVersion} or later`
  if (encoding !== 'UTF8')
    return `it keeps text as ${encoding}, which not every name fits into. Make it with encoding 'UTF8'`
  if (makesTables && makesSchemas) return null
  return `its role ${role} may not make tables in it. Make the role its owner: alter database "${database}" owner to "${role}"`
}

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  try {
    // An incorrectly escaped password may already fail here.
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await question(client)
    } finally {
      await client.end().catch(() => {})
    }
  } catch (error) {
    throw refused(url, causeOf(error))
  }
}

/** If a name has several addresses, there is one reason for each. */
function causeOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return messageOf(first)
}

/** The address without the password, or anything that may be one. */
function refused(url: string, why: string, setting = 'DATABASE_URL'): StartRefused {
  return new StartRefused(`The database ${serverOf(url)}${new URL(url).pathname} (${setting}) cannot be used: ${why}.`)
}

/** The location of a database for people: host and port, or the folder of its socket file and the port. */
export function serverOf(url: string): string {
  return new URL(url).host.replaceAll(/%2f/gi, '/')
}
