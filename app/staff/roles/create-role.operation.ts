import { z } from 'zod'
import { sql } from 'kysely'
import { newId, type StaffRoleId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { isNameFree } from './role-names.server.ts'
import { roleInput } from './role-input.ts'
import { staffRole } from './role.record.ts'

/** A further role: some permissions under a name. Nobody has it yet. */
export const createRole = operation({
  name: 'roles.create',
  http: 'POST /roles',
  permission: 'roles:write',
  nature: 'secret',
  on: staffRole,
  input: roleInput,
  refusals: ['role.name_taken', 'role.more_than_you', 'role.too_many'],
  answer: z.object({ id: idOf('rol_') }),
  async run({ tx, input: { name, permissions }, actor, became }) {
    const held = await rightsNow(tx, actor, 'roles:write')
    if (!covers(held, permissions)) return refuse('role.more_than_you', '/permissions')
    if (!(await isNameFree(tx, name, null))) return refuse('role.name_taken', '/name')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_roles`.execute(tx)
    if ((rows[0]?.count ?? 0) >= limits.staffRoles.value) return refuse('role.too_many')
    const id = newId<StaffRoleId>()
    await tx.insertInto('staffRoles').values({ id, name, permissions, createdAt: actor.now }).execute()
    became(id)
    return agree({ id })
  },
  async afterwards({ actor }) {
    noteDoneBy('role_changed', actor, '/roles')
    return agree()
  },
})
