import { changeComment } from '#app/comments/change-comment.operation.ts'
import { deleteComment } from '#app/comments/delete-comment.operation.ts'
import { restoreComment } from '#app/comments/restore-comment.operation.ts'
import { writeComment } from '#app/comments/write-comment.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import type { ActPath } from '#app/routes.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { withMention } from './mention.ts'

export type CommentDone = 'commented' | 'comment_changed' | 'comment_deleted' | 'comment_restored'
type OfComment = Act<ActPath> & { params: { comment: string } }

/** The forms of the comments on a record's page; `back` leads to that page again. */
export function commentForms(back: (visit: Act<never>, said: CommentDone, comment?: string) => Answer) {
  const key = (visit: Act<never>) => (visit as unknown as OfComment).params.comment
  const done = (said: CommentDone) => (visit: Act<never>) => back(visit, said, key(visit))
  const write = formOf(writeComment, { key: () => null, done: (visit: Act<never>) => back(visit, 'commented') })
  return {
    write: async (visit: Act<never>) => {
      const names = (await listColleagues()).map(({ name }) => name)
      return write({ ...(visit as object), form: withMention(formIn(visit), names) } as Act<never>)
    },
    change: formOf(changeComment, { key, done: done('comment_changed') }),
    remove: formOf(deleteComment, { key, done: done('comment_deleted') }),
    restore: formOf(restoreComment, { key, done: done('comment_restored') }),
  }
}

const formIn = (visit: Act<never>) => (visit as unknown as OfComment).form
