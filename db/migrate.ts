import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { Client } from './client.ts'
import { endsWithItsMachine, settingsOf } from './session-settings.ts'

// Two processes that start at once must not both migrate; any constant works, as long as nothing else uses it.
export const migrationLock = 7_267_743

/**
 * Applies the SQL files of `folder` that the database does not have yet, each in its own transaction, in the order of
 * their names. A file that was changed after it was applied is refused. `patience`: how many seconds to wait for another
 * process that does the same. Returns the names applied.
 */
export async function migrate(url: string, folder: string, patience = 600): Promise<string[]> {
  const client = new Client({ connectionString: url })
  const lock = new Client({ connectionString: url })
  await Promise.all([client.connect(), lock.connect()])
  try {
    await takeTurn(lock, patience)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const fresh: string[] = []
    for (const name of names) {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      if (await applyOnce(client, name, text, applied)) fresh.push(name)
    }
    await workOutAll(client)
    return fresh
  } finally {
    await Promise.all([client.end(), lock.end()])
  }
}

/**
 * The lock belongs to a transaction of its own, not to a connection: a pooler would hand the connection to somebody else,
 * with the lock. It ends with that transaction, however the process ends.
 */
async function takeTurn(lock: pg.Client, patience: number) {
  lock.on('error', () => {})
  const settings = { ...endsWithItsMachine, lock_timeout: `'${patience}s'`, idle_in_transaction_session_timeout: 0 }
  await lock.query(`begin; ${settingsOf(settings, 'set local')}`)
  const said = setTimeout(() => console.log('Waiting for another process that brings the database up to date …'), 2_000)
  try {
    await lock.query('select pg_advisory_xact_lock($1)', [migrationLock])
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    throw new Error(
      `Another process has been bringing the database up to date for ${patience} seconds. ` +
        'If none runs, end the connection that holds the lock: ' +
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${migrationLock} and granted;`,
      { cause: error },
    )
  } finally {
    clearTimeout(said)
  }
}

const lockNotAvailable = '55P03'

/** How earlier migrations recompute all products, each in its own transaction. Later ones call `reshelve_all()`. */
export const allAtOnce = 'select reshelve(array(select id from products));'
const portion = 500

/**
 * Recomputes what lists and the search have of each product: once per upgrade, in batches, continuing after an
 * interruption.
 */
async function workOutAll(client: pg.Client) {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('shelf_rebuild') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere || (await client.query('select from shelf_rebuild where urgent')).rows.length === 0) return
  while ((await client.query('select from reshelve_next($1)', [portion])).rows.length > 0);
}

async function applyOnce(client: pg.Client, name: string, text: string, applied: Map<string, string>) {
  const hash = createHash('sha256').update(text).digest('hex')
  const known = applied.get(name)
  if (known === hash) return false
  if (known !== undefined)
    throw new Error(`The migration ${name} was changed after it had been applied; add a new one instead.`)
  await client.query('begin')
  try {
    await client.query(text.replace(allAtOnce, ''))
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed and was rolled back.`, { cause: error })
  }
}
