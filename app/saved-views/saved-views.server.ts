import type { Row } from '#db/schema.ts'
import type { Actor } from '#app/operations/actor.ts'
import { mayReadList } from '#app/operations/list.server.ts'
import { type Db, db } from '#db/database.server.ts'
import { limits } from '#app/limits.ts'
import { ownerOf } from './saved-view.ts'
import { savedView } from './saved-view.record.ts'

/** The views of one list that this actor sees: their own, and those of colleagues that are shared; by name. */
export async function listViews(list: string, actor: Actor, on: Db = db): Promise<Row<'savedViews'>[]> {
  if (!actor.permissions.has(savedView.permission) || !mayReadList(list, actor)) return []
  const { ownerId, owner } = ownerOf(actor)
  return on
    .selectFrom('savedViews')
    .selectAll()
    .where('list', '=', list)
    .where((or) =>
      or.or([or('shared', '=', true), ownerId ? or('ownerId', '=', ownerId) : or('owner', '=', owner ?? '')]),
    )
    .orderBy((by) => by.fn('lower', ['name']))
    .orderBy('id')
    .limit(limits.savedViewsShown.value)
    .execute()
}
