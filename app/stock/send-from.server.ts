import { sql } from 'kysely'
import { newId, type LocationId, type OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import type { Db, Tx } from '#db/database.server.ts'
import { keepProducts, productsOfOrder } from './keep-products.server.ts'
import { type Allocation, moveTo, reservationMachine, sumByVariant, unsentAt, type Wanted } from './reservation.ts'
import { listSent } from './sent.server.ts'
import { changeLevels, lockLevels, moveStock } from './stock.server.ts'

/** What an order has taken from stock, by location, and has not sent yet. */
export async function listUnsent(on: Db, orderId: OrderId): Promise<Allocation[]> {
  const sold = on
    .selectFrom('stockReservations')
    .select(['variantId', 'locationId', 'quantity'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'committed')
    .orderBy('variantId')
    .orderBy('locationId')
  return unsentAt(await sold.execute(), await listSent(on, orderId))
}

/**
 * Staff take these items of an order from another location than where they were reserved: those go back into its stock,
 * and as many are sold here. Refused where they are not there: nothing is oversold. The parcel is not stored yet.
 */
export async function sendFrom(
  tx: Tx,
  order: { id: OrderId; number: string },
  pieces: readonly Wanted[],
  locationId: LocationId,
  who: string,
): Promise<Outcome<undefined, 'stock.not_enough'>> {
  const wanted = sumByVariant(pieces)
  if (wanted.length === 0) return agree()
  await keepProducts(tx, productsOfOrder(order.id))
  const levels = await lockLevels(
    tx,
    wanted.map(({ variantId }) => variantId),
    null,
  )
  const moves = moveTo(locationId, wanted, await listUnsent(tx, order.id))
  const isThere = moves.to.every(({ variantId, quantity }) => {
    const level = levels.find((each) => each.variantId === variantId && each.locationId === locationId)
    return level && (level.allowsBackorder || level.onHand - level.reserved >= quantity)
  })
  if (!isThere) return refuse('stock.not_enough', '/location')
  if (moves.to.length === 0) return agree()
  const about = { reference: order.number, who }
  await changeLevels(tx, moves.from, { onHand: 1, reserved: 0 })
  await moveStock(tx, moves.from, 1, { ...about, reason: 'release' })
  await changeLevels(tx, moves.to, { onHand: -1, reserved: 0 })
  await moveStock(tx, moves.to, -1, { ...about, reason: 'sale' })
  await rewriteReservations(tx, order.id, moves)
  return agree()
}

async function rewriteReservations(tx: Tx, orderId: OrderId, { from, to }: { from: Allocation[]; to: Allocation[] }) {
  const own = tx.updateTable('stockReservations').where('orderId', '=', orderId).where('state', '=', 'committed')
  for (const { variantId, locationId, quantity } of from) {
    const there = own.where('variantId', '=', variantId).where('locationId', '=', locationId)
    const rest = there.where('quantity', '>', quantity).set((row) => ({ quantity: row('quantity', '-', quantity) }))
    const { numUpdatedRows } = await rest.executeTakeFirst()
    if (numUpdatedRows === 0n) await there.set({ state: move(reservationMachine, 'committed', 'give_back') }).execute()
  }
  for (const { variantId, locationId, quantity } of to)
    await sql`
      insert into stock_reservations as r (id, order_id, variant_id, location_id, quantity, state, expires_at)
      select ${newId()}::uuid, ${orderId}::uuid, ${variantId}::uuid, ${locationId}::uuid, ${quantity}::int, 'committed', expires_at
      from stock_reservations where order_id = ${orderId} limit 1
      on conflict (order_id, variant_id, location_id) do update set state = 'committed',
        quantity = excluded.quantity + case r.state when 'committed' then r.quantity else 0 end`.execute(tx)
}
