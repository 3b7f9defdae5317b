import { sql } from 'kysely'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import { endSessionsOf } from './sessions.server.ts'

interface Pair {
  into: CustomerId
  from: CustomerId
}

/**
 * The turn of a sign-in, the customer, carts and orders, in the order of an erasure: so that the two wait for each other
 * and never in a circle.
 */
export async function lockAccount(tx: Tx, from: CustomerId) {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
    select issuer || ' ' || subject as name from identities where customer_id = ${from} order by 1) turns`.execute(tx)
  await tx.selectFrom('customers').select('id').where('id', '=', from).forUpdate().execute()
}

export async function lockOrders(tx: Tx, { into, from }: Pair, email: string | null) {
  await sql`select id from carts where customer_id in (${into}, ${from})
    or id in (select cart_id from drafts where customer_id = ${from}) order by id for update`.execute(tx)
  await sql`select id from orders where customer_id = ${from} or (customer_id is null and lower(email) = ${email})
    order by id for update`.execute(tx)
}

/** The orders of an address that bought without an account; one that is being paid may still need its link. */
export async function takeGuest(tx: Tx, { into }: Pair, email: string): Promise<number> {
  const moved = await sql`update orders set customer_id = ${into} where customer_id is null and erased_at is null
    and lower(email) = ${email} and state <> 'pending'`.execute(tx)
  return Number(moved.numAffectedRows ?? 0)
}

/**
 * Everything of an account goes to the other one, which keeps its own name and address. Its sign-ins lead there from now
 * on, and its sessions end. Files of its data are deleted: they would be only half of it.
 */
export async function takeAccount(tx: Tx, pair: Pair, now: Date): Promise<number> {
  const { into, from } = pair
  await endSessionsOf(tx, from, now)
  await sql`update identities set customer_id = ${into} where customer_id = ${from}`.execute(tx)
  await sql`update addresses a set customer_id = ${into} where customer_id = ${from}
    and not exists (select from addresses b where b.customer_id = ${into} and b.address = a.address)`.execute(tx)
  await sql`update threads set customer_id = ${into} where customer_id = ${from}`.execute(tx)
  await takeCarts(tx, pair)
  // With a payment link that is out, too: what it sells goes to whose draft it is.
  await sql`update drafts set customer_id = ${into} where customer_id = ${from}`.execute(tx)
  await sql`update customers c set phone = coalesce(c.phone, f.phone), name = coalesce(nullif(c.name, ''), f.name),
      marketing_consent_at = coalesce(c.marketing_consent_at, f.marketing_consent_at)
    from customers f where c.id = ${into} and f.id = ${from}`.execute(tx)
  const moved = await sql`update orders set customer_id = ${into} where customer_id = ${from}`.execute(tx)
  await sql`select hand_over_file(${from}, ${into})`.execute(tx)
  await sql`delete from customers where id = ${from}`.execute(tx)
  return Number(moved.numAffectedRows ?? 0)
}

/** An open cart is added to the open one, as at a sign-in; its lines beyond the limit are lost. */
async function takeCarts(tx: Tx, { into, from }: Pair) {
  await sql`with target as (select id from carts where customer_id = ${into} and state = 'open'),
      source as (update carts set state = 'merged' where customer_id = ${from} and state = 'open'
        and exists (select from target) returning id)
    insert into cart_lines (id, cart_id, variant_id, quantity, price_when_added, added_at)
    select uuidv7(), target.id, l.variant_id, l.quantity, l.price_when_added, l.added_at
    from target, source join cart_lines l on l.cart_id = source.id order by l.added_at
    limit greatest(0, ${limits.cartLines.value} - (select count(*) from cart_lines, target where cart_id = target.id))
    on conflict (cart_id, variant_id) do nothing`.execute(tx)
  await sql`update gone_cart_lines g set cart_id = target.id, version = target.version
    from carts target, carts source where target.customer_id = ${into} and target.state = 'open'
      and source.customer_id = ${from} and source.state = 'merged' and g.cart_id = source.id`.execute(tx)
  await sql`update carts set version = version + 1 where customer_id = ${into} and state = 'open'`.execute(tx)
  await sql`update carts set customer_id = ${into} where customer_id = ${from}`.execute(tx)
}
