import { configuration } from '#app/configuration.ts'
import { type CustomerId, type IdentityId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { permissionsOf, type Role } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { staffAt } from './staff.ts'

/** Somebody who is on the list of staff, and has just signed in. */
export async function aStaffMember(roles: Role[]): Promise<Actor> {
  const [customerId, identityId] = [newId<CustomerId>(), newId<IdentityId>()]
  const email = `${identityId}@example.com`
  await db.insertInto('customers').values({ id: customerId, email, name: 'Mia Sander' }).execute()
  await db
    .insertInto('identities')
    .values({ id: identityId, customerId, issuer: configuration().identity.issuer, subject: identityId, email })
    .execute()
  await db.insertInto('staffMembers').values({ id: newId(), identityId, roles }).execute()
  return { ...staffAt(new Date(), identityId), permissions: permissionsOf(true, roles) }
}
