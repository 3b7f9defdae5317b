import { sql } from 'kysely'
import type { CartId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { findMissing } from '#app/stock/missing.server.ts'
import type { Wanted } from '#app/stock/reservation.ts'
import { db, type Tx } from '#db/database.server.ts'

/** The request that displaces an order, and its party: the items wait a moment for it. */
export interface Successor {
  submissionKey: string
  party: string
  /** As it is stored with an order. */
  wideNetwork: Buffer | null
}

/**
 * The party that asks for the items, as in `unpaid_orders`: the network as stored with an order, or the cart if that is
 * unknown.
 */
export const partyOf = (network: Buffer | undefined, cartId: CartId) => network?.toString('hex') ?? cartId

/** Which of these items are not free, or are kept for another shopper; null if one is not sold any more. */
export async function findMissingFor(tx: Tx, draft: OrderDraft, party: string, now: Date): Promise<Wanted[] | null> {
  const { lines } = draft
  const promised = await listPromised(tx, draft, party, now)
  const missing = await findMissing(tx, [...lines, ...promised], locationOf(draft))
  const wanted = (variant: string) =>
    lines.reduce((sum, { variantId, quantity }) => (variantId === variant ? sum + quantity : sum), 0)
  // More may be promised than exists: a released item can be sold the moment it was released.
  return missing?.map((line) => ({ ...line, quantity: Math.min(line.quantity, wanted(line.variantId)) })) ?? null
}

/** Called once the levels are locked and all items are found: true if the free items are kept for another shopper. */
export async function isPromised(tx: Tx, draft: OrderDraft, party: string, now: Date): Promise<boolean> {
  const promised = await listPromised(tx, draft, party, now)
  return promised.length > 0 && (await findMissing(tx, [...draft.lines, ...promised], locationOf(draft)))?.length !== 0
}

/** Items of displaced orders for a request of another party whose order does not exist yet. */
async function listPromised(tx: Tx, draft: OrderDraft, party: string, now: Date): Promise<Wanted[]> {
  const [locationId, variants] = [locationOf(draft), draft.lines.map(({ variantId }) => variantId)]
  const since = new Date(now.getTime() - limits.handingOver.value)
  const { rows } = await sql<Wanted>`
    select r.variant_id, sum(r.quantity)::int as quantity from orders o join stock_reservations r on r.order_id = o.id
    where o.gave_way_to <> ${party} and o.gave_way_for is not null and o.expired_at > ${since}
      and r.state = 'released' and r.variant_id = any(${variants}::uuid[])
      and (${locationId}::uuid is null or r.location_id = ${locationId})
      and not exists (select from orders n where n.submission_key = o.gave_way_for)
    group by r.variant_id`.execute(tx)
  return rows
}

export const locationOf = ({ delivery, pickUpLocationId }: OrderDraft) =>
  delivery === 'pick_up' ? pickUpLocationId : null

/**
 * A request that made no order needs none of the items that became free for it; that it displaced others stays
 * recorded.
 */
export async function releasePromised({ submissionKey, party }: Successor) {
  const orders = db.updateTable('orders').set({ gaveWayFor: null }).where('gaveWayTo', '=', party)
  await orders.where('gaveWayFor', '=', submissionKey).execute()
}
