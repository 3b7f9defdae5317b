import { type RawBuilder, sql } from 'kysely'
import type { InvitationId } from '#app/kernel/ids.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { list } from '#app/operations/list.server.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { db } from '#db/database.server.ts'
import { type InvitationState, invitationStates } from './invitation.ts'
import { invitation } from './invitation.record.ts'

export interface ListedInvitation {
  id: InvitationId
  email: string
  /** Of the built-in roles the word; of others the name. */
  role: string
  state: InvitationState
  by: string | null
  sent: Date
  until: Date
}

const filters = { q: typedText(limits.searchQuery.value), state: oneOf(invitationStates) }

/** Who was invited, by whom, and what became of it. The newest first. */
export const invitations = list({
  name: 'invitations',
  of: invitation,
  filters,
  async find({ filter, after, most }): Promise<ListedInvitation[]> {
    const { rows } = await sql<ListedInvitation>`
      select t.id, t.email, coalesce(r.name, t.role) as role, ${state()} as state, coalesce(nullif(c.name, ''), i.email) as by,
        t.sent_at as sent, t.expires_at as until
      from staff_invitations t left join staff_roles r on r.id::text = t.role
      left join identities i on i.id = t.invited_by left join customers c on c.id = i.customer_id
      where ${fitting(filter)} and (${after}::uuid is null or t.id < ${after}::uuid) order by t.id desc limit ${most}`.execute(
      db,
    )
    return rows
  },
  async count(filter, most) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from staff_invitations t where ${fitting(filter)} limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    email: { kind: 'text', personal: true },
    role: { kind: 'text' },
    state: { kind: 'status' },
    by: { kind: 'text', personal: true },
    sent: { kind: 'date' },
    until: { kind: 'date' },
  },
  order: '-sent',
  views: { all: {}, open: { state: 'sent' } },
})

/** The same as `stateOf`. */
const state = () => sql`case when t.accepted_at is not null then 'accepted' when t.revoked_at is not null then 'revoked'
  when t.expires_at <= ${currentTime()} then 'expired' else 'sent' end`

function fitting({ q, state: wanted }: Narrowed<typeof filters>): RawBuilder<unknown> {
  const text = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${q}::text is null or t.email ilike ${text}) and (${wanted}::text is null or ${state()} = ${wanted})`
}
