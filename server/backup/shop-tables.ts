import type { Client } from 'pg'
import type { Contents, Table } from './contents.ts'

// The shop's own tables, and of the queue those that hold what is owed. Whatever a later migration adds comes along by itself; what is
// unlogged is about what runs at this moment.
const ofOurs = `(n.nspname = 'public' and c.relname <> 'migrations' or n.nspname = 'graphile_worker' and c.relname like '\\_private\\_%')`
const ofNoExtension = `not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
const ours = `${ofOurs} and ${ofNoExtension} and c.relpersistence = 'p'`

/** Every table whose rows are in a backup, with the columns that are written (those computed by the database are not). */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and ${ours}
     group by 1, 2 order by 1, 2`,
  )
  return rows
}

/** Tables that have rows before there is a shop: migrations write them. `backup.db.test.ts` finds one that is not named here. */
export const filledByMigrations: readonly string[] = [
  'bought_together_until',
  'search_colours',
  'search_languages',
  'search_synonyms',
  'synonym_rules',
]

/** Those of the queue are named after tables that have other names by now. */
export async function listSequences(client: Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<Contents['sequences'][number]>(
    `select n.nspname as schema, c.relname as name, pg_sequence_last_value(c.oid)::text as last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace 
     where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker') and c.relpersistence = 'p' and ${ofNoExtension} order by 1, 2`,
  )
  return rows
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${ours} order by 1, 2`,
  )
  return rows
}

/** The migrations that this database has had; null when it is none of Barrow's. */
export async function listMigrations(client: Client): Promise<Contents['migrations'] | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  )
  if (!rows[0]?.found) return null
  return (await client.query('select name, hash from public.migrations order by name')).rows
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${quote(schema)}.${quote(name)}`
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnsOf({ columns }: Table): string {
  return columns.map(quote).join(', ')
}
