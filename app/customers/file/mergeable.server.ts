import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'
import type { Mergeable } from './merge.ts'

/** `stays`: as the account that others are merged into. */
export async function findMergeable(on: Db, id: CustomerId, stays: boolean): Promise<Mergeable | null> {
  const { rows } = await sql<Mergeable>`
    select f.id, f.guest as "isGuest",
      case when f.guest then array[lower(f.email)] else array(select distinct lower(i.email) from identities i
        where i.customer_id = f.id and i.email is not null and i.email_verified
          and (not ${stays}::boolean or i.issuer = ${configuration().identity.issuer})) end as addresses,
      exists (select from staff_members m join identities i on i.id = m.identity_id where i.customer_id = f.id) as "worksHere",
      exists (select from erasures e where e.done_at is null and e.withdrawn_at is null
        and (e.customer_id = f.id or (f.guest and lower(e.email) = lower(f.email)))) as "isBeingErased",
      exists (select from orders o where o.customer_id = f.id and o.state = 'pending') as "isBuying"
    from customer_files f where f.id = ${id}`.execute(on)
  return rows[0] ?? null
}

export interface MergeCandidate {
  id: CustomerId
  name: string
  email: string
  guest: boolean
  orders: number
}

/** Whoever has the same verified address: nobody else can be merged into this account. */
export async function listMergeable(on: Db, { id, addresses, isGuest }: Mergeable): Promise<MergeCandidate[]> {
  if (isGuest || addresses.length === 0) return []
  const { rows } = await sql<MergeCandidate>`
    select f.id, f.name, f.email, f.guest, f.orders from customer_files f
    where f.id <> ${id} and ((f.customer_id is null and lower(f.email) = any (${[...addresses]}::text[]))
      or f.id in (select i.customer_id from identities i where i.email_verified and lower(i.email) = any (${[...addresses]}::text[])))
    order by f.guest, f.created_at limit 20`.execute(on)
  return rows
}

/** The accounts that a guest's orders could come into: those of whom the issuer has verified the address. */
export async function listAccountsOf(on: Db, email: string): Promise<MergeCandidate[]> {
  const { rows } = await sql<MergeCandidate>`
    select f.id, f.name, f.email, f.guest, f.orders from customer_files f
    where f.id in (select i.customer_id from identities i
      where i.email_verified and lower(i.email) = lower(${email}) and i.issuer = ${configuration().identity.issuer})
    order by f.created_at limit 20`.execute(on)
  return rows
}
