import type { ProviderEvent } from '#app/payment-provider/payment-provider.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { cursorName } from './cursor-name.server.ts'
import { receiveEvents } from './provider-events.server.ts'
import { tryOne } from './work-through.server.ts'

/**
 * How far the provider's list has been read, by its own clock. Everything up to `listedUntil` is known. The list is
 * newest first: a sweep goes from its newest event (`sweepFrom`) down to there, and a run that has done its share
 * stores where the next one continues (`sweepAt`).
 */
type Cursor = Omit<Row<'providerCursors'>, 'provider'>

/**
 * Puts events that never came as webhooks into the inbox. Each run costs the same, however much happened: nothing is
 * read twice, except for the short time in which events may appear late. After a restore the cursor is old, so
 * everything after the backup is read again.
 */
export async function readMissedEvents(now: Date) {
  const cursor = await getCursor(now)
  let last: ProviderEvent | null = null
  let top = cursor.sweepFrom
  let portion: ProviderEvent[] = []
  let read = 0
  for await (const event of cardProvider.listEvents(endOf(cursor, now), cursor.sweepAt)) {
    // The list can only be entered at a whole second, so a run ends between two.
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
  // Never ahead of this clock: a cursor in the future would hide events until then.
  const until = top !== null && top < now ? top : now
  const isNew = top !== null && until > cursor.listedUntil
  const listed = isNew ? { listedUntil: until, listedAt: now } : cursor
  await compareForgotten(cursor, now)
  await keepCursor({ ...cursor, ...listed, readAt: now, sweepFrom: null, sweepAt: null })
}

/** After a downtime, or a restore, longer than the provider keeps its events, only its payments show what happened. */
async function compareForgotten({ readAt, listedUntil }: Cursor, now: Date) {
  // An earlier version stored only the newest event.
  const read = (readAt ?? listedUntil).getTime()
  if (now.getTime() - read <= limits.eventListed.value) return
  await compareBooks(now, new Date(read - limits.comparedAfterAbsence.value))
}

/** Some events appear in the list a little after others of a later second: the last while is read again. */
function endOf({ listedUntil, listedAt }: Cursor, now: Date): Date {
  const overlap = limits.eventOverlap.value
  const isOld = listedAt !== null && now.getTime() - listedAt.getTime() > overlap
  const end = listedUntil.getTime() - (isOld ? 0 : overlap)
  return new Date(Math.max(end, now.getTime() - limits.eventListed.value))
}

async function getCursor(now: Date): Promise<Cursor> {
  const unread = { listedUntil: now, listedAt: null, readAt: null, sweepFrom: null, sweepAt: null }
  const found = await findCursor(now)
  // Stored by a clock that was wrong: it is unknown what was read, so everything that the provider still has is read
  // again.
  const isFuture = found && found.listedUntil.getTime() > now.getTime() + limits.eventOverlap.value
  if (isFuture) return { ...unread, listedUntil: new Date(now.getTime() - limits.eventListed.value) }
  return found ?? unread
}

/**
 * A key that reads for the first time where others have read before may be a new one of their account or the key of
 * another: everything that the provider still has is read again, and what is known is passed over.
 */
async function findCursor(now: Date): Promise<Cursor | undefined> {
  const rows = await db
    .selectFrom('providerCursors')
    .selectAll()
    .where('provider', 'like', `${cardProvider.name}%`)
    .execute()
  const own = rows.find(({ provider }) => provider === cursorName())
  if (own || rows.length === 0) return own
  const times = rows.map(({ readAt, listedUntil }) => (readAt ?? listedUntil).getTime())
  const listedUntil = new Date(now.getTime() - limits.eventListed.value)
  return { listedUntil, listedAt: null, readAt: new Date(Math.max(...times)), sweepFrom: null, sweepAt: null }
}

async function keepCursor(cursor: Cursor) {
  await db
    .insertInto('providerCursors')
    .values({ provider: cursorName(), ...cursor })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(cursor))
    .execute()
}

async function takeUnknown(events: readonly ProviderEvent[], now: Date) {
  if (events.length === 0) return
  const ids = events.map(({ id }) => id)
  const known = db.selectFrom('providerEvents').select('eventId').where('provider', '=', cardProvider.name)
  const received = new Set((await known.where('eventId', 'in', ids).execute()).map(({ eventId }) => eventId))
  // Oldest first, as the webhooks would have come.
  const unknown = events.filter(({ id }) => !received.has(id)).toReversed()
  try {
    await receiveEvents(unknown, now)
  } catch {
    // An event that cannot be stored must not stop the others: it is recorded, and errors that concern all are thrown
    // again.
    for (const event of unknown)
      await tryOne('event', { id: event.id, orderId: null }, () => receiveEvents([event], now), now)
  }
}
