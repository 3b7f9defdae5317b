import { z } from 'zod'
import { configuration } from '#app/configuration.ts'
import { isId, type StaffMemberId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { lockStaff, writeRole } from '#app/staff/rights.server.ts'
import type { Db } from '#db/database.server.ts'

const memberView = z.object({
  id: idOf('stf_'),
  person: idOf('idn_'),
  email: z.string().nullable().meta({ personal: true }),
  /** Names of built-in roles, and ids of those that the owner has made. */
  roles: z.array(z.string()),
  created_at: z.iso.datetime(),
})

export type FiledMember = NonNullable<Awaited<ReturnType<typeof filed>>>

/** A person who works in the shop. Those of a former issuer cannot sign in any more, and are not found. */
export const staffMember = record<string, FiledMember, z.infer<typeof memberView>>({
  name: 'staff',
  prefix: 'stf_',
  permission: 'staff:invite',
  http: 'GET /staff/:member',
  schema: memberView,
  find: (on, key) => filed(on, key),
  async lock(tx, key) {
    await lockStaff(tx)
    return filed(tx, key)
  },
  idOf: ({ id }) => id,
  keyOf: (text) => text || null,
  viewOf: async (_, { id, identityId, email, roles, createdAt }) => ({
    id,
    person: identityId,
    email,
    roles: roles.map(writeRole),
    created_at: createdAt.toISOString(),
  }),
})

async function filed(on: Db, key: string) {
  if (!isId<StaffMemberId>(key)) return null
  const member = await on
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .innerJoin('customers as c', 'c.id', 'i.customerId')
    .select(['m.id', 'm.identityId', 'm.roles', 'm.createdAt', 'c.name', 'i.email', 'i.lastSeenAt'])
    .where('m.id', '=', key)
    .where('i.issuer', '=', configuration().identity.issuer)
    .executeTakeFirst()
  return member ?? null
}
