import { closeCart } from '#app/cart/owners/close-cart.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { viewOf } from '#app/orders/order-view.server.ts'
import { orderMachine } from '#app/orders/order.ts'
import { keepProducts, productsOfOrder } from '#app/stock/keep-products.server.ts'
import { releaseStock, restock, sellStock } from '#app/stock/stock.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { evenIfDeadlocked } from '#db/deadlock.ts'
import type { Row } from '#db/schema.ts'
import { oweInvoice } from './owe-invoice.server.ts'
import { eventsBetween } from './order-events.ts'
import { standingWith, writeStandings } from './standing.server.ts'

/**
 * Every change of an order, its payments, refunds or parcels runs through here: under the order's lock, its standing is
 * computed and stored, and the events are emitted, before others see the change. `order` is null if the id is unknown.
 * `change` changes nothing but the database: it is done again if PostgreSQL has ended it for another one that it waited for.
 */
export async function changeOrder<Answer>(
  orderId: OrderId,
  change: (tx: Tx, order: Row<'orders'> | null) => Promise<Answer>,
): Promise<Answer> {
  const inTransaction = async (tx: Tx) => {
    const order = await lockOrder(tx, orderId)
    const answer = await change(tx, order)
    if (order) await noteChange(tx, order)
    return answer
  }
  return evenIfDeadlocked(() => db.transaction().execute(inTransaction))
}

/**
 * Recomputes the standing of an order. A process of an older version that did not write it may have changed the order:
 * during a rolling update, or after a rollback. Lists would miss the order.
 */
export async function noteStanding(orderId: OrderId) {
  await changeOrder(orderId, async () => {})
}

/**
 * After any change of an order, `before` being its former row: stores its standing, and emits the events of what
 * changed.
 */
export async function noteChange(tx: Tx, before: Row<'orders'>) {
  const [now] = await writeStandings(tx, [before.id])
  if (!now) return
  const { facts, payment, fulfilment } = now
  const was = { ...before, held: before.heldBecause !== null, staffHeld: before.staffHold !== null }
  const events = eventsBetween(was, { ...facts, payment, fulfilment })
  if (events.length === 0) return
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow()
  const view = await viewOf(tx, { ...facts, row })
  await emitEvents(tx, { at: currentTime(), object: { name: 'orders', id: row.id }, view, events })
}

/**
 * Places the order: sells its stock, closes its cart and queues its confirmation, all in the caller's transaction, so
 * that a crash leaves either everything or nothing. The caller holds the order's lock.
 */
export async function place(tx: Tx, order: Row<'orders'>, event: 'pay' | 'accept' | 'pay_late', now: Date) {
  const state = move(orderMachine, order.state, event)
  const change = { state, placedAt: now, heldBecause: null, version: order.version + 1 }
  const standing = await standingWith(tx, order.id, { state, held: false })
  await tx
    .updateTable('orders')
    .set({ ...change, ...standing })
    .where('id', '=', order.id)
    .execute()
  await keepProducts(tx, productsOfOrder(order.id))
  await closeItsCart(tx, order, now)
  await noteDraft(tx, order)
  await oweInvoice(tx, order.id, null, now)
  await queueLetter(tx, await letterOf(tx, 'order-confirmation', order, order.id))
  // Last, because every buyer of the same items waits for these locks.
  await sellStock(tx, order)
}

/** A draft whose order is placed is done, whichever of its links it was ordered by. Its cart is locked. */
async function noteDraft(tx: Tx, { cartId }: Row<'orders'>) {
  if (cartId) await tx.updateTable('drafts').set({ state: 'ordered' }).where('cartId', '=', cartId).execute()
}

/**
 * The ordered items leave the cart, once: with the order, or when its bank begins to work on it for days. Its buyer may
 * have filled the cart again since.
 */
export async function closeItsCart(tx: Tx, { id, cartId, cartClosedAt }: Row<'orders'>, now: Date) {
  if (!cartId || cartClosedAt) return
  const lines = tx.selectFrom('orderLines').select(['variantId', 'quantity']).where('orderId', '=', id)
  await closeCart(tx, cartId, await lines.execute(), now)
  await tx.updateTable('orders').set({ cartClosedAt: now }).where('id', '=', id).execute()
}

/** An order that has ended is not on hold any more. */
export const notHeldByStaff = { staffHold: null, staffHoldNote: null, staffHoldUntil: null } as const

/** Cancels an order of which nothing has left: its items are back in stock, and returned. The caller holds its lock. */
export async function cancelAndRestock(tx: Tx, order: Row<'orders'>, now: Date) {
  const change = {
    state: move(orderMachine, order.state, 'cancel'),
    cancelledAt: now,
    heldBecause: null,
    ...notHeldByStaff,
    version: order.version + 1,
  }
  await tx.updateTable('orders').set(change).where('id', '=', order.id).execute()
  await releaseStock(tx, order.id)
  const back = await restock(tx, order)
  const packed = tx.updateTable('shipments').set({ state: 'cancelled' }).where('orderId', '=', order.id)
  await packed.where('state', '=', 'packed').execute()
  await endAdded(tx, order.id, now)
  return back
}

/**
 * What was added to it would be delivered with it: whoever is about to pay for that has no more time. The job that ends
 * overdue orders closes the payment first; money that is there already is kept, and its order sent alone.
 */
async function endAdded(tx: Tx, orderId: OrderId, now: Date) {
  const carts = tx.selectFrom('drafts').select('cartId').where('supplements', '=', orderId)
  const added = tx.updateTable('orders').set({ expiresAt: now }).where('cartId', 'in', carts)
  await added.where('state', '=', 'pending').where('expiresAt', '>', now).execute()
}

/** There is no more time to pay for it: the job that ends overdue orders closes its payment first. */
export async function endTime(tx: Tx, orderId: OrderId, now: Date) {
  await tx.updateTable('orders').set({ expiresAt: now }).where('id', '=', orderId).execute()
}

/** Restarts the full waiting time of the order and its reservations. */
export async function prolong(tx: Tx, orderId: OrderId, now: Date) {
  const expiresAt = new Date(now.getTime() + limits.reservation.value)
  await tx.updateTable('orders').set({ expiresAt }).where('id', '=', orderId).execute()
  await tx.updateTable('stockReservations').set({ expiresAt }).where('orderId', '=', orderId).execute()
}
