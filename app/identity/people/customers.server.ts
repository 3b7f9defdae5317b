import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { newId, type CustomerId, type IdentityId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { customer } from './customer.record.ts'
import { isSameAddress, type Person } from './person.ts'

export interface KnownPerson {
  identityId: IdentityId
  customerId: CustomerId
  name: string
  email: string | null
}

export interface Recognised extends KnownPerson {
  /** This very sign-in made them the owner. */
  becameOwner: boolean
}

/**
 * The customer of an issuer's subject, created at the first sign-in. Never found by e-mail: providers reassign
 * addresses and do not all verify them, and anyone who typed yours would get your orders.
 */
export async function recognise(
  tx: Tx,
  issuer: string,
  person: Person,
  locale: Locale,
  now: Date,
): Promise<Recognised> {
  // Two tabs may return at once with a new subject: the second waits and finds what the first created.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${person.subject}`}, 0))`.execute(tx)
  const known = await updateIdentity(tx, issuer, person, now)
  const found = known
    ? await updateCustomer(tx, known, person, now)
    : await makeCustomer(tx, issuer, person, locale, now)
  return { ...found, becameOwner: await makeFirstOwner(tx, issuer, found.identityId, person) }
}

function updateIdentity(tx: Tx, issuer: string, person: Person, now: Date) {
  return tx
    .updateTable('identities')
    .set((row) => ({
      email: person.email,
      emailVerified: person.emailVerified,
      lastSeenAt: now,
      // Its password was public, so it stays a demo account, whatever address the stand-in has later.
      demo: isDemo() || row.ref('demo'),
    }))
    .where('issuer', '=', issuer)
    .where('subject', '=', person.subject)
    .returning(['id', 'customerId'])
    .executeTakeFirst()
}

/** The e-mail follows the issuer if it sends one; the name is the customer's own once there is one. */
async function updateCustomer(
  tx: Tx,
  identity: { id: IdentityId; customerId: CustomerId },
  person: Person,
  now: Date,
): Promise<KnownPerson> {
  const own = tx.selectFrom('customers').selectAll().where('id', '=', identity.customerId)
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow()
  const [name, email] = [before.name || person.name, person.email ?? before.email]
  if (name !== before.name || email !== before.email) {
    await tx.updateTable('customers').set({ name, email }).where('id', '=', before.id).execute()
    await tellOf(tx, { ...before, name, email }, 'customer.changed', now)
  }
  return { identityId: identity.id, customerId: before.id, name, email }
}

async function tellOf(tx: Tx, row: Row<'customers'>, event: EventName, at: Date) {
  const object = { name: customer.name, id: row.id }
  await emitEvents(tx, { at, object, view: await customer.viewOf(tx, row), events: [event] })
}

async function makeCustomer(tx: Tx, issuer: string, person: Person, locale: Locale, now: Date): Promise<KnownPerson> {
  const { name, email, emailVerified, subject } = person
  const [customerId, identityId] = [newId<CustomerId>(), newId<IdentityId>()]
  const own = { id: customerId, name, email, locale, createdAt: now }
  const row = await tx.insertInto('customers').values(own).returningAll().executeTakeFirstOrThrow()
  const identity = {
    id: identityId,
    customerId,
    issuer,
    subject,
    email,
    emailVerified,
    demo: isDemo(),
    createdAt: now,
    lastSeenAt: now,
  }
  await tx.insertInto('identities').values(identity).execute()
  await tellOf(tx, row, 'customer.created', now)
  return { identityId, customerId, name, email }
}

/** The passwords of the demo's people are public: in production such an account is not accepted. */
const isDemo = () => configuration().identity.demo

/**
 * OWNER_EMAIL works once: as soon as there is an owner, owners invite others. Only a verified address counts. An owner
 * of another issuer does not: signing in as that person is not possible any more.
 */
async function makeFirstOwner(
  tx: Tx,
  issuer: string,
  identityId: IdentityId,
  { email, emailVerified }: Person,
): Promise<boolean> {
  const { ownerEmail } = configuration()
  if (!ownerEmail || !emailVerified || !isSameAddress(email ?? '', ownerEmail)) return false
  await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(tx)
  const made = await sql`insert into staff_members (id, identity_id, roles)
    select ${newId()}, ${identityId}, '{owner}'
    where not exists (select from staff_members m join identities i on i.id = m.identity_id
      where 'owner' = any (m.roles) and i.issuer = ${issuer})
    on conflict (identity_id) do update set roles = array_append(staff_members.roles, 'owner')`.execute(tx)
  return made.numAffectedRows === 1n
}

/** These are no longer customers: other systems get only their ids. */
export async function emitErased(tx: Tx, rows: readonly Row<'customers'>[], now: Date) {
  for (const row of rows) await tellOf(tx, { ...row, name: '', email: null, phone: null }, 'customer.erased', now)
}

/**
 * Whether signing in as this customer is possible: an account of a former issuer is kept, because orders reference it,
 * but cannot be used.
 */
export async function canSignIn(customerId: CustomerId | null): Promise<boolean> {
  if (customerId === null) return false
  const own = db.selectFrom('identities').select('id').where('customerId', '=', customerId)
  return (await own.where('issuer', '=', configuration().identity.issuer).executeTakeFirst()) !== undefined
}
