import { runSql } from './sql.ts'

/**
 * In which tables of the database one of these words is found: in any column, jsonb and binary ones included, and in the
 * queue's jobs. Each with the words and an example.
 */
export async function findWords(url: string, words: readonly string[]): Promise<string[]> {
  // The query's own columns.
  const tables = (await runSql(url, [
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
       and (c.relnamespace = 'public'::regnamespace or c.relname in ('_private_jobs', '_private_job_queues')) order by 1`,
  ])) as { name: string }[]
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
  const found: string[] = []
  for (const { name } of tables) {
    // Binary columns are written as hexadecimal digits.
    const conditions = words.flatMap((word) => [
      `position(${literal(word.toLowerCase())} in lower(t::text)) > 0`,
      `position(${literal(Buffer.from(word).toString('hex'))} in t::text) > 0`,
    ])
    const rows = (await runSql(url, [
      `select left(t::text, 400) as row from ${name} t where ${conditions.join(' or ')} limit 3`,
    ])) as { row: string }[]
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
