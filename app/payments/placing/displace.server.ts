import { sql } from 'kysely'
import type { LocationId, OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { db, type Tx } from '#db/database.server.ts'
import { chooseDisplaced, type UnpaidReservation } from './displace.ts'
import { type Ended, endOrder } from './expire.server.ts'
import { findMissingFor, locationOf, type Successor } from './handing-over.server.ts'
import { whyNot } from '#app/payments/opening/why-not.server.ts'

/**
 * Unpaid orders are displaced by a shopper who is about to pay: each is ended as if its deadline had passed, with its
 * payment cancelled at the provider first. Returns how many were; the caller then checks the stock again. Those that
 * could not be are added to `stuck`.
 */
export async function makeRoom(
  draft: OrderDraft,
  successor: Successor,
  stuck: Set<OrderId>,
  now: Date,
): Promise<Outcome<number, 'gone' | 'stock.in_checkout'>> {
  const chosen = await chooseOrders(draft, successor, stuck, now)
  if (!chosen.ok) return chosen
  let gaveWay = 0
  const end = async (orderId: OrderId) => {
    const ended = await displace(orderId, successor, now)
    if (ended === 'ended') gaveWay += 1
    if (ended === 'kept' || ended === 'held') stuck.add(orderId)
  }
  await Promise.all(chosen.value.slice(0, limits.displacedAtOnce.value).map(end))
  return agree(gaveWay)
}

/** Read in one snapshot, or items that change hands meanwhile would be missed. */
function chooseOrders(draft: OrderDraft, successor: Successor, stuck: ReadonlySet<OrderId>, now: Date) {
  const look = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return look.execute(async (tx) => {
    const missing = await findMissingFor(tx, draft, successor.party, now)
    if (!missing) return refuse('gone')
    // Stock became free in the meantime.
    if (missing.length === 0) return agree<OrderId[]>([])
    const variants = missing.map(({ variantId }) => variantId)
    const reserved = await listUnpaidReservations(tx, variants, locationOf(draft), successor, now)
    return chooseDisplaced(
      missing,
      reserved.map((each) => (stuck.has(each.orderId) ? { ...each, givesWay: false } : each)),
    )
  })
}

/**
 * An order whose payment cannot be cancelled is not displaced, and does not fail the other shopper's request either.
 */
async function displace(orderId: OrderId, successor: Successor, now: Date): Promise<Ended> {
  try {
    return await endOrder(orderId, 'displaced', now, successor)
  } catch (error) {
    await whyNot(error, orderId, now)
    return 'kept'
  }
}

/**
 * All unpaid reservations of these variants, the worst record first. The record of a party for a variant: how many
 * unpaid orders it made lately, and when the first of them was made, so that a new order does not restart the grace
 * period. A displaced order does not count, unless it had displaced others. A reservation is displaced once its party
 * has had the grace period, or was made by a clock that was ahead, by a party with fewer such orders that has not
 * displaced others for nothing: neither by unpaid orders nor by requests without an order. A reservation past its
 * deadline is displaced by anyone, also if no worker has ended it yet, however long ago that was. An IPv6 /32 with more
 * than a few such orders for a variant also has one shared record towards everyone else: otherwise each of its 65,536
 * networks would get a new grace period.
 */
async function listUnpaidReservations(
  tx: Tx,
  variants: string[],
  locationId: LocationId | null,
  { party, wideNetwork }: Successor,
  now: Date,
) {
  const since = new Date(now.getTime() - limits.displaceRecord.value)
  const grace = new Date(now.getTime() - limits.reservationGrace.value)
  const ahead = new Date(now.getTime() + limits.reservationGrace.value)
  const { rows } = await sql<UnpaidReservation>`
    with lately as (
      select *, displaced_at is null or displaced_others as counts from unpaid_orders where expires_at > ${since}
    ), records as (
      select r.variant_id, o.party, count(distinct o.id) filter (where o.counts) as orders, min(o.created_at) as first_at
      from lately o join stock_reservations r on r.order_id = o.id
      where r.variant_id = any(${variants}::uuid[]) group by 1, 2
    ), wide as (
      select r.variant_id, o.wide_network, count(distinct o.id) filter (where o.counts) as orders, min(o.created_at) as first_at
      from lately o join stock_reservations r on r.order_id = o.id
      where r.variant_id = any(${variants}::uuid[]) and o.wide_network is not null
      group by 1, 2 having count(distinct o.id) filter (where o.counts) > ${limits.wideNetwork.value}
    ), pushed as (
      select (select count(*) from lately where party = ${party} and displaced_others) +
        (select count(distinct o.expired_at) from orders o where o.gave_way_to = ${party} and o.expired_at > ${since}
          and (o.gave_way_for is null or not exists (select from orders n where n.submission_key = o.gave_way_for))) as times
    )
    select o.id as order_id, h.variant_id, h.quantity,
      o.expires_at <= ${now} or coalesce((record.first_at <= ${grace} or record.first_at > ${ahead})
        and record.orders > record.own
        and (select times from pushed) < ${limits.displacingUnpaid.value}, false) as gives_way
    from stock_reservations h join unpaid_orders o on o.id = h.order_id
      left join records theirs on theirs.variant_id = h.variant_id and theirs.party = o.party
      left join records own on own.variant_id = h.variant_id and own.party = ${party}
      left join wide on wide.variant_id = h.variant_id and wide.wide_network = o.wide_network
        and o.wide_network is distinct from ${wideNetwork}::bytea
      left join wide own_wide on own_wide.variant_id = h.variant_id and own_wide.wide_network = ${wideNetwork}::bytea
        and o.wide_network is distinct from ${wideNetwork}::bytea
      cross join lateral (select greatest(theirs.orders, wide.orders) as orders,
        least(theirs.first_at, wide.first_at) as first_at, coalesce(greatest(own.orders, own_wide.orders), 0) as own) record
    where h.state = 'held' and h.variant_id = any(${variants}::uuid[])
      and (${locationId}::uuid is null or h.location_id = ${locationId})
    order by o.expires_at <= ${now} desc, record.orders desc nulls last, o.created_at, o.id`.execute(tx)
  return rows
}

/**
 * The order of this network that ends to make room for one more; null while there is room. A network has a limit of
 * unpaid orders. The order is one of the address with the most, so that neighbours of a hoarder keep theirs. Refused
 * while all orders of that address are too new. Debits do not count: none of them can be ended.
 */
export async function findCrowding(
  tx: Tx,
  network: Buffer,
  now: Date,
): Promise<Outcome<OrderId | null, 'order.too_many_unpaid'>> {
  const { rows } = await sql<{ id: OrderId; createdAt: Date }>`
    select o.id, o.created_at from orders o
    where o.network_hash = ${network} and o.state = 'pending' and exists (select from unpaid_orders u where u.id = o.id)
      and not exists (select from payment_attempts a where a.order_id = o.id and a.state = 'processing')
    order by count(*) over (partition by o.client_hash) desc, o.created_at limit ${limits.unpaidOrdersOfNetwork.value}`.execute(
    tx,
  )
  const [oldest] = rows
  if (!oldest || rows.length < limits.unpaidOrdersOfNetwork.value) return agree(null)
  const isOld = oldest.createdAt.getTime() <= now.getTime() - limits.reservationGrace.value
  return isOld ? agree(oldest.id) : refuse('order.too_many_unpaid')
}
