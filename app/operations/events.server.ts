import { type RawBuilder, sql } from 'kysely'
import { newId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { EventName } from './event-names.ts'
import { versionOf } from './version.server.ts'

/** An event for a merchant's other systems: what happened, and the object's new state. */
export interface EmittedEvents {
  at: Date
  /** The record's name and the object's id. */
  object: { name: string; id: string }
  /** The record's view after the change. */
  view: object
  events: readonly EventName[]
}

/**
 * Emits an event for a change by the card provider, the clock or the queue, in the transaction of that change.
 * Operations emit theirs through `perform`.
 */
export async function emitEvents(tx: Tx, emitted: EmittedEvents) {
  if (emitted.events.length > 0) await eventsOf(emitted).execute(tx)
}

export function eventsOf({ at, object, view, events }: EmittedEvents): RawBuilder<unknown> {
  const [version, snapshot] = [versionOf(view), JSON.stringify(view)]
  const rows = events.map(
    (type) =>
      sql`(${newId()}::uuid, ${at}::timestamptz, ${type}, ${object.name}, ${object.id}, ${version}, ${snapshot}::jsonb)`,
  )
  return sql`insert into events (id, at, type, record, object_id, version, snapshot) values ${sql.join(rows)}`
}
