import { sql } from 'kysely'
import type { StaffRoleId } from '#app/kernel/ids.ts'
import { staffRoles } from '#app/permissions.ts'
import type { Db, Tx } from '#db/database.server.ts'

/** Whether no other role has this name, whatever its capitals. */
export async function isNameFree(tx: Tx, name: string, own: StaffRoleId | null): Promise<boolean> {
  const { rows } = await sql`select from staff_roles where lower(name) = lower(${name})
    and (${own}::uuid is null or id <> ${own}::uuid)`.execute(tx)
  return rows.length === 0
}

export interface KnownRole {
  /** The name of a built-in one, or an id. */
  key: string
  /** Null for a built-in one, whose name is a word of the interface. */
  name: string | null
}

/** Every role that somebody can have: the built-in ones, then those that the owner has made. */
export async function listRoles(on: Db): Promise<KnownRole[]> {
  const made = await on.selectFrom('staffRoles').select(['id as key', 'name']).orderBy('name').execute()
  return [...staffRoles.map((key) => ({ key, name: null })), ...made]
}
