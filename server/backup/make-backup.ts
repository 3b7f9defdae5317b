import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Head } from '#app/audit/chain.ts'
import { storageWords } from '#app/catalogue/storage/bucket.server.ts'
import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { messageOf } from '#server/start/state-folder.ts'
import { type Entry, writeArchive } from './archive.ts'
import { connectFor } from './connection.ts'
import { BackupRefused, type Contents, names, pictureOf, rowsName, type Table } from './contents.ts'
import { copyOut } from './copy-rows.ts'
import { isStop, type Target } from './target.ts'
import { columnsOf, listMigrations, listSequences, listTables, quoted } from './shop-tables.ts'

interface Order {
  databaseUrl: string
  dataFolder: string
  files: FileStore
  into: Target
  now: Date
  /** Stops it. */
  signal?: AbortSignal
}

export interface BackupMade {
  tables: number
  pictures: number
  bytes: number
  /**
   * The head of its audit log: kept elsewhere, it shows later whether the log was cut or rewritten. Null: nothing is
   * sealed.
   */
  auditHead: Head | null
}

/** Writes the whole state of a shop at one moment into one file or object; the shop keeps running. */
export async function makeBackup({ databaseUrl, dataFolder, files, into, now, signal }: Order): Promise<BackupMade> {
  const client = await connectFor('backup', databaseUrl)
  try {
    await claim(client, into)
    await client.query('begin transaction isolation level repeatable read read only')
    const contents = await describe(client, now)
    const auditHead = await findAuditHead(client)
    const counts = { pictures: 0 }
    const entries = entriesOf(client, contents, { dataFolder, files }, counts)
    const bytes = await writeArchive(into.write, entries, { made: now, signal })
    return { tables: contents.tables.length, ...counts, bytes, auditHead }
  } catch (error) {
    const refusal = into.refusalOf(error)
    if (isStop(refusal)) throw new BackupRefused(`The backup ${into.name} was stopped: there is none of this name.`)
    throw refusal
  } finally {
    await client.end().catch(() => {})
  }
}

/** Of two at once, the second would write into the first one's file, and half a file would get the name. */
async function claim(client: Client, { name, check }: Target) {
  const lock = `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"`
  const { rows } = await client.query<{ isOurs: boolean }>(lock, [`backup ${name}`])
  if (!rows[0]?.isOurs) throw new BackupRefused(`Another backup is being made into ${name}.`)
  await check()
}

async function describe(client: Client, now: Date): Promise<Contents> {
  const migrations = await listMigrations(client)
  if (!migrations) throw new BackupRefused('This database contains no shop: there is nothing to back up.')
  const tables = await listTables(client)
  // A table altered from now on would not match this list.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    barrowBackup: 1,
    made: now.toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations,
    tables,
    // Sequences are outside any snapshot: read now, they are at least as high as in the rows below.
    sequences: await listSequences(client),
  }
}

async function findAuditHead(client: Client): Promise<Head | null> {
  const last = `select position::int, encode(hash, 'hex') as hash from audit_seals order by position desc limit 1`
  return (await client.query<Head>(last)).rows[0] ?? null
}

/**
 * Read after the snapshot was taken: a picture is on the disk before its row exists, and its name is the hash of its
 * content.
 */
async function* picturesOf(files: FileStore): AsyncGenerator<Entry> {
  const folders = files.list()
  for (;;) {
    const next = await ifThere(files.place, () => folders.next())
    if (!next || next.done) return
    yield* filesOf(files, next.value)
  }
}

/**
 * The source of a photo is deleted once its sizes are made: those are in the folder by then, but were not in the
 * listing.
 */
async function* filesOf(
  files: FileStore,
  listed: readonly string[],
  met: ReadonlySet<string> = new Set(),
): AsyncGenerator<Entry> {
  const gone: string[] = []
  const left = listed.filter((name) => !met.has(name) && pictureOf(names.pictures + name) !== null)
  while (left.length > 0) {
    const some = left.splice(0, files.readsAtOnce)
    const bodies = await Promise.all(some.map((name) => ifThere(`${files.place} ${name}`, () => files.read(name))))
    for (const [at, picture] of some.entries()) {
      const body = bodies[at]
      if (body) yield { name: names.pictures + picture, body }
      else gone.push(picture)
    }
  }
  const known = new Set([...met, ...listed])
  for (const name of gone) yield* filesOf(files, await files.listBeside(name).catch(() => []), known)
}

/**
 * Null: it does not exist. Data that exists but cannot be read (another account's, an unreachable disk) would be
 * missing after a restore.
 */
async function ifThere<T>(path: string, read: (path: string) => Promise<T>): Promise<T | null> {
  try {
    return await read(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new BackupRefused(
      `${path} could not be read: ${storageWords(error) ?? messageOf(error)}. No backup was made.`,
    )
  }
}

async function* entriesOf(
  client: Client,
  contents: Contents,
  { dataFolder, files }: Pick<Order, 'dataFolder' | 'files'>,
  counts: { pictures: number },
): AsyncGenerator<Entry> {
  yield { name: names.contents, body: Buffer.from(JSON.stringify(contents, null, 2)) }
  // Links in mails and the shop's mark at the card provider are made with it. A secret from the environment is not in
  // the file; the operator keeps it.
  const secret = await ifThere(join(dataFolder, 'session-secret'), (path) => readFile(path))
  if (secret) yield { name: names.secret, body: secret }
  for await (const picture of picturesOf(files)) {
    counts.pictures += 1
    yield picture
  }
  for (const table of contents.tables) yield* rowsOf(client, table)
  // What is left to do may take hours (a bucket is read again): neither migrations nor vacuum wait for that.
  await client.query('commit')
}

async function* rowsOf(client: Client, table: Table): AsyncGenerator<Entry> {
  // As a query, because a partitioned table has no rows of its own to copy.
  const rows = copyOut(client, `copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`)
  let piece = 0
  for await (const body of rows) yield { name: rowsName(table, ++piece), body }
}
