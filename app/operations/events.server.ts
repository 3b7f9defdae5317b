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
  for (const part of eventsOf(emitted.events.length > 0 ? [emitted] : [])) await part.execute(tx)
}

/** One statement with the events of all of these changes; none for no changes. */
export function eventsOf(all: readonly EmittedEvents[]): RawBuilder<unknown>[] {
  const rows = all.flatMap(({ at, object, view, events }) => {
    const [version, snapshot] = [versionOf(view), JSON.stringify(view)]
    return events.map(
      (type) =>
        sql`(${newId()}::uuid, ${at}::timestamptz, ${type}, ${object.name}, ${object.id}, ${version}, ${snapshot}::jsonb)`,
    )
  })
  if (rows.length === 0) return []
  return [sql`insert into events (id, at, type, record, object_id, version, snapshot) values ${sql.join(rows)}`]
}
