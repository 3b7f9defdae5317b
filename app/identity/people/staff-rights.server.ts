import { configuration } from '#app/configuration.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import { type Permission, permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'

/** The rights that a member of the staff has now, for what they have asked for and a job does; null: no longer staff. */
export async function rightsOfStaff(id: string): Promise<ReadonlySet<Permission> | null> {
  const member = await db
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select('m.roles')
    // Ids are kinds of text for the compiler only.
    .where('m.identityId', '=', id as IdentityId)
    .where('i.issuer', '=', configuration().identity.issuer)
    .executeTakeFirst()
  return member ? permissionsOf(true, member.roles) : null
}
