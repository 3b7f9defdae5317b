import { sql } from 'kysely'
import type { StaffRoleId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { list } from '#app/operations/list.server.ts'
import { typedText } from '#app/operations/list-filter.ts'
import { db } from '#db/database.server.ts'
import { staffRole } from './role.record.ts'

export interface ListedRole {
  id: StaffRoleId
  name: string
  /** How many it contains. */
  permissions: number
  /** How many people have it. */
  people: number
  created: Date
}

const filters = { q: typedText(limits.roleName.value) }

/** The roles that the owner has made, the newest first. There are at most `limits.staffRoles`. */
export const madeRoles = list({
  name: 'roles',
  of: staffRole,
  filters,
  async find({ filter: { q }, after, most }): Promise<ListedRole[]> {
    const { rows } = await sql<ListedRole>`
      select id, name, cardinality(permissions) as permissions, created_at as created,
        (select count(*)::int from staff_members where staff_roles.id::text = any (roles)) as people
      from staff_roles where ${named(q)} and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${most}`.execute(db)
    return rows
  },
  async count({ q }, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from staff_roles where ${named(q)} limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    name: { kind: 'text' },
    permissions: { kind: 'text' },
    people: { kind: 'text' },
    created: { kind: 'date' },
  },
  order: '-created',
  views: { all: {} },
})

const named = (q: string | null) => (q === null ? sql`true` : sql`name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`)
