import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/database.server.ts'
import { mentions } from './mentions.server.ts'

/**
 * Views of lists that search for one of these addresses, or are named after it; also those that were deleted just now. Answers with
 * their ids.
 */
export async function removeViews(tx: Tx, emails: readonly string[]): Promise<string[]> {
  // As in the address of a list, where a space is a plus.
  const searched = (query: RawBuilder<unknown>) =>
    sql`replace(replace(replace(${query}, '+', ' '), '%2B', '+'), '%40', '@')`
  const [keptQuery, keptName] = [sql`content ->> 'query'`, sql`content ->> 'name'`]
  const removed = emails.map(async (email) => {
    const { rows } = await sql<{ id: string }>`
      with deleted as (delete from deleted_rows where record = 'saved_views'
        and (${mentions(searched(keptQuery), email)} or ${mentions(sql`(${keptName})`, email)}) returning id),
      gone as (delete from saved_views where ${mentions(searched(sql`query`), email)} or ${mentions(sql`name`, email)} returning id)
      select id from gone union all select id from deleted`.execute(tx)
    return rows.map(({ id }) => id)
  })
  return (await Promise.all(removed)).flat()
}
