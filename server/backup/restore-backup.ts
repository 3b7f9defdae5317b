import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type Client } from 'pg'
import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { countOthers, othersAtWork } from '#server/database/others-at-work.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { readArchive, type Source } from './archive.ts'
import { connectFor } from './connection.ts'
import { BackupRefused, type Contents, names, pictureOf, tableOf } from './contents.ts'
import { countOpen, keepWhatWasDone, readKeys } from './keys-since.ts'
import { type Loading, openLoading } from './load-rows.ts'
import { type Migration, takeSchemaLock } from './schema-of-backup.ts'
import { filledByMigrations, listMigrations, listTables, quoted } from './shop-tables.ts'

interface Order {
  databaseUrl: string
  dataFolder: string
  files: FileStore
  from: Source
  contents: Contents
  migrations: Migration[]
  force: boolean
}

export interface Restored {
  rows: number
  pictures: number
  /** In use from now on. */
  keys: number
  webhooks: number
}

/**
 * Restores the shop of this database and folder to the state of the backup. Pictures come first and are only added; all
 * rows come in one transaction, so after any failure the database is either the old one or the restored one.
 */
export async function restoreBackup(order: Order): Promise<Restored> {
  const client = await connectFor('restore', order.databaseUrl)
  try {
    await checkTarget(client, order.force)
    await migrateQueue(order.databaseUrl)
    await client.query('begin')
    const restored = await takeIn(client, order)
    const secret = keepSecret(order.dataFolder, restored.secret)
    await client.query('commit').catch((error: unknown) => leaveOpen(order.from.name, error))
    secret.use()
    await unlessGone(async () => {
      // Caches may still contain pages from before the commit: a process that loses its connection empties them.
      if (order.force) await sendOthersAway(client)
      await client.query('analyze')
    })
    return restored
  } catch (error) {
    throw refusalOf(order.from.name, error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a backup may be restored into this database, before one is fetched for hours. Throws `BackupRefused`. */
export async function checkRestorable(databaseUrl: string, force: boolean) {
  const client = await connectFor('restore', databaseUrl)
  try {
    await checkTarget(client, force)
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkTarget(client: Client, force: boolean) {
  const tables = (await listTables(client)).filter(({ schema }) => schema === 'public')
  if (tables.length > 0 && !(await listMigrations(client))) {
    const some = tables.slice(0, 3).map(({ name }) => name)
    throw new BackupRefused(`This database has tables that are not Barrow’s (${some.join(', ')}). Nothing was changed.`)
  }
  if (force) return
  const others = await countOthers(client)
  if (others > 0) {
    const who = others === 1 ? 'Another client is' : `${others} other clients are`
    throw new BackupRefused(
      `${who} connected to this database. Stop the shop first, or say --force. Nothing was changed.`,
    )
  }
  for (const table of tables.filter(({ name }) => !filledByMigrations.includes(name))) {
    const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${quoted(table)}) as any`)
    if (rows[0]?.any)
      throw new BackupRefused(
        'There is a shop here already. To put the backup in its place, say --force. Nothing was changed.',
      )
  }
}

/**
 * Their transactions are rolled back. A running shop reconnects by itself, and waits for this transaction. Connections
 * of another role cannot be ended, and PostgreSQL would refuse the whole statement because of one.
 */
async function sendOthersAway(client: Client) {
  await client.query(`select pg_terminate_backend(pid) ${othersAtWork} and pg_has_role(usesysid, 'usage')`)
}

async function takeIn(client: Client, order: Order) {
  const { from, contents, files } = order
  const counts = { rows: 0, pictures: 0, secret: null as Buffer | null }
  let since: unknown[] = []
  let loading: Loading | null = null
  const open = async () => {
    await takeSchemaLock(client)
    if (order.force) await sendOthersAway(client)
    since = await readKeys(client)
    return openLoading(client, contents, order.migrations)
  }
  for await (const { name, body } of readArchive(from)) {
    const picture = pictureOf(name)
    if (picture) {
      await files.keep(picture, body)
      counts.pictures++
    } else if (name === names.secret) counts.secret = body
    else if (name.startsWith(names.rows)) {
      loading ??= await open()
      await loading.add(tableOf(name), body)
    }
  }
  loading ??= await open()
  counts.rows = await loading.finish()
  await keepWhatWasDone(client, since)
  return { ...counts, ...(await countOpen(client)) }
}

/**
 * The secret is written before the commit and renamed after it: a crash in between leaves the backup's rows with the
 * former secret, and a second restore fixes that.
 */
function keepSecret(dataFolder: string, secret: Buffer | null) {
  const file = join(dataFolder, 'session-secret')
  if (!secret || (existsSync(file) && readFileSync(file).equals(secret))) return { use() {} }
  writeFileSync(`${file}.restored`, secret, { mode: 0o600, flush: true })
  return { use: () => renameSync(`${file}.restored`, file) }
}

const explanations: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  '53100': 'the disk of the database is full',
  '40P01': 'the shop was too busy; stop it first',
}

/** The connection was lost between the commit and its answer: the database may have committed. */
function leaveOpen(name: string, error: unknown): never {
  if (!isDatabaseGone(error)) throw error
  throw new BackupRefused(
    `It is unknown whether ${name} was restored: the database went away at the last moment. Restore it once more.`,
    { cause: error },
  )
}

/** The rows are committed: if the database goes away now, all connections to it are lost anyway. */
async function unlessGone(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!isDatabaseGone(error)) throw error
  }
}

/** The database's message is about the file's content, so it is quoted. */
const said = (error: unknown) => (error instanceof pg.DatabaseError ? `the database says "${error.message}"` : null)

/** Whatever failed before the commit, the transaction was rolled back. */
function refusalOf(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why = explanations[code] ?? (isDatabaseGone(error) ? 'the database went away in the middle of it' : said(error))
  return why ? new BackupRefused(`${name} was not restored: ${why}. The shop is what it was before.`) : error
}
