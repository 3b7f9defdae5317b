import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { shownVersionOf } from '#app/operations/version.server.ts'
import type { OrderView } from '#app/orders/order-view.server.ts'
import { order } from '#app/orders/order.record.ts'
import { db } from '#db/database.server.ts'

/** That something has changed, and what; never what is in it: the page asks for that itself, with its reader's rights. */
export interface Change {
  /** Where to go on after it: the transaction and the event, `812.0198…`. */
  at: string
  type: string
  record: string
  id: string
  /** Of the object after it, as its page shows it. */
  version: string
}

/** One open stream. */
export interface Listener {
  /** `gap`: there were more changes than were sent. */
  hear(changes: readonly Change[], gap: boolean): void
  end(): void
}

interface Place {
  transaction: string
  event: string
}

const listeners = new Set<Listener>()
let place: Place | null = null
let timer: NodeJS.Timeout | undefined
let beginning: Promise<void> | undefined

/**
 * Joins the streams of this process. They share one question to the database a second, which is asked only while there
 * are any. Answers with what ends it; null: there are too many.
 */
export async function join(listener: Listener): Promise<(() => void) | null> {
  if (listeners.size >= limits.liveStreams.value) return null
  listeners.add(listener)
  // Registered before the missed changes are read, so that none is lost in between.
  await (beginning ??= begin())
  return () => void listeners.delete(listener)
}

async function begin() {
  // The database may be away: then the first look for changes begins.
  place = await now().catch(() => null)
  timer = setTimeout(() => void beat(), limits.livePause.value)
}

/** The process stops: it does not wait for streams that have no end. */
export function endLive() {
  clearTimeout(timer)
  for (const listener of listeners) listener.end()
  listeners.clear()
}

async function beat() {
  if (listeners.size === 0) {
    beginning = undefined
    place = null
    return
  }
  try {
    if (place) {
      const changes = await changesAfter(place)
      if (changes.length > 0) {
        place = placeOf(changes.at(-1)?.at ?? '') ?? place
        for (const listener of listeners) listener.hear(changes, false)
      }
    } else place = await now()
  } catch {
    // The database is away: every page says so, and the streams go on when it is back.
  }
  timer = setTimeout(() => void beat(), limits.livePause.value)
}

/** From here on nothing is missed: a transaction that still runs has a later number, or is not over yet. */
async function now(): Promise<Place> {
  const { rows } = await sql<{ transaction: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`.execute(db)
  return { transaction: rows[0]?.transaction ?? '0', event: '00000000-0000-0000-0000-000000000000' }
}

/**
 * Events in the order of their transactions, below the oldest one that still runs: ids are given out before the commit,
 * so that an earlier event may become visible later.
 */
export async function changesAfter({ transaction, event }: Place): Promise<Change[]> {
  const { rows } = await sql<Change & { view: OrderView | null }>`
    select transaction_id || '.' || id as at, type, record, object_id as id, version,
      case record when ${order.name} then snapshot end as view from events
    where (transaction_id, id) > (${transaction}::xid8, ${event}::uuid)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id limit ${limits.liveChanges.value}`.execute(db)
  // Only an order's page listens for changes of what it shows.
  return rows.map(({ view, ...change }) => (view ? { ...change, version: shownVersionOf(order, view) } : change))
}

/** Where a stream that was interrupted goes on, as its browser says (Last-Event-ID). */
export function placeOf(text: string): Place | null {
  const [, transaction, event] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return transaction && event ? { transaction, event } : null
}
