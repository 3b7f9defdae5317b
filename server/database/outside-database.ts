import type pg from 'pg'
import { Client } from '#db/client.ts'
import type { Log } from '#server/log.ts'
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
  if (version < 150_000) return `it is PostgreSQL ${Math.floor(version / 10_000)}, and Barrow needs 15 or later`
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
function refused(url: string, why: string): StartRefused {
  return new StartRefused(
    `The database ${serverOf(url)}${new URL(url).pathname} (DATABASE_URL) cannot be used: ${why}.`,
  )
}

/** The location of a database for people: host and port, or the folder of its socket file and the port. */
export function serverOf(url: string): string {
  return new URL(url).host.replaceAll(/%2f/gi, '/')
}
