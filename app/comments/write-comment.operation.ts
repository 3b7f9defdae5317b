import { z } from 'zod'
import { type CommentId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { authorOf } from './author.ts'
import { comment } from './comment.record.ts'
import { commentText } from './comment-text.ts'
import { followMerge, maySee, readObject } from './commented.server.ts'
import { tellMentioned } from './tell-mentioned.server.ts'

/** Writes a comment for colleagues, about anything that its author may see. */
export const writeComment = operation({
  name: 'comments.write',
  http: 'POST /comments',
  permission: 'comments:write',
  nature: 'plain',
  on: comment,
  input: z.object({
    /** The typed id of what it is about. */
    object: z.string('field.required').max(100, 'api.wrong_id'),
    text: commentText,
  }),
  refusals: ['request.not_found'],
  answer: z.object({ comment: idOf('cmt_') }),
  keepsInput: false,
  async run({ tx, input, actor, emit, became }) {
    const object = readObject(input.object)
    const about = object && (await followMerge(tx, object))
    // What one may not see looks as if it were not there.
    if (!about || !(await maySee(tx, about, actor))) return refuse('request.not_found', '/object')
    const id = newId<CommentId>()
    const row = { id, ...about, ...authorOf(actor), body: input.text, createdAt: actor.now }
    await tx.insertInto('comments').values(row).execute()
    await tellMentioned(tx, id, about, input.text, actor)
    became(id)
    emit('comment.written')
    return agree({ comment: id })
  },
})
