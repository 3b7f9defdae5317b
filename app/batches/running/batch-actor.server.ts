import { rightsOfKey } from '#app/keys/find-key.server.ts'
import { rightsOfStaff } from '#app/identity/people/staff-rights.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { roles } from '#app/permissions.ts'
import type { Row } from '#db/schema.ts'

/**
 * Who made a bulk change, with the rights of this moment: somebody who is no longer staff, and a key that has ended, change
 * nothing more. Null: no rights are left.
 */
export async function batchActor(row: Row<'batches'>, now: Date): Promise<Actor | null> {
  const { id, madeByKind: kind, madeBy } = row
  const permissions =
    kind === 'tool'
      ? new Set(roles.owner)
      : madeBy && (await (kind === 'key' ? rightsOfKey : rightsOfStaff)(madeBy, now))
  if (!permissions) return null
  return { kind, id: madeBy, door: 'job', permissions, isFresh: false, client: null, requestId: id, now }
}
