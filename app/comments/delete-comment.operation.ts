import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayDelete } from './author.ts'
import { comment } from './comment.record.ts'
import { restoreComment } from './restore-comment.operation.ts'

/** Nobody sees it any more. Its text is kept, so that it can be restored. */
export const deleteComment = operation({
  name: 'comments.delete',
  http: 'DELETE /comments/:comment',
  permission: 'comments:write',
  nature: 'plain',
  on: comment,
  input: z.object({}),
  refusals: ['comment.not_yours'],
  undo: { by: restoreComment, input: () => ({}) },
  async run({ tx, facts, actor, emit }) {
    const row = facts.row ?? notFound()
    const may = mayDelete(row, actor)
    if (!may.ok || row.deletedAt) return may
    await tx.updateTable('comments').set({ deletedAt: actor.now }).where('id', '=', row.id).execute()
    emit('comment.deleted')
    return agree()
  },
})
