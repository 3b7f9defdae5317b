import { sql } from 'kysely'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'

/**
 * Where something was sent to somebody with this email, the last one first: the address book of an account whose issuer has verified
 * it, and the orders. Only for staff who may read customers: to others it would say who is one, and where they live.
 */
export async function listKnownAddresses(
  email: string | null,
  { permissions }: Pick<Actor, 'permissions'>,
): Promise<PostalAddress[]> {
  if (!email || !permissions.has('customers:read')) return []
  const { rows } = await sql<{ address: PostalAddress }>`
    select address from (
      (select a.address, a.used_at as at from identities i join addresses a on a.customer_id = i.customer_id
        where lower(i.email) = lower(${email}) and i.email_verified)
      union all
      (select o.shipping_address - 'phone' || '{"phone": ""}', o.created_at from orders o
        where lower(o.email) = lower(${email}) and o.shipping_address is not null and counts_for_customer(o)
        order by o.created_at desc limit ${limits.addressBook.value})) known
    group by address order by max(at) desc limit ${limits.addressBook.value}`.execute(db)
  return rows.map(({ address }) => address)
}
