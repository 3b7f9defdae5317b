import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { newId, type IdentityId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { db, type Tx } from '#db/database.server.ts'
import { isSameAddress } from './person.ts'

export interface NewOwner {
  identityId: IdentityId
  subject: string
  lastSeenAt: Date
  /** The addresses of those who are owners beside, and of those who are no longer. */
  others: (string | null)[]
  former: (string | null)[]
}

/**
 * Makes the person an owner who signed in at the configured issuer with this verified address; only the operator's
 * command does this. `only`: all other owners lose the role. An issuer may reassign an address: the latest person with
 * it counts.
 */
export function makeOwner(
  email: string,
  only: boolean,
): Promise<Outcome<NewOwner, 'never-signed-in' | 'not-verified'>> {
  return db.transaction().execute(async (tx) => {
    // The same lock as for the first owner: a sign-in makes none meanwhile.
    await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(tx)
    const person = (await listIdentities(tx, email)).find((each) => isSameAddress(each.email ?? '', email))
    if (!person) return refuse('never-signed-in')
    if (!person.emailVerified) return refuse('not-verified')
    await sql`insert into staff_members (id, identity_id, roles) values (${newId()}, ${person.id}, '{owner}')
      on conflict (identity_id) do update
      set roles = array_append(array_remove(staff_members.roles, 'owner'), 'owner')`.execute(tx)
    const others = (await listOtherOwners(tx, person.id)).map((each) => each.email)
    if (only) await takeOwnership(tx, person.id)
    const { id: identityId, subject, lastSeenAt } = person
    return agree({ identityId, subject, lastSeenAt, others: only ? [] : others, former: only ? others : [] })
  })
}

function listIdentities(tx: Tx, email: string) {
  return tx
    .selectFrom('identities')
    .select(['id', 'subject', 'email', 'emailVerified', 'lastSeenAt'])
    .where('issuer', '=', configuration().identity.issuer)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

function listOtherOwners(tx: Tx, identityId: IdentityId) {
  return tx
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select('i.email')
    .where('i.id', '!=', identityId)
    .where('i.issuer', '=', configuration().identity.issuer)
    .where(sql<boolean>`'owner' = any (m.roles)`)
    .execute()
}

/** Also from owners of former issuers, who would be owners again after a return to theirs. */
async function takeOwnership(tx: Tx, except: string) {
  await sql`delete from staff_members where roles = '{owner}' and identity_id <> ${except}`.execute(tx)
  await sql`update staff_members set roles = array_remove(roles, 'owner')
    where 'owner' = any (roles) and identity_id <> ${except}`.execute(tx)
}
