import type pg from 'pg'

/** A migration removes what a backfill has not read to its end yet. Its message says what to do. */
export class BackfillUnfinished extends Error {
  override name = 'BackfillUnfinished'
}

/** The backfills that a migration comes after, by lines such as `-- after backfill NAME` before its first statement. */
export function backfillsBefore(text: string): string[] {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  return lines.slice(0, end === -1 ? lines.length : end).flatMap((line) => {
    const [, name] = /^-- after backfill (\S+)\s*$/.exec(line) ?? []
    return name ? [name] : []
  })
}

/**
 * Throws `BackfillUnfinished` if one of them is not finished. Its rows stay locked until the end of the caller's
 * transaction, so that none begins again meanwhile. In an empty shop there was nothing to fill.
 */
export async function requireBackfills(client: pg.ClientBase, migration: string, text: string) {
  const names = backfillsBefore(text)
  if (names.length === 0 || (await isEmpty(client))) return
  for (const name of names) {
    const found = await findBackfill(client, name)
    if (!found?.finished) throw new BackfillUnfinished(refusal(migration, name, found))
  }
}

/** From now on nothing begins them again: what they read is gone. */
export async function closeBackfills(client: pg.ClientBase, text: string) {
  for (const name of backfillsBefore(text))
    await client.query(
      `insert into backfills (name, finished_at, closed_at) values ($1, now(), now())
       on conflict (name) do update set closed_at = now(), finished_at = coalesce(backfills.finished_at, now())`,
      [name],
    )
}

interface Found {
  finished: boolean
  rows: string
  error: string | null
}

async function findBackfill(client: pg.ClientBase, name: string): Promise<Found | undefined> {
  if (!(await isThere(client, 'backfills'))) return undefined
  const { rows } = await client.query<Found>(
    `select finished_at is not null as finished, rows_written::text as rows, last_error as error
     from backfills where name = $1 for update`,
    [name],
  )
  return rows[0]
}

/** Nobody has sold, bought or signed in yet: an upgrade of all migrations at once, which fill what they insert themselves. */
async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const table of ['products', 'orders', 'identities'])
    if ((await isThere(client, table)) && (await client.query(`select from ${table} limit 1`)).rows.length > 0)
      return false
  return true
}

async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}

function refusal(migration: string, name: string, found: Found | undefined): string {
  const state = found ? `has written ${found.rows} rows and is not finished` : 'has not begun'
  const last = found?.error ? ` Its last try failed (${found.error}).` : ''
  return (
    `The migration ${migration} removes what the backfill ${name} reads, which ${state}.${last} It was not applied. ` +
    'Either start the former release until "npm run shop -- backfills.list" says that it is finished, ' +
    'or stop the shop and run "npm run shop -- backfills.finish" with this one.'
  )
}
