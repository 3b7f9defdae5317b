import { sql } from 'kysely'
import { newId, type LocationId, type OrderId, type VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import type { Tx } from '#db/database.server.ts'
import { keepProducts, productsOf, productsOfOrder } from './keep-products.server.ts'
import {
  allocate,
  allocateSome,
  type Allocation,
  reservationMachine,
  type ReservationState,
  sumByVariant,
  takeBack,
  unsentFirst,
  type Wanted,
} from './reservation.ts'
import { listSent } from './sent.server.ts'
import { writeLevels } from './write-levels.server.ts'

/** Finds and locks the wanted stock until it is reserved. `locationId` for a pick-up: only there. */
export async function findStock(
  tx: Tx,
  lines: readonly Wanted[],
  locationId: LocationId | null,
): Promise<Outcome<Allocation[], 'stock.sold_out' | 'stock.not_enough'>> {
  const wanted = sumByVariant(lines)
  await keepProducts(tx, productsOf(wanted.map(({ variantId }) => variantId)))
  const variants = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['variants.id', 'variants.tracksStock'])
    .where(
      'variants.id',
      'in',
      wanted.map(({ variantId }) => variantId),
    )
    .where('products.status', '=', 'active')
    .execute()
  if (variants.length < wanted.length) return refuse('stock.sold_out')
  const tracked = new Set(variants.filter(({ tracksStock }) => tracksStock).map(({ id }) => id))
  const counted = wanted.filter(({ variantId }) => tracked.has(variantId))
  return counted.length === 0 ? agree([]) : allocate(counted, await lockLevels(tx, [...tracked], locationId))
}

/** Reserves the found stock for an order. */
export async function reserveStock(tx: Tx, orderId: OrderId, allocations: readonly Allocation[], expiresAt: Date) {
  if (allocations.length === 0) return
  await changeLevels(tx, allocations, { onHand: 0, reserved: 1 })
  const rows = allocations.map((allocation) => ({ id: newId(), orderId, ...allocation, expiresAt }))
  await tx
    .insertInto('stockReservations')
    .values(rows)
    // An order that expired and is paid after all may take from the same place again.
    .onConflict((conflict) =>
      conflict.columns(['orderId', 'variantId', 'locationId']).doUpdateSet((row) => ({
        state: reservationMachine.initial,
        quantity: row.ref('excluded.quantity'),
        expiresAt: row.ref('excluded.expiresAt'),
      })),
    )
    .execute()
}

/** For more than one order of the same transaction: each by itself would lock them in an order of its own. */
export async function lockStock(tx: Tx, variantIds: readonly VariantId[]) {
  await keepProducts(tx, productsOf(variantIds))
  await lockLevels(tx, [...new Set(variantIds)], null)
}

