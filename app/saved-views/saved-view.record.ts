import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { isId, type SavedViewId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { mayReadList } from '#app/operations/list.server.ts'
import { record } from '#app/operations/record.server.ts'
import { type MaybeDeleted, orDeleted } from '#app/operations/undo/deleted-rows.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { isOwn } from './saved-view.ts'

const savedViewView = z.object({
  id: idOf('viw_'),
  /** The name of the list. */
  list: z.string(),
  name: z.string(),
  /** Null: a key or the command line keeps it. */
  owner: idOf('idn_').nullable(),
  shared: z.boolean(),
  // A search may be for somebody's address.
  query: z.string().meta({ personal: true }),
  columns: z.array(z.string()).nullable(),
  created_at: z.iso.datetime(),
})

/** Null when it is about to be saved. */
export interface FiledView extends MaybeDeleted {
  row: Row<'savedViews'> | null
}

const byId = (on: Db, id: SavedViewId) => on.selectFrom('savedViews').selectAll().where('id', '=', id)

/** A list as somebody keeps it: their own, or shared with colleagues; for those alone who may see the list. */
export const savedView = record<string | null, FiledView, z.infer<typeof savedViewView>>({
  name: 'saved_views',
  prefix: 'viw_',
  permission: 'views:write',
  http: 'GET /saved-views/:view',
  schema: savedViewView,
  find: (on, key, actor) => filed(key, actor, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key, actor) => filed(key, actor, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { ownerId, createdAt, id, list, name, shared, query, columns } = row ?? notFound()
    return { id, list, name, owner: ownerId, shared, query, columns, created_at: createdAt.toISOString() }
  },
})

/** Also one that was deleted just now. */
export const deletedView = orDeleted(savedView, 'saved_views', (_, row: Row<'savedViews'>, actor) =>
  shownTo(row, actor),
)

async function filed(
  key: string | null,
  actor: Actor,
  find: (id: SavedViewId) => Promise<Row<'savedViews'> | undefined>,
): Promise<FiledView | null> {
  if (key === null) return { row: null }
  const row = isId<SavedViewId>(key) ? await find(key) : undefined
  return row ? shownTo(row, actor) : null
}

function shownTo(row: Row<'savedViews'>, actor: Actor): FiledView | null {
  if (!mayReadList(row.list, actor)) return null
  return row.shared || isOwn(row, actor) ? { row } : null
}
