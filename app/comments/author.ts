import { type Actor, nameOf } from '#app/operations/actor.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { IdentityId } from '#app/kernel/ids.ts'

interface Written {
  authorId: IdentityId | null
  author: string | null
}

/** How the author is kept: a person by identity, a key or a command by its name. */
export const authorOf = (actor: Pick<Actor, 'kind' | 'id'>): Written =>
  actor.kind === 'person'
    ? // A person's id is the identity's.
      { authorId: actor.id as IdentityId, author: null }
    : { authorId: null, author: nameOf(actor) }

/** Nobody changes another person's words. */
export function isOwn({ authorId, author }: Written, actor: Pick<Actor, 'kind' | 'id'>): boolean {
  const own = authorOf(actor)
  return own.authorId === authorId && own.author === author
}

export const mayChange = (
  comment: Written & { deletedAt: Date | null },
  actor: Pick<Actor, 'kind' | 'id'>,
): Outcome<undefined, 'comment.deleted' | 'comment.not_yours'> => {
  if (comment.deletedAt) return refuse('comment.deleted')
  return isOwn(comment, actor) ? agree() : refuse('comment.not_yours')
}

/** Staff who may erase customers’ data may delete the comments of colleagues, too. */
export const mayDelete = (comment: Written, actor: Actor): Outcome<undefined, 'comment.not_yours'> =>
  isOwn(comment, actor) || actor.permissions.has('customers:erase') ? agree() : refuse('comment.not_yours')
