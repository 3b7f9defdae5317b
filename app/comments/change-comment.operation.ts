import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayChange } from './author.ts'
import { comment } from './comment.record.ts'
import { commentText } from './comment-text.ts'
import { tellMentioned } from './tell-mentioned.server.ts'

/** Its author says it in other words. Colleagues who are mentioned for the first time get a mail. */
export const changeComment = operation({
  name: 'comments.change',
  http: 'PATCH /comments/:comment',
  permission: 'comments:write',
  nature: 'plain',
  on: comment,
  input: z.object({ text: commentText }),
  refusals: ['comment.deleted', 'comment.not_yours'],
  keepsInput: false,
  async run({ tx, facts, input: { text }, actor, emit }) {
    const row = facts.row ?? notFound()
    const may = mayChange(row, actor)
    if (!may.ok || row.body === text) return may
    await tx.updateTable('comments').set({ body: text, changedAt: actor.now }).where('id', '=', row.id).execute()
    await tellMentioned(tx, row.id, row, text, actor)
    emit('comment.changed')
    return agree()
  },
})
