import { z } from 'zod'
import { sql } from 'kysely'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, readRole, revokeUncovered, rightsIn, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import type { Tx } from '#db/database.server.ts'
import { staffRole } from './role.record.ts'

/** Deletes a role. If somebody has it or is invited with it, `instead` says which one they have from then on. */
export const deleteRole = operation({
  name: 'roles.delete',
  http: 'DELETE /roles/:role',
  permission: 'roles:write',
  nature: 'secret',
  on: staffRole,
  input: z.object({ instead: z.string('field.choice').max(60, 'field.choice').nullable().default(null) }),
  refusals: ['role.in_use', 'role.unknown', 'role.more_than_you'],
  answer: z.object({ people: z.int(), invitations: z.int() }),
  async run({ tx, facts, input, actor }) {
    const { id, permissions } = facts.row ?? notFound()
    const held = await rightsNow(tx, actor, 'roles:write')
    if (!covers(held, permissions)) return refuse('role.more_than_you')
    const use = await useOf(tx, id, actor.now)
    const instead = input.instead === null ? null : readRole(input.instead)
    if (use.people + use.invitations > 0) {
      if (instead === null) return refuse('role.in_use', '/instead')
      const rights = instead === id ? null : await rightsIn(tx, [instead])
      if (rights === null) return refuse('role.unknown', '/instead')
      if (!covers(held, rights)) return refuse('role.more_than_you', '/instead')
      await replace(tx, id, instead)
    }
    await tx.deleteFrom('staffRoles').where('id', '=', id).execute()
    await revokeUncovered(tx, actor.now)
    return agree(use)
  },
  async afterwards({ actor }) {
    noteDoneBy('role_changed', actor, '/roles/:role')
    return agree()
  },
})

/** How many have the role, and how many are invited with it. */
export async function useOf(on: Pick<Tx, 'getExecutor'>, role: string, now: Date) {
  const { rows } = await sql<{ people: number; invitations: number }>`
    select (select count(*)::int from staff_members where ${role} = any (roles)) as people,
      (select count(*)::int from staff_invitations where role = ${role} and accepted_at is null and revoked_at is null
        and expires_at > ${now}) as invitations`.execute(on)
  return rows[0] ?? { people: 0, invitations: 0 }
}

async function replace(tx: Tx, role: string, instead: string) {
  await sql`update staff_members set roles = case when ${instead} = any (roles) then array_remove(roles, ${role})
    else array_replace(roles, ${role}, ${instead}) end where ${role} = any (roles)`.execute(tx)
  await sql`update staff_invitations set role = ${instead} where role = ${role}`.execute(tx)
}
