import { type RawBuilder, sql } from 'kysely'
import { currentTime } from '#app/kernel/clock.ts'
import { newId, type VariantId } from '#app/kernel/ids.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { versionOfRow } from '#app/operations/version.server.ts'
import type { Tx } from '#db/database.server.ts'
import { levelName, levelViews } from './level-view.ts'

const event: EventName = 'stock.changed'

/**
 * Writes stock levels and emits an event with each new level. All code that writes a level calls this. It is one
 * statement, since each purchase calls it twice. `write` calls the table `s`; `most` is the maximum number of levels;
 * `written` describes each level afterwards.
 */
export async function writeLevels(tx: Tx, write: RawBuilder<unknown>, most: number, written = sql`s.*`) {
  await tellLevels(tx, sql`${write} returning ${written}`, most)
}

/** The levels of these variants, which are called otherwise from now on. */
export async function emitRenamed(tx: Tx, variants: readonly VariantId[]) {
  const levels = await tx.selectFrom('stockLevels').select('locationId').where('variantId', 'in', variants).execute()
  const all = sql`select s.* from stock_levels s where s.variant_id = any (${[...variants]}::uuid[])`
  if (levels.length > 0) await tellLevels(tx, all, levels.length)
}

async function tellLevels(tx: Tx, levels: RawBuilder<unknown>, most: number) {
  const ids = Array.from({ length: most }, () => newId())
  await sql`
    with changed as (${levels}), seen as (${sql.raw(levelViews('changed'))})
    insert into events (id, at, type, record, object_id, version, snapshot)
    select (${ids}::uuid[])[row_number() over ()], ${currentTime()}::timestamptz, ${event}, ${levelName}, id,
      ${sql.raw(versionOfRow('seen'))}, row_to_json(seen)::jsonb from seen`.execute(tx)
}
