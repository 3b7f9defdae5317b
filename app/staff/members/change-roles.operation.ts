import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, isLastOwner, readRole, revokeUncovered, rightsIn, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { staffMember } from './member.record.ts'

/** Other roles for a person. They count from her next request on, for her API keys too. */
export const changeRoles = operation({
  name: 'staff.change_roles',
  http: 'PUT /staff/:member/roles',
  permission: 'roles:write',
  nature: 'secret',
  on: staffMember,
  input: z.object({
    roles: z
      .array(z.string('field.choice').max(60, 'field.choice'), 'role.none')
      .min(1, 'role.none')
      .max(limits.staffRoles.value, 'field.choice'),
  }),
  refusals: ['role.unknown', 'role.more_than_you', 'staff.more_than_you', 'staff.last_owner'],
  async run({ tx, facts: { id, identityId, roles }, input, actor }) {
    const held = await rightsNow(tx, actor, 'roles:write')
    if (!covers(held, await rightsIn(tx, roles))) return refuse('staff.more_than_you')
    const wanted = [...new Set(input.roles.map(readRole))].toSorted()
    const rights = await rightsIn(tx, wanted)
    if (rights === null) return refuse('role.unknown', '/roles')
    if (!covers(held, rights)) return refuse('role.more_than_you', '/roles')
    const steps = roles.includes('owner') && !wanted.includes('owner')
    if (steps && (await isLastOwner(tx, identityId))) return refuse('staff.last_owner')
    await tx.updateTable('staffMembers').set({ roles: wanted }).where('id', '=', id).execute()
    await revokeUncovered(tx, actor.now)
    return agree()
  },
  async afterwards({ actor }) {
    noteDoneBy('staff_roles_changed', actor, '/staff/:member/roles')
    return agree()
  },
})
