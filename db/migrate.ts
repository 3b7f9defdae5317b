import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { BackfillUnfinished, closeBackfills, requireBackfills } from './after-backfill.ts'
import { Client } from './client.ts'
import { endsWithItsMachine, settingsOf } from './session-settings.ts'

// Two processes that start at once must not both migrate; any constant works, as long as nothing else uses it.
export const migrationLock = 7_267_743

/**
 * Applies the SQL files of `folder` that the database does not have yet, each in its own transaction, in the order of
 * their names. A file that was changed after it was applied is refused. `patience`: how many seconds to wait for another
 * process that does the same. A file whose backfill is not finished throws `BackfillUnfinished`; those before it are
 * applied. Returns the names applied.
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
    // All at once: one after the other they took longer than everything else here.
    const texts = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')))
    const fresh: string[] = []
    for (const [at, name] of names.entries()) {
      const text = texts[at] ?? ''
      if (isApplied(name, text, applied)) continue
      if (isOutsideTransaction(text)) await applyInSteps(client, name, text)
      else await applyWhenFree(client, name, text)
      fresh.push(name)
    }
    await workOutAll(client)
    return fresh
  } finally {
    await Promise.all([client.end(), lock.end()])
  }
}

/**
 * The lock belongs to a transaction of its own, not to a connection: a pooler would hand the connection to somebody else,
 * with the lock. It ends with that transaction, however the process ends. It is asked for again and again: a statement
 * that waits for it would keep a snapshot meanwhile, and an index that its holder makes would wait for that in turn.
 */
async function takeTurn(lock: pg.Client, patience: number) {
  lock.on('error', () => {})
  const settings = { ...endsWithItsMachine, idle_in_transaction_session_timeout: 0 }
  await lock.query(`begin; ${settingsOf(settings, 'set local')}`)
  const begun = Date.now()
  for (let isSaid = false; !(await isMyTurn(lock)); await wait(turnLook)) {
    const waited = Date.now() - begun
    if (waited > patience * 1_000)
      throw new Error(
        `Another process has been bringing the database up to date for ${patience} seconds. ` +
          'If none runs, end the connection that holds the lock: ' +
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${migrationLock} and granted;`,
      )
    if (!isSaid && waited > 2_000) console.log('Waiting for another process that brings the database up to date …')
    isSaid ||= waited > 2_000
  }
}

/** Milliseconds between two looks whether the lock is free. */
const turnLook = 200

/** Without parameters: a statement that has some keeps its snapshot until the next one. */
async function isMyTurn(lock: pg.Client): Promise<boolean> {
  const { rows } = await lock.query<{ is: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as is`)
  return rows[0]?.is === true
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

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function isApplied(name: string, text: string, applied: ReadonlyMap<string, string>): boolean {
  const known = applied.get(name)
  if (known !== undefined && known !== hashOf(text))
    throw new Error(`The migration ${name} was changed after it had been applied; add a new one instead.`)
  return known !== undefined
}

/**
 * How long a migration waits for the lock of a table, in milliseconds. Everybody who asks for the table meanwhile waits
 * behind it, readers too; so it gives up soon, and tries again when it may be free.
 */
const lockWait = 100
const longestPause = 5_000

/** In one transaction, as often as it takes to get all its locks without letting others wait. */
async function applyWhenFree(client: pg.Client, name: string, text: string) {
  const until = Date.now() + 600_000
  for (let pause = lockWait; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await applyOnce(client, name, text)
    } catch (error) {
      if (error instanceof BackfillUnfinished) throw error
      if (!isLocked(error) || Date.now() > until) throw failed(name, error)
      console.log(`The migration ${name} waits for a table that is in use …`)
      await wait(pause)
    }
  }
}

async function applyOnce(client: pg.Client, name: string, text: string) {
  await client.query(`begin; set local lock_timeout = ${lockWait}`)
  try {
    await requireBackfills(client, name, text)
    await client.query(text.replace(allAtOnce, ''))
    await note(client, name, text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === lockNotAvailable

const failed = (name: string, cause: unknown) =>
  new Error(`The migration ${name} failed and was rolled back.`, { cause })

async function note(client: pg.Client, name: string, text: string) {
  await closeBackfills(client, text)
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hashOf(text)])
}

/** Its first line says so: indexes of large tables are made beside those who write to them, which no transaction may do. */
const isOutsideTransaction = (text: string) => text.startsWith('-- outside a transaction')

/** The same for a schema that nobody uses yet, as a restore makes it: in one transaction with all the rest. */
export const insideTransaction = (text: string) =>
  isOutsideTransaction(text) ? text.replaceAll(/\bindex concurrently\b/gi, 'index') : text

/**
 * Statement by statement, each of which has to be as good when it is repeated: a start that ends in the middle begins
 * again. An index that was not finished is in the way of the next one of its name.
 */
async function applyInSteps(client: pg.Client, name: string, text: string) {
  await requireBackfills(client, name, text)
  const statements = text.replace(/^--.*$/gm, '').split(/;\s*$/m)
  for (const statement of statements.map((each) => each.trim()).filter(Boolean)) {
    const [, index] = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement) ?? []
    if (index) await dropUnfinished(client, index)
    await client.query(statement)
  }
  await note(client, name, text)
}

async function dropUnfinished(client: pg.Client, index: string) {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`)
}
