import { rightsOfKey } from './find-key.server.ts'
import { rightsOfStaff } from '#app/identity/people/staff-rights.server.ts'
import type { Actor, maker } from '#app/operations/actor.ts'
import { roles } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'

/**
 * Who asked for the work of a job, with the rights of this moment: somebody who is no longer staff, and a key that has
 * ended, change nothing more. `id` is the work's: all of its entries in the audit log have it. Null: no rights are left.
 */
export async function jobActor(
  { id, madeByKind: kind, madeBy }: ReturnType<typeof maker> & { id: string },
  now: Date,
): Promise<Actor | null> {
  const permissions =
    kind === 'tool'
      ? new Set(roles.owner)
      : madeBy && (await (kind === 'key' ? rightsOfKey(madeBy, now) : rightsOfStaff(db, madeBy)))
  if (!permissions) return null
  return { kind, id: madeBy, door: 'job', permissions, isFresh: false, client: null, requestId: id, now }
}
