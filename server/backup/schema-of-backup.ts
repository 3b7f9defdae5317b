import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { insideTransaction, migrationLock } from '#db/migrate.ts'
import { BackupRefused, type Contents } from './contents.ts'

export interface Migration {
  name: string
  text: string
  hash: string
}

/** This version's migrations in order; refuses a backup with others. */
export async function migrationsFor(contents: Contents, folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const known = await Promise.all(files.map((name) => readMigration(folder, name)))
  for (const [position, { name, hash }] of contents.migrations.entries()) {
    const here = known[position]
    if (here?.name === name && here.hash === hash) continue
    const why = known.some((each) => each.name === name)
      ? 'which is another one here'
      : 'which this Barrow does not know'
    throw new BackupRefused(
      `The backup had the migration ${name}, ${why}: take the Barrow that made it, or a newer one.`,
    )
  }
  return known
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8')
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

/** A shop that starts meanwhile must not migrate; it waits here until this transaction ends. */
export async function takeSchemaLock(client: Client) {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
}

/**
 * Drops all of Barrow's objects in this database, within the transaction. Extensions stay, and so does the schema with
 * the rights granted on it: an owner who is no superuser could not restore either.
 */
export async function emptySchema(client: Client) {
  await client.query(`do $$
    declare statement text;
    begin
      -- All are named before the first goes: it may take others with it, such as views, which then have no name.
      foreach statement in array array(
        select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, oid::regclass)
        from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          -- Nor what goes with its table, and cannot go without: the sequence of a column that numbers itself.
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'i'))
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
        union all
        select format('drop type if exists %s cascade', oid::regtype)
        from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
          and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
      ) loop
        execute statement;
      end loop;
    end $$`)
}

export async function putSchema(client: Client, migrations: Migration[]) {
  await client.query(
    'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const migration of migrations) await runMigration(client, migration)
}

/** As at a start, but in the caller's transaction. */
export async function runMigration(client: Client, { name, text, hash }: Migration) {
  await client.query(insideTransaction(text))
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}
