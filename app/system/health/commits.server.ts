import { sql } from 'kysely'
import { db } from '#db/database.server.ts'

/**
 * Whether a commit waits until another server has it (`both`), or is on one server alone when it is acknowledged (`one`),
 * or not even on that server's disk (`none`). https://www.postgresql.org/docs/18/runtime-config-wal.html
 */
export type Commits = 'both' | 'one' | 'none'

export async function readCommits(): Promise<Commits> {
  const { rows } = await sql<{ commit: string; standbys: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys`.execute(
    db,
  )
  const { commit, standbys } = rows[0] ?? { commit: 'off', standbys: '' }
  if (commit === 'off') return 'none'
  return standbys.trim() !== '' && commit !== 'local' ? 'both' : 'one'
}
