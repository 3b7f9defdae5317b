import { sql } from 'kysely'
import { newId, type CustomerId, type AddressId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { limits } from '#app/limits.ts'
import { db, type Db } from '#db/database.server.ts'

export interface KeptAddress {
  id: AddressId
  address: PostalAddress
}

export interface KnownAddresses {
  name: string
  address: PostalAddress | null
  billing: PostalAddress | null
}

/** From the customer's latest order; the address book may be empty, or full without it. */
export async function findLastAddresses(customerId: CustomerId): Promise<Omit<KnownAddresses, 'name'> | null> {
  const last = await db
    .selectFrom('orders')
    .select(['shippingAddress as address', 'billingAddress as billing'])
    .where('customerId', '=', customerId)
    // `placedStates` of the orders, which this folder must not know.
    .where('state', 'in', ['placed', 'closed'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** The latest delivery address, from the address book or else from the orders; null if there is none. */
export async function findLastAddress(customerId: CustomerId): Promise<PostalAddress | null> {
  const [kept] = await listAddresses(customerId)
  return kept?.address ?? (await findLastAddresses(customerId))?.address ?? null
}

/** The addresses a customer has used, the last one first. */
export function listAddresses(customerId: CustomerId, on: Db = db): Promise<KeptAddress[]> {
  return on
    .selectFrom('addresses')
    .select(['id', 'address'])
    .where('customerId', '=', customerId)
    .orderBy('usedAt', 'desc')
    .limit(limits.addressBook.value)
    .execute()
}

/**
 * Saves an address for the next time, unless the book is full; an existing one moves to the front. The customer's row
 * is locked for the whole book, like when she adds one herself.
 */
export async function rememberAddress(customerId: CustomerId, address: PostalAddress, now: Date) {
  const value = JSON.stringify({ ...address, phone: '' })
  await sql`insert into addresses (id, customer_id, address, used_at)
    select ${newId()}, c.id, ${value}::jsonb, ${now}
    from (select id from customers where id = ${customerId} for no key update) c
    where (select count(*) from addresses where customer_id = ${customerId}) < ${limits.addressBook.value}
      or exists (select from addresses where customer_id = ${customerId} and address = ${value}::jsonb)
    on conflict (customer_id, md5(address::text)) do update set used_at = excluded.used_at`.execute(db)
}