/** Rows are locked in the order of variant and location: two orders for the same variants never deadlock. */
export async function lockLevels(tx: Tx, variantIds: VariantId[], locationId: LocationId | null) {
  let query = tx
    .selectFrom('stockLevels as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select(['s.variantId', 's.locationId', 's.onHand', 's.reserved', 's.allowsBackorder', 'l.position'])
    .where('s.variantId', 'in', variantIds)
    .orderBy('s.variantId')
    .orderBy('s.locationId')
    .forUpdate('s')
  if (locationId) query = query.where('s.locationId', '=', locationId)
  const levels = await query.execute()
  return levels.sort((a, b) => a.position - b.position)
}

/** Gives back what an order had set aside. */
export async function releaseStock(tx: Tx, orderId: OrderId) {
  await keepProducts(tx, productsOfOrder(orderId))
  const held = await lockReserved(tx, orderId, 'held')
  await changeLevels(tx, held, { onHand: 0, reserved: -1 })
  await endReservations(tx, orderId, 'held', 'release')
}

/**
 * Sells the reserved stock: a movement reduces the level, and the reservation is committed. The caller keeps its
 * products.
 */
export async function sellStock(tx: Tx, order: { id: OrderId; number: string }) {
  const held = await lockReserved(tx, order.id, 'held')
  if (held.length === 0) return
  await changeLevels(tx, held, { onHand: -1, reserved: -1 })
  await moveStock(tx, held, -1, { reason: 'sale', reference: order.number, who: 'shop' })
  await endReservations(tx, order.id, 'held', 'commit')
}

/**
 * Takes the pieces for a replacement parcel from stock. As many as are there: staff have them in their hands, and
 * reserved pieces are left alone. `locationId` for a pick-up: only there.
 */
export async function takeMore(
  tx: Tx,
  order: { number: string },
  wanted: readonly Wanted[],
  locationId: LocationId | null,
) {
  if (wanted.length === 0) return
  const counted = tx.selectFrom('variants').select('id').where('tracksStock', '=', true)
  const ids = wanted.map(({ variantId }) => variantId)
  await keepProducts(tx, productsOf(ids))
  const tracked = (await counted.where('id', 'in', ids).execute()).map(({ id }) => id)
  const taken = tracked.length === 0 ? [] : allocateSome(wanted, await lockLevels(tx, tracked, locationId))
  if (taken.length === 0) return
  await changeLevels(tx, taken, { onHand: -1, reserved: 0 })
  await moveStock(tx, taken, -1, { reason: 'sale', reference: order.number, who: 'shop' })
}

/** Why levels changed: they are the sum of these rows. */
export async function moveStock(
  tx: Tx,
  allocations: readonly Allocation[],
  sign: 1 | -1,
  about: { reason: 'sale' | 'release' | 'return'; reference: string; who: string },
) {
  const rows = allocations.map(({ variantId, locationId, quantity }) => ({
    ...about,
    id: newId(),
    variantId,
    locationId,
    quantity: sign * quantity,
  }))
  await tx.insertInto('stockMovements').values(rows).execute()
}

/** Puts the pieces of a cancelled order back into stock at the locations they came from: what, and where. */
export async function restock(tx: Tx, order: { id: OrderId; number: string }): Promise<Allocation[]> {
  await keepProducts(tx, productsOfOrder(order.id))
  const sold = await lockReserved(tx, order.id, 'committed')
  await putBack(tx, order, sold)
  await endReservations(tx, order.id, 'committed', 'give_back')
  return sold
}

/** The same for a part of it, of an order that is done without them. What has left stays sold. */
export async function restockPart(
  tx: Tx,
  order: { id: OrderId; number: string },
  unsent: readonly Wanted[],
): Promise<Allocation[]> {
  await keepProducts(tx, productsOfOrder(order.id))
  const sold = await lockReserved(tx, order.id, 'committed')
  // Where they lie, if it is known.
  const back = takeBack(unsentFirst(sold, await listSent(tx, order.id)), unsent)
  await putBack(tx, order, back)
  const reservations = tx.updateTable('stockReservations').where('orderId', '=', order.id)
  for (const { variantId, locationId, quantity } of back) {
    const own = reservations.where('variantId', '=', variantId).where('locationId', '=', locationId)
    const rest = own.where('quantity', '>', quantity).set((row) => ({ quantity: row('quantity', '-', quantity) }))
    const { numUpdatedRows } = await rest.executeTakeFirst()
    if (numUpdatedRows === 0n)
      await own.set({ state: move(reservationMachine, 'committed', 'give_back') }).executeTakeFirst()
  }
  return back
}

/**
 * Everything an order has taken and not returned, by its stock movements, including replacements; what came back to
 * another location is back. For an order that is deleted; its reservations must be deleted too.
 */
export async function restockAll(tx: Tx, order: { id: OrderId; number: string }) {
  const { rows } = await sql<Allocation>`
    with moved as (
      select variant_id, location_id, -sum(quantity)::int as taken from stock_movements
      where reference = ${order.number} and reason in ('sale', 'release', 'return')
        and variant_id in (select variant_id from order_lines where order_id = ${order.id})
      group by 1, 2
    ), outstanding as (
      -- Of each variant all that is out, and how much of it the locations before this one get.
      select *, sum(taken) over (partition by variant_id)::int as still_out,
        coalesce(sum(greatest(taken, 0)) over (partition by variant_id order by location_id
          rows between unbounded preceding and 1 preceding), 0)::int as before
      from moved
    )
    select s.variant_id, s.location_id, least(t.taken, t.still_out - t.before) as quantity
    from stock_levels s join outstanding t using (variant_id, location_id)
    where t.taken > 0 and t.still_out > t.before order by s.variant_id, s.location_id for update of s`.execute(tx)
  await putBack(tx, order, rows)
}

/**
 * Puts what a customer has sent back into stock at a location, also where its variant was not kept before. Deleted variants
 * and those without a count are left out by the caller.
 */
export async function takeReturned(
  tx: Tx,
  { number, who }: { number: string; who: string },
  pieces: readonly Wanted[],
  locationId: LocationId,
) {
  const back = sumByVariant(pieces).map((piece) => ({ ...piece, locationId }))
  if (back.length === 0) return
  await keepProducts(tx, productsOf(back.map(({ variantId }) => variantId)))
  const variants = back.map(({ variantId }) => variantId)
  const quantities = back.map(({ quantity }) => quantity)
  const write = sql`
    insert into stock_levels as s (variant_id, location_id, allows_backorder, on_hand)
    select a.variant_id, ${locationId}::uuid, v.allows_backorder, a.quantity
    from unnest(${variants}::uuid[], ${quantities}::int[]) as a (variant_id, quantity)
      join variants v on v.id = a.variant_id order by a.variant_id
    on conflict (variant_id, location_id) do update set on_hand = s.on_hand + excluded.on_hand`
  await writeLevels(tx, write, back.length)
  await moveStock(tx, back, 1, { reason: 'return', reference: number, who })
}

async function putBack(tx: Tx, { number }: { number: string }, pieces: readonly Allocation[]) {
  if (pieces.length === 0) return
  await changeLevels(tx, pieces, { onHand: 1, reserved: 0 })
  await moveStock(tx, pieces, 1, { reason: 'release', reference: number, who: 'shop' })
}

async function lockReserved(tx: Tx, orderId: OrderId, state: 'held' | 'committed'): Promise<Allocation[]> {
  return tx
    .selectFrom('stockReservations as r')
    .innerJoin('stockLevels as s', (join) =>
      join.onRef('s.variantId', '=', 'r.variantId').onRef('s.locationId', '=', 'r.locationId'),
    )
    .select(['r.variantId', 'r.locationId', 'r.quantity'])
    .where('r.orderId', '=', orderId)
    .where('r.state', '=', state)
    .orderBy('s.variantId')
    .orderBy('s.locationId')
    .forUpdate('s')
    .execute()
}

async function endReservations(
  tx: Tx,
  orderId: OrderId,
  from: ReservationState,
  event: 'commit' | 'release' | 'give_back',
) {
  await tx
    .updateTable('stockReservations')
    .set({ state: move(reservationMachine, from, event) })
    .where('orderId', '=', orderId)
    .where('state', '=', from)
    .execute()
}

/** Adds `onHand` and `reserved` times each quantity, in one statement. The table itself refuses to go below zero. */
export async function changeLevels(
  tx: Tx,
  allocations: readonly Allocation[],
  times: { onHand: -1 | 0 | 1; reserved: -1 | 0 | 1 },
) {
  if (allocations.length === 0) return
  const variants = allocations.map(({ variantId }) => variantId)
  const locations = allocations.map(({ locationId }) => locationId)
  const quantities = allocations.map(({ quantity }) => quantity)
  const write = sql`
    update stock_levels s
    set on_hand = s.on_hand + ${times.onHand}::int * a.quantity, reserved = s.reserved + ${times.reserved}::int * a.quantity
    from unnest(${variants}::uuid[], ${locations}::uuid[], ${quantities}::int[]) as a (variant_id, location_id, quantity)
    where s.variant_id = a.variant_id and s.location_id = a.location_id`
  await writeLevels(tx, write, allocations.length)
}
