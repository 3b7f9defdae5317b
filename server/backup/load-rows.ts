import type { Client } from 'pg'
import { BackfillUnfinished, closeBackfills, requireBackfills } from '#db/after-backfill.ts'
import { BackupRefused, type Contents } from './contents.ts'
import { type CopyIn, copyIn } from './copy-rows.ts'
import { emptySchema, type Migration, putSchema, runMigration } from './schema-of-backup.ts'
import { columnsOf, listForeignKeys, listTables, quoted } from './shop-tables.ts'

export interface Loading {
  add(table: string, rows: Buffer): Promise<void>
  /** Migrates the database to this version's schema; returns the number of rows. */
  finish(): Promise<number>
}

/** Creates the empty tables of the backup and loads their rows in chunks, within the caller's transaction. */
export async function openLoading(client: Client, contents: Contents, migrations: Migration[]): Promise<Loading> {
  const afterwards = await prepare(client, contents, migrations)
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
      for (const migration of migrations.slice(contents.migrations.length)) await upgradeBy(client, migration)
      await endSessions(client)
      return rows
    },
  }
}

/** As at a start: what a backfill of the backup's release has not read yet is not removed. */
async function upgradeBy(client: Client, migration: Migration) {
  await requireBackfills(client, migration.name, migration.text).catch((error: unknown) => {
    if (!(error instanceof BackfillUnfinished)) throw error
    throw new BackupRefused(
      `The backup is older than a backfill that is needed for ${migration.name}, and was not restored. Restore it with the ` +
        'release before this one, let that finish its backfills, and upgrade it then. The shop is what it was before.',
    )
  })
  await runMigration(client, migration)
  await closeBackfills(client, migration.text)
}

/**
 * Creates empty tables as they were at the backup, without constraints and triggers that need all rows. Returns how to
 * add those afterwards.
 */
async function prepare(client: Client, contents: Contents, migrations: Migration[]): Promise<string[]> {
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

async function checkColumns(client: Client, contents: Contents) {
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

/** Mails about orders since the backup have been sent; their numbers must not be assigned again. */
const orderNumbersSince = 1_000

/** Never backwards: an assigned number stays assigned, even if this transaction is rolled back. */
async function setSequences(client: Client, contents: Contents) {
  for (const sequence of contents.sequences) {
    if (sequence.last === null) continue
    const name = quoted(sequence)
    const since = sequence.name === 'order_numbers' ? orderNumbersSince : 0
    await client.query(`select setval($1, greatest($2::bigint + $3, (select last_value from ${name})))`, [
      name,
      sequence.last,
      since,
    ])
  }
}

/** Jobs that were running at the backup have no worker here. */
async function freeJobs(client: Client) {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
}

/**
 * A person signed in then may have signed out since, for example on a lost device: an ended session must not open
 * again.
 */
async function endSessions(client: Client) {
  await client.query('update sessions set ended_at = now(), id_token = null where ended_at is null')
}
