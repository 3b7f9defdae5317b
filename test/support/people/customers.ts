import { type CustomerId, type IdentityId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { guestAt } from './shopper-acts.ts'

export interface SignedIn {
  id: CustomerId
  identityId: IdentityId
  actor: Actor
}

/** A signed-in customer, and the actor for operations. */
export async function aCustomer(now: Date): Promise<SignedIn> {
  const [id, identityId] = [newId<CustomerId>(), newId<IdentityId>()]
  await db.insertInto('customers').values({ id, name: 'Ada', createdAt: now }).execute()
  const identity = { id: identityId, customerId: id, issuer: 'https://issuer.example', subject: identityId }
  await db.insertInto('identities').values(identity).execute()
  return { id, identityId, actor: customerAt(now, identityId) }
}

export const customerAt = (now: Date, identityId: IdentityId): Actor => ({
  ...guestAt(now),
  kind: 'person',
  id: identityId,
  permissions: permissionsOf(true, []),
})
