import { sql } from 'kysely'
import type { Row } from '#db/schema.ts'
import type { Actor } from '#app/operations/actor.ts'
import { mayReadList } from '#app/operations/list.server.ts'
import { type Db, db, type Tx } from '#db/database.server.ts'
import { limits } from '#app/limits.ts'
import { type Kept, ownerOf } from './saved-view.ts'
import { savedView } from './saved-view.record.ts'

/**
 * The views of one list that this actor sees: their own, and those of colleagues that are shared; by name. Of too many,
 * one's own are there.
 */
export async function listViews(list: string, actor: Actor, on: Db = db): Promise<Row<'savedViews'>[]> {
  if (!actor.permissions.has(savedView.permission) || !mayReadList(list, actor)) return []
  const { ownerId, owner } = ownerOf(actor)
  const isOwn = ownerId ? sql<boolean>`owner_id = ${ownerId}` : sql<boolean>`owner = ${owner}`
  const seen = on
    .selectFrom('savedViews')
    .selectAll()
    .where('list', '=', list)
    .where((or) => or.or([or('shared', '=', true), isOwn]))
    .orderBy(sql`coalesce(${isOwn}, false)`, 'desc')
    .orderBy('id')
    .limit(limits.savedViewsShown.value)
  return on
    .selectFrom(seen.as('seen'))
    .selectAll()
    .orderBy((by) => by.fn('lower', ['name']))
    .orderBy('id')
    .execute()
}

/**
 * The views that this owner has of a list, and which of them is called like this, as the database compares names. Locked
 * until the transaction ends: two presses at once would otherwise both find a name free.
 */
export async function lockOwn(tx: Tx, list: string, { ownerId, owner }: Pick<Kept, 'ownerId' | 'owner'>, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views:${ownerId ?? owner}:${list}`}, 0))`.execute(tx)
  const own = tx
    .selectFrom('savedViews')
    .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('isNamed')])
    .where('list', '=', list)
  return (ownerId ? own.where('ownerId', '=', ownerId) : own.where('owner', '=', owner ?? '')).execute()
}
