import type { IdentityId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import type { ListPath } from '#app/routes.ts'

export interface Kept {
  ownerId: IdentityId | null
  owner: string | null
  shared: boolean
}

/** A person by identity, a key or a command by its name. */
export const ownerOf = (actor: Pick<Actor, 'kind' | 'id'>): Pick<Kept, 'ownerId' | 'owner'> =>
  actor.kind === 'person'
    ? // A person's id is the identity's.
      { ownerId: actor.id as IdentityId, owner: null }
    : { ownerId: null, owner: nameOf(actor) }

export function isOwn(view: Pick<Kept, 'ownerId' | 'owner'>, actor: Pick<Actor, 'kind' | 'id'>): boolean {
  const own = ownerOf(actor)
  return own.ownerId === view.ownerId && own.owner === view.owner
}

/** Whoever made it; one that all colleagues use also those who change the shop's settings. */
export const mayChange = (view: Kept, actor: Actor): Outcome<undefined, 'saved_view.not_yours'> =>
  isOwn(view, actor) || (view.shared && actor.permissions.has('settings:write'))
    ? agree()
    : refuse('saved_view.not_yours')

export const mayKeepMore = (kept: number): Outcome<undefined, 'saved_view.too_many'> =>
  kept < limits.savedViews.value ? agree() : refuse('saved_view.too_many')

/** Lists whose page has another name. */
const places: Readonly<Record<string, ListPath>> = {
  failed_pictures: '/admin/pictures/failed',
  missed_searches: '/admin/searches',
  payment_problems: '/admin/payments',
}

/** The page of a list, by the list's name; a test compares it with the table of lists. */
export const placeOfList = (list: string): ListPath =>
  // Every other list has its own name as its address.
  places[list] ?? (`/admin/${list.replaceAll('_', '-')}` as ListPath)
