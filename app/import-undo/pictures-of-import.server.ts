import { type RawBuilder, sql } from 'kysely'
import { performRow } from '#app/doors/row.server.ts'
import { isId, type MediaId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { deletePicture } from '#app/pictures/library/delete-picture.operation.ts'
import { usesOfTheShop } from '#app/pictures/library/places.server.ts'
import { seenUses } from '#app/pictures/library/seen-uses.server.ts'
import { ProcessEnds } from '#app/system/fail-point.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, type Db, isDatabaseGone } from '#db/database.server.ts'
import { knownBy, undoingOf } from './made-by-import.server.ts'

/** Who may delete a picture: without it, those of the import stay. */
export const rightToPictures = deletePicture.permission

/** How many pictures would go with the import: they came with it, and nothing would show them any more. */
export async function countPictures(on: Db, importId: string): Promise<number> {
  const goes = (record: string) => sql`select object_id from known where record = ${record} and not stays`
  const { rows } = await sql<{ count: number }>`
    with ${knownBy(importId)}
    select count(*)::int as count from media m where m.id in (${broughtBy(importId)}) and ${isNoOneElses}
      and not exists (select from product_media pm where pm.media_id = m.id
        and pm.product_id::text not in (${goes('products')} and is_new and not is_ordered))
      and not exists (select from collections c where c.media_id = m.id and c.id::text not in (${goes('collections')}))`.execute(
    on,
  )
  return rows[0]?.count ?? 0
}

/** How many of the pictures that it brought are still to be fetched, and how many could not be. */
export async function countUnfetched(on: Db, importId: string): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where m.state = 'pending')::int as waiting, count(*) filter (where m.state = 'failed')::int as failed
    from media m where m.id in (${broughtBy(importId)})`.execute(on)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/**
 * Deletes them, each by the operation that looks again whether something shows it. Answers with how many are gone, also those that
 * were before this process came; null: who asked for it may not do it any more. Without the right to delete pictures they stay.
 */
export async function removePictures(importId: string, actorNow: () => Promise<Actor | null>): Promise<number | null> {
  for (const key of await listUnused(importId)) {
    const actor = await actorNow()
    if (!actor) return null
    if (!actor.permissions.has(rightToPictures)) return 0
    try {
      await performRow(deletePicture, { key, input: { uses: 0 }, actor })
    } catch (error) {
      if (error instanceof ProcessEnds || isDatabaseGone(error)) throw error
      alarm('undo of an import: a picture could not be deleted', { import: importId, picture: key })
    }
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deleted_rows
    where record = 'media' and id in (${idsIn(importId)})`.execute(db)
  return rows[0]?.count ?? 0
}

async function listUnused(importId: string): Promise<MediaId[]> {
  const { rows } = await sql<{ id: MediaId }>`
    select m.id from media m where m.id in (${broughtBy(importId)}) and ${isNoOneElses}
      and not exists (select from product_media pm where pm.media_id = m.id)
      and not exists (select from collections c where c.media_id = m.id and not ${isGoneBy(importId)})
    order by m.id`.execute(db)
  return rows.map(({ id }) => id).filter((id) => isId<MediaId>(id))
}

/** The pictures that products and collections have got by it, as the audit log has them; some were there before. */
const idsIn = (importId: string): RawBuilder<unknown> => sql`
  select (p.picture ->> 'id')::uuid from audit_entries e cross join lateral (
      select jsonb_array_elements(case when jsonb_typeof(e.changes #> '{pictures,1}') = 'array' then e.changes #> '{pictures,1}' else '[]' end) as picture
      union all select e.changes #> '{picture,1}' where jsonb_typeof(e.changes #> '{picture,1}') = 'object') p
  where e.request_id = ${importId} and e.door = 'import' and e.operation in ('products.import', 'collections.import')`

const broughtBy = (importId: string) => sql`
  select b.id from media b join imports i on i.id = ${importId} and b.created_at >= i.created_at
  where b.source_url is not null and b.id in (${idsIn(importId)})`

/** Deleted by its undo. One that a colleague has deleted can still be restored, with its picture. */
const isGoneBy = (importId: string) => sql`(c.deleted_at is not null and exists (select from audit_entries e
  where e.record = 'collections' and e.object_id = c.id::text and e.operation = 'collections.delete'
    and e.request_id = ${undoingOf(importId)}))`

/** Neither shown by a location or the home page, nor given another file by staff, nor the former file of a picture. */
const isNoOneElses = sql`m.former_id is null and not exists (select from media l where l.former_id = m.id)
  and not exists (${usesOfTheShop(seenUses())})`
