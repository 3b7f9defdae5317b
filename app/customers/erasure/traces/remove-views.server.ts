import { sql } from 'kysely'
import type { Tx } from '#db/database.server.ts'
import { mentions } from './mentions.server.ts'

/** Views of lists that search for one of these addresses, or are named after it. Answers with their ids. */
export async function removeViews(tx: Tx, emails: readonly string[]): Promise<string[]> {
  // As in the address of a list, where a space is a plus.
  const searched = sql`replace(replace(replace(query, '+', ' '), '%2B', '+'), '%40', '@')`
  const removed = emails.map(async (email) => {
    const { rows } = await sql<{ id: string }>`
      delete from saved_views where ${mentions(searched, email)} or ${mentions(sql`name`, email)} returning id`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  })
  return (await Promise.all(removed)).flat()
}
