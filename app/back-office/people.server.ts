import { isId, type IdentityId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/** The names of those who did something, by what refunds and parcels keep of them. */
export async function listPeople(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null).filter(isId<IdentityId>)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('identities as i')
    .innerJoin('customers as c', 'c.id', 'i.customerId')
    .select(['i.id', 'c.name', 'i.email'])
    .where('i.id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email || '']))
}
