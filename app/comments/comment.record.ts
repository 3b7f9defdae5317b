import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type CommentId, isId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { mayDelete } from './author.ts'
import { maySee, objectText } from './commented.server.ts'

const commentView = z.object({
  id: idOf('cmt_'),
  /** The typed id of what it is about, such as `ord_…`. */
  object: z.string(),
  /** Null: a key or the command line wrote it, or its author is not known any more. */
  author: idOf('idn_').nullable(),
  text: z.string().meta({ personal: true }),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
})

/** Null when it is about to be written. */
export interface FiledComment {
  row: Row<'comments'> | null
}

const byId = (on: Db, id: CommentId) => on.selectFrom('comments').selectAll().where('id', '=', id)

/**
 * Found by its id, and by null for a new one. For those alone who may see what it is about; one that was deleted, for those
 * who may restore it.
 */
export const comment = record<string | null, FiledComment, z.infer<typeof commentView>>({
  name: 'comments',
  prefix: 'cmt_',
  permission: 'comments:write',
  http: 'GET /comments/:comment',
  schema: commentView,
  find: (on, key, actor) => filed(on, key, actor, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key, actor) => filed(tx, key, actor, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { id, authorId, body, createdAt, changedAt, deletedAt, ...about } = row ?? notFound()
    return {
      id,
      object: objectText(about),
      author: authorId,
      text: body,
      created_at: createdAt.toISOString(),
      changed_at: changedAt?.toISOString() ?? null,
      deleted_at: deletedAt?.toISOString() ?? null,
    }
  },
})

async function filed(
  on: Db,
  key: string | null,
  actor: Actor,
  find: (id: CommentId) => Promise<Row<'comments'> | undefined>,
): Promise<FiledComment | null> {
  if (key === null) return { row: null }
  const row = isId<CommentId>(key) ? await find(key) : undefined
  if (!row || (row.deletedAt && !mayDelete(row, actor).ok)) return null
  return (await maySee(on, row, actor)) ? { row } : null
}
