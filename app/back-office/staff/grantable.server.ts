import { type Permission, rightsOfRoles, type StaffPermission, staffRoles } from '#app/permissions.ts'
import { covers } from '#app/staff/rights.server.ts'
import { db } from '#db/database.server.ts'

export interface OfferedRole {
  /** The name of a built-in one, or an id. */
  key: string
  /** Null for a built-in one. */
  name: string | null
  permissions: StaffPermission[]
  /** Whether this person may grant it. */
  may: boolean
}

/** All roles, with which of them this person may grant: those of whose permissions she lacks none. */
export async function listGrantable(held: ReadonlySet<Permission>): Promise<OfferedRole[]> {
  const made = await db.selectFrom('staffRoles').select(['id', 'name', 'permissions']).orderBy('name').execute()
  const all = [
    ...staffRoles.map((key) => ({ key, name: null, permissions: [...rightsOfRoles([key])] })),
    ...made.map(({ id, name, permissions }) => ({ key: id, name, permissions: [...rightsOfRoles([], permissions)] })),
  ]
  return all.map((role) => ({ ...role, may: covers(held, role.permissions) }))
}
