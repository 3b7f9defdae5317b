import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, revokeUncovered, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { isNameFree } from './role-names.server.ts'
import { roleChange } from './role-input.ts'
import { staffRole } from './role.record.ts'

/** Another name or other permissions, for everybody who has the role, from their next request on. */
export const changeRole = operation({
  name: 'roles.change',
  http: 'PATCH /roles/:role',
  permission: 'roles:write',
  nature: 'secret',
  on: staffRole,
  input: roleChange,
  refusals: ['role.name_taken', 'role.more_than_you'],
  async run({ tx, facts, input, actor }) {
    const row = facts.row ?? notFound()
    const held = await rightsNow(tx, actor, 'roles:write')
    // Neither grants what she lacks nor takes it from others.
    if (!covers(held, row.permissions)) return refuse('role.more_than_you')
    const { name = row.name, permissions = row.permissions } = input
    if (!covers(held, permissions)) return refuse('role.more_than_you', '/permissions')
    if (!(await isNameFree(tx, name, row.id))) return refuse('role.name_taken', '/name')
    await tx.updateTable('staffRoles').set({ name, permissions }).where('id', '=', row.id).execute()
    await revokeUncovered(tx, actor.now)
    return agree()
  },
  async afterwards({ actor }) {
    noteDoneBy('role_changed', actor, '/roles/:role')
    return agree()
  },
})
