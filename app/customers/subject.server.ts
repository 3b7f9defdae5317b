import { sql } from 'kysely'
import type { CustomerId, IdentityId, OrderId } from '#app/kernel/ids.ts'
import { db, type Db } from '#db/database.server.ts'

/** A person, as far as the shop's tables can tell: an account, or an address that bought without one. */
export interface Subject {
  customerId: CustomerId | null
  identities: readonly { id: IdentityId; issuer: string; subject: string }[]
  /** In lower case: addresses that the issuer has verified as the person's, or the one that staff were given. */
  emails: readonly string[]
  orders: readonly OrderId[]
}

/** Whom an erasure or an archive is about. */
export type Meant = { customerId: CustomerId | null; email: string | null }

/**
 * The account with its orders, and orders without an account at the person's verified addresses: anyone can type
 * anyone's address, so an unverified one is no proof of being that person. Orders of other accounts are theirs.
 */
export async function findSubject(on: Db, { customerId, email }: Meant): Promise<Subject> {
  const identities = await on
    .selectFrom('identities')
    .select(['id', 'issuer', 'subject', 'email', 'emailVerified'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  const verified = identities.flatMap((each) => (each.email && each.emailVerified ? [each.email] : []))
  const emails = [...new Set([...verified, ...(email ? [email] : [])].map((each) => each.toLowerCase()))]
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders where customer_id = ${customerId}
      or (customer_id is null and erased_at is null and lower(email) = any (${emails}::text[]))
    order by id`.execute(on)
  return {
    customerId,
    identities: identities.map(({ id, issuer, subject }) => ({ id, issuer, subject })),
    emails,
    orders: rows.map(({ id }) => id),
  }
}

/** Whether there is such an account still. */
export async function isCustomer(id: CustomerId): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
