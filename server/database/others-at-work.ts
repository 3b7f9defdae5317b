import type pg from 'pg'

/** All other clients of this database. The server's own processes have no user. */
export const othersAtWork = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`

export async function countOthers(client: pg.Client): Promise<number> {
  return (await client.query<{ count: number }>(`select count(*)::int as count ${othersAtWork}`)).rows[0]?.count ?? 0
}
