import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { Tx } from '#db/database.server.ts'
import type { Person } from './person.ts'

export interface KnownPerson {
  identityId: string
  customerId: string
  name: string
  email: string | null
}

/**
 * The customer behind an issuer's subject, made at the first sign-in. Never found by e-mail: providers hand addresses on and
 * do not all verify them, and whoever typed yours would have your orders.
 */
export async function recognise(
  tx: Tx,
  issuer: string,
  person: Person,
  locale: Locale,
  now: Date,
): Promise<KnownPerson> {
  // Two tabs may come back at once with a subject that is new: the second waits and finds what the first made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${person.subject}`}, 0))`.execute(tx)
  const known = await updateIdentity(tx, issuer, person, now)
  const found = known ? await updateCustomer(tx, known, person) : await makeCustomer(tx, issuer, person, locale, now)
  await makeFirstOwner(tx, found.identityId, person)
  return found
}

function updateIdentity(tx: Tx, issuer: string, person: Person, now: Date) {
  return tx
    .updateTable('identities')
    .set({ email: person.email, emailVerified: person.emailVerified, lastSeenAt: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', person.subject)
    .returning(['id', 'customerId'])
    .executeTakeFirst()
}

/** The e-mail follows the issuer when it tells one; the name is the customer's own once there is one. */
async function updateCustomer(
  tx: Tx,
  identity: { id: string; customerId: string },
  person: Person,
): Promise<KnownPerson> {
  const { name, email } = await tx
    .updateTable('customers')
    .set((row) => ({
      email: person.email ?? row.ref('email'),
      name: sql<string>`case when name = '' then ${person.name} else name end`,
    }))
    .where('id', '=', identity.customerId)
    .returning(['name', 'email'])
    .executeTakeFirstOrThrow()
  return { identityId: identity.id, customerId: identity.customerId, name, email }
}

async function makeCustomer(tx: Tx, issuer: string, person: Person, locale: Locale, now: Date): Promise<KnownPerson> {
  const { name, email, emailVerified, subject } = person
  const [customerId, identityId] = [newId(), newId()]
  await tx.insertInto('customers').values({ id: customerId, name, email, locale, createdAt: now }).execute()
  const identity = {
    id: identityId,
    customerId,
    issuer,
    subject,
    email,
    emailVerified,
    createdAt: now,
    lastSeenAt: now,
  }
  await tx.insertInto('identities').values(identity).execute()
  return { identityId, customerId, name, email }
}

/** OWNER_EMAIL opens the door once: as soon as there is an owner, owners invite. Only a verified address counts. */
async function makeFirstOwner(tx: Tx, identityId: string, { email, emailVerified }: Person) {
  const { ownerEmail } = configuration()
  if (!ownerEmail || !emailVerified || lowerCase(email ?? '') !== lowerCase(ownerEmail)) return
  await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(tx)
  await sql`insert into staff_members (id, identity_id, roles)
    select ${newId()}, ${identityId}, '{owner}'
    where not exists (select from staff_members where 'owner' = any (roles))
    on conflict (identity_id) do nothing`.execute(tx)
}

/** Of A to Z alone: toLowerCase() also makes the Kelvin sign a "k", and another's address ours. */
function lowerCase(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
