import { oweLetter } from '#app/mail/letters.server.ts'
import { letterOf } from '#app/orders/order-letter.server.ts'
import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { move } from '#app/kernel/state-machine.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { findOpenAttempt, lockOrder } from '#app/orders/order-lock.server.ts'
import { orderMachine } from '#app/orders/order.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { closePayment } from './close-payment.server.ts'
import { withForgotten } from './find-orphan.server.ts'
import { forEachReachable } from './for-each-reachable.ts'
import { settleAttempt } from './settle.server.ts'
import { releaseStock } from '#app/stock/stock.server.ts'

/** `kept`: the payment is under way or a person has to look, so the order stays as it is. */
export type Ended = 'ended' | 'placed' | 'kept'
type Why = 'overdue' | 'replaced'
type Attempt = Row<'paymentAttempts'>
type Cancelled = Pick<Attempt, 'id' | 'providerReference' | 'hostedReference'>

/**
 * Ends a pending order: the payment is cancelled at the provider first, and only then is the stock given back. The other way
 * round, money could still come for goods that were sold to the next shopper. Throws when the provider cannot be reached.
 */
export async function endOrder(orderId: string, why: Why, now: Date): Promise<Ended> {
  // Another tab can open a new payment between the two steps; then that one is cancelled too.
  for (let round = 0; round < 3; round++) {
    const cancelled = await cancelPayment(orderId, now)
    const ended = await db.transaction().execute((tx) => endIn(tx, orderId, cancelled, why, now))
    if (ended !== 'changed') return ended
  }
  return 'kept'
}

async function cancelPayment(orderId: string, now: Date): Promise<Cancelled | null> {
  const attempts = db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId)
  const open = await attempts.where('state', '!=', 'cancelled').executeTakeFirst()
  if (!open) return null
  const attempt = await withForgotten(open)
  const closed = await closePayment(attempt)
  await failPoint('cancel-sent')
  // Too late means that the money may be there: the provider decides, the shop follows.
  if (closed === 'too-late') await settleAttempt(attempt, now)
  return attempt
}

async function endIn(
  tx: Tx,
  orderId: string,
  cancelled: Cancelled | null,
  why: Why,
  now: Date,
): Promise<Ended | 'changed'> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.state === 'expired' || order.state === 'cancelled') return 'ended'
  if (order.state !== 'pending') return 'placed'
  const open = await findOpenAttempt(tx, orderId)
  if (order.heldBecause || (open && ['processing', 'authorised', 'captured'].includes(open.state))) return 'kept'
  if (open && !isSame(open, cancelled)) return 'changed'
  // The shopper knows of an order that a newer one of hers has taken the place of.
  if (why === 'overdue') await oweLetter(tx, await letterOf(tx, 'order-expired', order, orderId))
  await expire(tx, order, open, now)
  return 'ended'
}

/** Another payment, or one that the provider's page has made meanwhile, was not cancelled. */
function isSame(open: Cancelled, cancelled: Cancelled | null): boolean {
  const { id, providerReference, hostedReference } = open
  const isKnown = providerReference === null || providerReference === cancelled?.providerReference
  return id === cancelled?.id && isKnown && hostedReference === cancelled.hostedReference
}

async function expire(tx: Tx, order: Row<'orders'>, open: Row<'paymentAttempts'> | null, now: Date) {
  if (open) {
    const change = { state: 'cancelled', updatedAt: now } as const
    await tx.updateTable('paymentAttempts').set(change).where('id', '=', open.id).execute()
  }
  const change = { state: move(orderMachine, order.state, 'expire'), expiredAt: now, version: order.version + 1 }
  await tx.updateTable('orders').set(change).where('id', '=', order.id).execute()
  await releaseStock(tx, order.id)
}

/** Ends the orders whose time is over. One that cannot be ended now is tried again at the next round. */
export async function endOverdueOrders(now: Date) {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now)
    .where('heldBecause', 'is', null)
    .orderBy('expiresAt')
    .limit(200)
    .execute()
  try {
    await forEachReachable(due, ({ id }) => endOrder(id, 'overdue', now))
  } catch (error) {
    // While the provider is away none of the others can be ended either.
    if (!(error instanceof ProviderUnreachable)) throw error
  }
}
