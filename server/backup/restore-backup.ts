import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { keepFile } from '#app/catalogue/media.server.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { migrateQueue } from '#server/queue-tables.ts'
import { readArchive } from './archive.ts'
import { BackupRefused, type Contents, names, pictureOf, tableOf } from './contents.ts'
import { type CopyIn, copyIn } from './copy-rows.ts'
import { emptySchema, type Migration, putSchema, runMigration, takeSchemaLock } from './schema-of-backup.ts'
import { columnsOf, listForeignKeys, listMigrations, listTables, quoted } from './shop-tables.ts'

interface Order {
  databaseUrl: string
  dataFolder: string
  file: string
  contents: Contents
  migrations: Migration[]
  force: boolean
}

export interface Restored {
  rows: number
  pictures: number
}

/**
 * Makes the shop of this database and folder what it was when the backup was made. Pictures come first and only add; all
 * rows come in one transaction, so that whatever goes wrong, the database is the one before or the one of the backup.
 */
export async function restoreBackup(order: Order): Promise<Restored> {
  const client = new pg.Client({ connectionString: order.databaseUrl, application_name: 'barrow restore' })
  // A lost connection is told by the query under way.
  client.on('error', () => {})
  await client.connect()
  try {
    await checkTarget(client, order.force)
    await migrateQueue(order.databaseUrl)
    await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set statement_timeout = 0`)
    await client.query('begin')
    if (order.force) await sendOthersAway(client)
    const restored = await takeIn(client, order)
    const secret = keepSecret(order.dataFolder, restored.secret)
    await client.query('commit')
    secret.use()
    // Pages that were made before the commit are still in somebody's cache: who loses the connection empties it.
    if (order.force) await sendOthersAway(client)
    await client.query('analyze')
    return restored
  } catch (error) {
    throw refusalOf(order.file, error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkTarget(client: pg.Client, force: boolean) {
  const tables = (await listTables(client)).filter(({ schema }) => schema === 'public')
  if (tables.length > 0 && !(await listMigrations(client))) {
    const some = tables.slice(0, 3).map(({ name }) => name)
    throw new BackupRefused(`This database has tables that are not Barrow’s (${some.join(', ')}). Nothing was changed.`)
  }
  if (force) return
  const others = await countOthers(client)
  if (others > 0) {
    const who = others === 1 ? 'Somebody else is' : `${others} others are`
    throw new BackupRefused(
      `${who} at work on this database. Stop the shop first, or say --force. Nothing was changed.`,
    )
  }
  for (const table of tables) {
    const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${quoted(table)}) as any`)
    if (rows[0]?.any)
      throw new BackupRefused(
        'There is a shop here already. To put the backup in its place, say --force. Nothing was changed.',
      )
  }
}

// The database's own processes have no user.
const others = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`

async function countOthers(client: pg.Client): Promise<number> {
  return (await client.query<{ count: number }>(`select count(*)::int as count ${others}`)).rows[0]?.count ?? 0
}

/** What they were doing is rolled back. A shop that runs connects again by itself, and waits for this transaction. */
async function sendOthersAway(client: pg.Client) {
  await client.query(`select pg_terminate_backend(pid) ${others}`)
}

async function takeIn(client: pg.Client, { file, contents, migrations, dataFolder }: Order) {
  const counts = { rows: 0, pictures: 0, secret: null as Buffer | null }
  let loading: ReturnType<typeof loadRows> | null = null
  for await (const { name, body } of readArchive(file)) {
    const picture = pictureOf(name)
    if (picture) {
      await keepFile(dataFolder, picture, body)
      counts.pictures++
    } else if (name === names.secret) counts.secret = body
    else if (name.startsWith(names.rows)) {
      loading ??= loadRows(client, contents, await prepare(client, contents, migrations))
      await loading.add(tableOf(name), body)
    }
  }
  loading ??= loadRows(client, contents, await prepare(client, contents, migrations))
  counts.rows = await loading.finish()
  for (const migration of migrations.slice(contents.migrations.length)) await runMigration(client, migration)
  return counts
}

/** Empty tables as the backup knew them, without what would judge single rows before all are there. Answers with how to bring that back. */
async function prepare(client: pg.Client, contents: Contents, migrations: Migration[]): Promise<string[]> {
  await takeSchemaLock(client)
  await emptySchema(client)
  await putSchema(client, migrations.slice(0, contents.migrations.length))
  await checkColumns(client, contents)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of contents.tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${contents.tables.map(quoted).join(', ')}`)
  return [
    ...contents.tables.map((table) => `alter table ${quoted(table)} enable trigger user`),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

async function checkColumns(client: pg.Client, contents: Contents) {
  const here = new Map((await listTables(client)).map((table) => [quoted(table), new Set(table.columns)]))
  for (const table of contents.tables) {
    const missing = table.columns.filter((column) => !here.get(quoted(table))?.has(column))
    if (missing.length === 0) continue
    const what = here.has(quoted(table)) ? `the columns ${missing.join(', ')} of ` : ''
    throw new BackupRefused(
      `The backup has ${what}the table ${table.schema}.${table.name}, which this Barrow does not know: it was made by a ` +
        'newer one. Nothing was changed.',
    )
  }
}

function loadRows(client: pg.Client, contents: Contents, afterwards: string[]) {
  const tables = new Map(contents.tables.map((table) => [`${table.schema}.${table.name}`, table]))
  let open: { name: string; copy: CopyIn } | null = null
  let rows = 0
  async function close() {
    if (open) rows += await open.copy.end()
    open = null
  }
  return {
    async add(name: string, body: Buffer) {
      if (open?.name !== name) {
        await close()
        const table = tables.get(name)
        if (!table) throw new BackupRefused(`The backup has rows of a table that it does not list: ${name}.`)
        open = { name, copy: copyIn(client, `copy ${quoted(table)} (${columnsOf(table)}) from stdin`) }
      }
      await open.copy.write(body)
    },
    async finish(): Promise<number> {
      await close()
      for (const statement of afterwards) await client.query(statement)
      await setSequences(client, contents)
      await freeJobs(client)
      return rows
    },
  }
}

/** Never back: a number that was given out since stays given out, also where the sequence outlives this transaction. */
async function setSequences(client: pg.Client, contents: Contents) {
  for (const sequence of contents.sequences) {
    if (sequence.last === null) continue
    const name = quoted(sequence)
    await client.query(`select setval($1, greatest($2::bigint, (select last_value from ${name})))`, [
      name,
      sequence.last,
    ])
  }
}

/** A job that was under way at the moment of the backup has nobody at work on it here. */
async function freeJobs(client: pg.Client) {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
}

/**
 * The secret is made ready before the commit and takes its name after it: a crash in between leaves the backup's rows with
 * the secret of before, which restoring once more puts right.
 */
function keepSecret(dataFolder: string, secret: Buffer | null) {
  const file = join(dataFolder, 'session-secret')
  if (!secret || (existsSync(file) && readFileSync(file).equals(secret))) return { use() {} }
  writeFileSync(`${file}.restored`, secret, { mode: 0o600 })
  return { use: () => renameSync(`${file}.restored`, file) }
}

const explanations: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  '53100': 'the disk of the database is full',
  '40P01': 'the shop was too busy; stop it first',
}

/** Whatever ended it, the transaction did not happen. */
function refusalOf(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why = explanations[code] ?? (isDatabaseGone(error) ? 'the database went away in the middle of it' : null)
  return why ? new BackupRefused(`${file} was not restored: ${why}. The shop is what it was before.`) : error
}
