import type { CommentId } from '#app/kernel/ids.ts'
import { demand } from '#app/operations/actor.ts'
import { list } from '#app/operations/list.server.ts'
import { typedText } from '#app/operations/list-filter.ts'
import { db } from '#db/database.server.ts'
import { comment } from './comment.record.ts'
import { type Commented, maySee, readObject } from './commented.server.ts'

export interface ListedComment {
  id: string
  author: string | null
  text: string
  created: Date
  changed: Date | null
}

const filters = {
  /** The typed id of what they are about. */
  object: typedText(100),
}

/** The comments about one object, newest first. Without an object, or with one that the caller may not see: none. */
export const comments = list({
  name: 'comments',
  of: comment,
  filters,
  async find({ filter, after, most, actor }): Promise<ListedComment[]> {
    const about = readObject(filter.object ?? '')
    if (!about || !actor || !(await maySee(db, about, actor))) return []
    demand(actor, comment.permission)
    const all = ofObject(about)
    const rows = await (after === null ? all : all.where('id', '<', after as CommentId))
      .select(['id', 'authorId', 'body', 'createdAt', 'changedAt'])
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id, authorId, body, createdAt, changedAt }) => ({
      id,
      author: authorId,
      text: body,
      created: createdAt,
      changed: changedAt,
    }))
  },
  async count(filter, most, actor) {
    const about = readObject(filter.object ?? '')
    if (!about || !actor || !(await maySee(db, about, actor))) return 0
    const rows = await ofObject(about).select('id').limit(most).execute()
    return rows.length
  },
  columns: {
    author: { kind: 'text', ids: 'idn_' },
    text: { kind: 'text', personal: true },
    created: { kind: 'date' },
    changed: { kind: 'date' },
  },
  order: '-created',
  views: { all: {} },
})

const ofObject = ({ record, objectId }: Commented) =>
  db.selectFrom('comments').where('record', '=', record).where('objectId', '=', objectId).where('deletedAt', 'is', null)
