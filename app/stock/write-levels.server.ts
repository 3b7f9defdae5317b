import { type RawBuilder, sql } from 'kysely'
import { currentTime } from '#app/kernel/clock.ts'
import { newId } from '#app/kernel/ids.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { versionOfRow } from '#app/operations/version.server.ts'
import type { Tx } from '#db/database.server.ts'
import { levelViews, stockLevel } from './stock.record.ts'

const event: EventName = 'stock.changed'

/**
 * Writes stock levels, and tells the merchant's other systems what each has now. Whoever writes a level passes here. It is one
 * statement, since each purchase comes by twice. `write` calls the table `s`; `most` is how many levels there may be; `written` is
 * how each of them is from then on.
 */
export async function writeLevels(tx: Tx, write: RawBuilder<unknown>, most: number, written = sql`s.*`) {
  const ids = Array.from({ length: most }, () => newId())
  await sql`
    with changed as (${write} returning ${written}), seen as (${sql.raw(levelViews('changed'))})
    insert into events (id, at, type, record, object_id, version, snapshot)
    select (${ids}::uuid[])[row_number() over ()], ${currentTime()}::timestamptz, ${event}, ${stockLevel.name}, id,
      ${sql.raw(versionOfRow('seen'))}, row_to_json(seen)::jsonb from seen`.execute(tx)
}
