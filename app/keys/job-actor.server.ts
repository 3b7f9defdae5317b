import { rightsOfKey } from './find-key.server.ts'
import { rightsOfStaff } from '#app/identity/people/staff-rights.server.ts'
import type { Actor, maker } from '#app/operations/actor.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { roles } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'

type Work = ReturnType<typeof maker> & { id: string }

/**
 * Who asked for the work of a job, with the rights of this moment: somebody who is no longer staff, and a key that has
 * ended, change nothing more. `id` is the work's: all of its entries in the audit log have it. Null: no rights are left.
 */
export async function jobActor({ id, madeByKind: kind, madeBy }: Work, now: Date): Promise<Actor | null> {
  const permissions =
    kind === 'tool'
      ? new Set(roles.owner)
      : madeBy && (await (kind === 'key' ? rightsOfKey(madeBy, now) : rightsOfStaff(db, madeBy)))
  if (!permissions) return null
  return { kind, id: madeBy, door: 'job', permissions, isFresh: false, client: null, requestId: id, now }
}

/** The same for each step of a work that takes long: the rights are looked up again after some time. */
export function jobActorNow(): (work: Work) => Promise<Actor | null> {
  let actor: Actor | null = null
  let since = -Infinity
  return async (work) => {
    if (performance.now() - since <= limits.rightsKnown.value) return actor
    actor = await jobActor(work, currentTime())
    since = performance.now()
    return actor
  }
}
