import type { ProviderEvent } from '#app/payment-provider/payment-provider.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { receiveEvents } from './provider-events.server.ts'
import { tryOne } from './work-through.server.ts'

/**
 * How far the provider's list is read, by its own clock. All up to `listedUntil` is known. The list is newest first: a sweep
 * goes from its newest event (`sweepFrom`) down to there, and one that has done its share notes where the next run goes on
 * (`sweepAt`).
 */
type Cursor = Omit<Row<'providerCursors'>, 'provider'>

/**
 * Puts into the inbox what never came as a message. Each run costs the same, however much has happened: what was read is not
 * read again, but for the little that may enter the list late. After a restore the cursor is old, so that all that the backup
 * does not know is read once more.
 */
export async function readMissedEvents(now: Date) {
  const cursor = await getCursor(now)
  let last: ProviderEvent | null = null
  let top = cursor.sweepFrom
  let portion: ProviderEvent[] = []
  let read = 0
  for await (const event of cardProvider.listEvents(endOf(cursor, now), cursor.sweepAt)) {
    // The list can only be entered at a whole second: a run ends between two.
    const isShareDone = read >= limits.eventsOfRun.value && last !== null && event.at < last.at
    if (isShareDone || portion.length === limits.eventsAtOnce.value) {
      await takeUnknown(portion, now)
      portion = []
    }
    if (isShareDone) return keepCursor({ ...cursor, sweepFrom: top, sweepAt: event.at })
    portion.push(event)
    top ??= event.at
    last = event
    read += 1
  }
  await takeUnknown(portion, now)
  // No further than this clock: what is noted of the future would be believed until then.
  const until = top !== null && top < now ? top : now
  const isNew = top !== null && until > cursor.listedUntil
  const listed = isNew ? { listedUntil: until, listedAt: now } : cursor
  await compareForgotten(cursor, now)
  await keepCursor({ ...cursor, ...listed, readAt: now, sweepFrom: null, sweepAt: null })
}

/** After an absence, or a restore, of longer than the provider keeps its events, nothing but its payments tells what has happened. */
async function compareForgotten({ readAt, listedUntil }: Cursor, now: Date) {
  // A version of before noted no more than the newest event.
  const read = (readAt ?? listedUntil).getTime()
  if (now.getTime() - read <= limits.eventListed.value) return
  await compareBooks(now, new Date(read - limits.comparedAfterAbsence.value))
}

/** Some events enter the list a little after others of a later second: for a while those before the newest are read again. */
function endOf({ listedUntil, listedAt }: Cursor, now: Date): Date {
  const overlap = limits.eventOverlap.value
  const isOld = listedAt !== null && now.getTime() - listedAt.getTime() > overlap
  const end = listedUntil.getTime() - (isOld ? 0 : overlap)
  return new Date(Math.max(end, now.getTime() - limits.eventListed.value))
}

async function getCursor(now: Date): Promise<Cursor> {
  const cursors = db.selectFrom('providerCursors').select(['listedUntil', 'listedAt', 'readAt', 'sweepFrom', 'sweepAt'])
  const found = await cursors.where('provider', '=', cardProvider.name).executeTakeFirst()
  const unread = { listedUntil: now, listedAt: null, readAt: null, sweepFrom: null, sweepAt: null }
  // Noted by a clock that was wrong: it is unknown what was read, so that all that the provider still has is read once more.
  const isFuture = found && found.listedUntil.getTime() > now.getTime() + limits.eventOverlap.value
  if (isFuture) return { ...unread, listedUntil: new Date(now.getTime() - limits.eventListed.value) }
  return found ?? unread
}

async function keepCursor(cursor: Cursor) {
  await db
    .insertInto('providerCursors')
    .values({ provider: cardProvider.name, ...cursor })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(cursor))
    .execute()
}

async function takeUnknown(events: readonly ProviderEvent[], now: Date) {
  if (events.length === 0) return
  const ids = events.map(({ id }) => id)
  const known = db.selectFrom('providerEvents').select('eventId').where('provider', '=', cardProvider.name)
  const received = new Set((await known.where('eventId', 'in', ids).execute()).map(({ eventId }) => eventId))
  // Oldest first, as they would have come.
  const unknown = events.filter(({ id }) => !received.has(id)).toReversed()
  try {
    await receiveEvents(unknown, now)
  } catch {
    // One that cannot be stored must not keep the others out: it is noted, what ends all is thrown once more.
    for (const event of unknown)
      await tryOne('event', { id: event.id, orderId: null }, () => receiveEvents([event], now), now)
  }
}
