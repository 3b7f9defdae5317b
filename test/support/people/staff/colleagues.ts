import { configuration } from '#app/configuration.ts'
import { type CustomerId, type IdentityId, newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/** Someone who works here, with a verified address unless a test says otherwise. */
export async function aColleague(name: string, { emailVerified = true } = {}) {
  const [customerId, id] = [newId<CustomerId>(), newId<IdentityId>()]
  const email = `${id}@example.com`
  await db.insertInto('customers').values({ id: customerId, name, email, locale: 'en' }).execute()
  const { issuer } = configuration().identity
  await db.insertInto('identities').values({ id, customerId, issuer, subject: id, email, emailVerified }).execute()
  await db
    .insertInto('staffMembers')
    .values({ id: newId(), identityId: id, roles: ['support'] })
    .execute()
  return { id, email, name }
}
