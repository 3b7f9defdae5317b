import { sql } from 'kysely'
import type { LocationId, OrderId, VariantId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import { orderMachine } from '#app/orders/order.ts'
import { delayed } from '#app/orders/money/paid-with.ts'
import { noteChange } from '#app/orders/standing/change-order.server.ts'
import { findMissing } from '#app/stock/missing.server.ts'
import type { Wanted } from '#app/stock/reservation.ts'
import { lockStock, releaseStock } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { chooseDisplaced, type UnpaidReservation } from './displace.ts'
import type { Successor } from './handing-over.server.ts'

export type Why = 'overdue' | 'replaced' | 'displaced'
export type Reason = { why: Why; successor: Successor | null }

/** Ends a pending order in the transaction that holds its lock. `open`: its attempt, if that is given up with it. */
export async function expire(
  tx: Tx,
  order: Row<'orders'>,
  open: Row<'paymentAttempts'> | null,
  { why, successor }: Reason,
  now: Date,
) {
  if (open) {
    const change = { state: 'cancelled', updatedAt: now } as const
    await tx.updateTable('paymentAttempts').set(change).where('id', '=', open.id).execute()
  }
  const change = { state: move(orderMachine, order.state, 'expire'), expiredAt: now, version: order.version + 1 }
  const displacedAt = why === 'displaced' ? now : null
  const handedOver = { gaveWayFor: successor?.submissionKey, gaveWayTo: successor?.party }
  await tx
    .updateTable('orders')
    .set({ ...change, ...handedOver, displacedAt })
    .where('id', '=', order.id)
    .execute()
  await releaseStock(tx, order.id)
}

/**
 * Money has come for an order that was displaced. Items that are held for debits which their banks still work on, and
 * which anyone can begin with any valid account number, are taken from them: the newest first, and only if nothing is
 * missing then. If their money comes, it is late in its turn. An order that another process works on is left alone.
 */
export async function takeFromDebits(tx: Tx, wanted: readonly Wanted[], locationId: LocationId | null, now: Date) {
  const missing = await findMissing(tx, wanted, locationId)
  if (!missing || missing.length === 0) return
  const held = await lockDebits(tx, missing, locationId)
  const chosen = chooseDisplaced(missing, held)
  if (!chosen.ok) return
  const orders = tx.selectFrom('orders').selectAll().where('id', 'in', chosen.value)
  // All levels at once, in the one order in which everybody locks them.
  await lockStock(tx, [...wanted.map(({ variantId }) => variantId), ...(await variantsOf(tx, chosen.value))])
  for (const order of await orders.execute()) {
    await expire(tx, order, null, { why: 'displaced', successor: null }, now)
    await noteChange(tx, order)
  }
}

async function lockDebits(tx: Tx, missing: readonly Wanted[], locationId: LocationId | null) {
  const variants = missing.map(({ variantId }) => variantId)
  const { rows } = await sql<UnpaidReservation>`
    select o.id as order_id, h.variant_id, h.quantity, true as gives_way
    from orders o join payment_attempts a on a.order_id = o.id join stock_reservations h on h.order_id = o.id
    where o.state = 'pending' and o.held_because is null and a.state = 'processing' and a.paid_with = any (${[...delayed]}::text[])
      and h.state = 'held' and h.variant_id = any (${variants}::uuid[])
      and (${locationId}::uuid is null or h.location_id = ${locationId})
    order by o.created_at desc, o.id for update of o, a skip locked`.execute(tx)
  return rows
}

async function variantsOf(tx: Tx, orders: readonly OrderId[]): Promise<VariantId[]> {
  const held = tx.selectFrom('stockReservations').select('variantId').where('orderId', 'in', orders)
  return (await held.where('state', '=', 'held').execute()).map(({ variantId }) => variantId)
}
