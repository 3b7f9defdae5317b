import type { ArchiveId, CustomerId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/** The file of this customer, if there is one and its time is not over. */
export async function readFile(id: ArchiveId, customerId: CustomerId, now: Date) {
  const row = await db
    .selectFrom('archives')
    .select(['content', 'requestedAt'])
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.content ? { content: row.content, name: `data-${row.requestedAt.toISOString().slice(0, 10)}.zip` } : null
}
