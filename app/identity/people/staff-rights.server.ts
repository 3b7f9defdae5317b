import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { type Permission, permissionsOf } from '#app/permissions.ts'
import type { Db } from '#db/database.server.ts'

/** The rights that a member of the staff has now, for what they have asked for and a job does; null: no longer staff. */
export async function rightsOfStaff(on: Db, identity: string): Promise<ReadonlySet<Permission> | null> {
  const { rows } = await sql<{ roles: string[]; made: string[] }>`
    select m.roles, array(select unnest(r.permissions) from staff_roles r where r.id::text = any (m.roles)) as made
    from staff_members m join identities i on i.id = m.identity_id
    where m.identity_id = ${identity} and i.issuer = ${configuration().identity.issuer}`.execute(on)
  const [member] = rows
  return member ? permissionsOf(true, member.roles, member.made) : null
}
