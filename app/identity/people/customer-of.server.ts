import type { CustomerId, IdentityId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Db } from '#db/database.server.ts'

/** The identity of a person; keys and tools are no customers. */
export const identityOf = ({ kind, id }: Actor) => (kind === 'person' ? (id as IdentityId) : null)

/** The customer of the actor; null for a guest. */
export async function findCustomerOf(on: Db, actor: Actor): Promise<CustomerId | null> {
  const own = on.selectFrom('identities').select('customerId').where('id', '=', identityOf(actor))
  return (await own.executeTakeFirst())?.customerId ?? null
}
