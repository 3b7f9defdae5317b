import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayDelete } from './author.ts'
import { comment } from './comment.record.ts'

/** A comment that was deleted is there again. */
export const restoreComment = operation({
  name: 'comments.restore',
  http: 'POST /comments/:comment/restore',
  permission: 'comments:write',
  nature: 'plain',
  on: comment,
  input: z.object({}),
  refusals: ['comment.not_yours', 'comment.not_deleted'],
  offer: ({ row }) => (row?.deletedAt ? agree() : refuse('comment.not_deleted')),
  async run({ tx, facts, actor, emit }) {
    const row = facts.row ?? notFound()
    const may = mayDelete(row, actor)
    if (!may.ok) return may
    await tx.updateTable('comments').set({ deletedAt: null }).where('id', '=', row.id).execute()
    emit('comment.restored')
    return agree()
  },
})
