import type { ProviderEvent } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { receiveEvent } from './provider-events.server.ts'

/**
 * Reads the provider's own list of what has happened, from where it was read last, and puts into the inbox what never came
 * as a message. After a restore the cursor is old, so that all that the backup does not know is read once more.
 */
export async function readMissedEvents(now: Date) {
  const cursors = db.selectFrom('providerCursors').select('listedUntil').where('provider', '=', cardProvider.name)
  const cursor = (await cursors.executeTakeFirst())?.listedUntil ?? now
  // Some events appear in the list a little after others of a later second: each stretch is read with some of the one before.
  const from = new Date(cursor.getTime() - limits.eventOverlap.value)
  const oldest = new Date(now.getTime() - limits.eventListed.value)
  const missed = await listNew(from > oldest ? from : oldest)
  // Oldest first, as they would have come.
  for (const event of missed.toReversed()) await receiveEvent(event, now)
  const listedUntil = missed.reduce((latest, { at }) => (at > latest ? at : latest), cursor)
  await db
    .insertInto('providerCursors')
    .values({ provider: cardProvider.name, listedUntil })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ listedUntil }))
    .execute()
}

async function listNew(since: Date): Promise<ProviderEvent[]> {
  const listed = await Array.fromAsync(cardProvider.listEvents(since))
  if (listed.length === 0) return []
  const ids = listed.map(({ id }) => id)
  const known = db.selectFrom('providerEvents').select('eventId').where('provider', '=', cardProvider.name)
  const received = new Set((await known.where('eventId', 'in', ids).execute()).map(({ eventId }) => eventId))
  return listed.filter(({ id }) => !received.has(id))
}
