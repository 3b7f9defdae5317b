import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

// Two processes that start at once must not both migrate; any constant does, it only has to be ours.
export const migrationLock = 7_267_743

/** Hashes of texts that a file had in an earlier release. What such a database lacks, a later file adds where it is missing. */
const formerly: Readonly<Record<string, readonly string[]>> = {
  // Without refunds.keys_spent, which 0006 adds.
  '0004_money.sql': ['239ab00fc5d32cc2c375cd61149c7537b8d3bdaeb859f205eb87e4a2fe73b423'],
}

/** Whether a database that has applied a file by this hash needs it no more. */
export function isApplied(name: string, applied: string, hash: string): boolean {
  return applied === hash || formerly[name]?.includes(applied) === true
}

/**
 * Applies the SQL files of `folder` that the database does not have yet, each in a transaction of its own, in the order of
 * their names. A file that was changed after it was applied is refused: history is not edited. Returns the names applied.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
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
    return fresh
  } finally {
    await client.end()
  }
}

async function applyOnce(client: pg.Client, name: string, text: string, applied: Map<string, string>) {
  const hash = createHash('sha256').update(text).digest('hex')
  const known = applied.get(name)
  if (known && isApplied(name, known, hash)) return false
  if (known) throw new Error(`The migration ${name} was changed after it had been applied; add a new one instead.`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed and was taken back.`, { cause: error })
  }
}
