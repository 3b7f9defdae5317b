import { type RawBuilder, sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import type { StaffMemberId } from '#app/kernel/ids.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { list } from '#app/operations/list.server.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { staffRoles } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { staffMember } from './member.record.ts'

export interface ListedMember {
  id: StaffMemberId
  name: string
  email: string | null
  /** The names of built-in roles, and of those that the owner has made. */
  roles: string
  seen: Date
  state: 'signed_in' | 'away'
  since: Date
}

const filters = {
  q: typedText(limits.searchQuery.value),
  role: oneOf(staffRoles),
  state: oneOf(['signed_in', 'away']),
}

/** Everybody who works in the shop, the newest first. */
export const staff = list({
  name: 'staff',
  of: staffMember,
  filters,
  async find({ filter, after, most }): Promise<ListedMember[]> {
    const { rows } = await sql<ListedMember>`
      select id, name, email, roles, seen, state, since from (${everybody()}) s
      where ${fitting(filter)} and (${after}::uuid is null or id < ${after}::uuid) order by id desc limit ${most}`.execute(
      db,
    )
    return rows
  },
  async count(filter, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from (${everybody()}) s where ${fitting(filter)} limit ${most}) fits`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
  columns: {
    name: { kind: 'text', personal: true },
    email: { kind: 'text', personal: true },
    roles: { kind: 'text' },
    seen: { kind: 'date' },
    state: { kind: 'status' },
    since: { kind: 'date', aside: true },
  },
  order: '-since',
  views: { all: {}, owners: { role: 'owner' } },
})

/** There are a handful of them, so nothing is filtered by an index. */
const everybody = () => sql`
  select m.id, c.name, i.email, m.created_at as since, greatest(i.last_seen_at, s.seen) as seen, m.roles as held,
    case when s.seen is null then 'away' else 'signed_in' end as state,
    array_to_string(array(select coalesce(r.name, held) from unnest(m.roles) held
      left join staff_roles r on r.id::text = held), ', ') as roles
  from staff_members m join identities i on i.id = m.identity_id join customers c on c.id = i.customer_id
  left join lateral (select max(last_seen_at) as seen from sessions where identity_id = i.id and ended_at is null
    and expires_at > ${currentTime()} and last_seen_at > ${new Date(currentTime().getTime() - limits.staffIdle.value)}) s on true
  where i.issuer = ${configuration().identity.issuer}`

function fitting({ q, role, state }: Narrowed<typeof filters>): RawBuilder<unknown> {
  const text = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const parts = [
    q !== null && sql`(name ilike ${text} or email ilike ${text})`,
    role !== null && sql`${role} = any (held)`,
    state !== null && sql`state = ${state}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
