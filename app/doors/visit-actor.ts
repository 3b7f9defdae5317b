import { isFresh } from '#app/identity/people/session.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'

/** The visitor as the actor of a page's operations and lists. */
export function actorOf({ visitor, client, requestId, now }: AnyVisit, door: Actor['door'] = 'form'): Actor {
  const { session, permissions } = visitor
  return {
    kind: session ? 'person' : 'guest',
    id: session?.identityId ?? null,
    door,
    permissions,
    isFresh: session !== null && isFresh(session.authenticatedAt, limits.freshFor.value, now),
    client,
    requestId,
    now,
  }
}
