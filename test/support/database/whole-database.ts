import { runSql } from './sql.ts'

interface Named {
  name: string
}

/**
 * A database as one value to compare: its rows by table and its constraints, triggers and functions. Times of
 * migrations are left out.
 */
export async function wholeDatabase(url: string): Promise<Record<string, unknown>> {
  // The query's own columns.
  const tables = (await runSql(url, [
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
       and (c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
         or c.relname in ('_private_jobs', '_private_job_queues', '_private_tasks')) order by 1`,
  ])) as Named[]
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
  )
  const whole: Record<string, unknown> = { rows: await runSql(url, [each.join(' union all ')]) }
  for (const [what, query] of Object.entries(guards)) whole[what] = await runSql(url, [query])
  return whole
}

const guards = {
  constraints: `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  triggers: `select tgrelid::regclass::text as on, pg_get_triggerdef(oid) as does, tgenabled from pg_trigger
    where not tgisinternal order by 1, 2`,
  functions: `select pg_get_functiondef(oid) as does from pg_proc where pronamespace = 'public'::regnamespace
    and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c') order by 1`,
  sequences: `select sequencename, last_value from pg_sequences where schemaname = 'public'
    and exists (select from pg_class c where c.relname = sequencename and c.relpersistence = 'p') order by 1`,
  migrations: `select name, hash from public.migrations order by 1`,
}
