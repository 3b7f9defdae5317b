import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { isId, type StaffRoleId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { lockStaff } from '#app/staff/rights.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

const roleView = z.object({
  id: idOf('rol_'),
  name: z.string(),
  permissions: z.array(z.string()),
  created_at: z.iso.datetime(),
})

/** A role that the owner has made; null for a new one. The built-in ones are in the code, and nobody changes them. */
export const staffRole = record<string | null, { row: Row<'staffRoles'> | null }, z.infer<typeof roleView>>({
  name: 'roles',
  prefix: 'rol_',
  permission: 'roles:write',
  http: 'GET /roles/:role',
  schema: roleView,
  find: (on, key) => filed(on, key),
  async lock(tx, key) {
    await lockStaff(tx)
    return filed(tx, key)
  },
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { id, name, permissions, createdAt } = row ?? notFound()
    return { id, name, permissions, created_at: createdAt.toISOString() }
  },
})

async function filed(on: Db, key: string | null) {
  if (key === null) return { row: null }
  if (!isId<StaffRoleId>(key)) return null
  const row = await on.selectFrom('staffRoles').selectAll().where('id', '=', key).executeTakeFirst()
  return row ? { row } : null
}
