import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { move } from '#app/kernel/state-machine.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { findOpenAttempt, lockOrder } from '#app/orders/order-lock.server.ts'
import { orderMachine } from '#app/orders/order.ts'
import { settle } from './settle.server.ts'
import { releaseStock } from '#app/stock/stock.server.ts'

/** `kept`: the payment is under way or a person has to look, so the order stays as it is. */
export type Ended = 'ended' | 'placed' | 'kept'
interface Cancelled {
  id: string
  providerReference: string | null
}

/**
 * Ends a pending order: the payment is cancelled at the provider first, and only then is the stock given back. The other way
 * round, money could still come for goods that were sold to the next shopper. Throws when the provider cannot be reached.
 */
export async function endOrder(orderId: string, now: Date): Promise<Ended> {
  // Another tab can open a new payment between the two steps; then that one is cancelled too.
  for (let round = 0; round < 3; round++) {
    const cancelled = await cancelPayment(orderId, now)
    const ended = await db.transaction().execute((tx) => endIn(tx, orderId, cancelled, now))
    if (ended !== 'changed') return ended
  }
  return 'kept'
}

async function cancelPayment(orderId: string, now: Date): Promise<Cancelled | null> {
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'providerReference']).where('orderId', '=', orderId)
  const attempt = await attempts.where('state', '!=', 'cancelled').executeTakeFirst()
  if (!attempt?.providerReference) return attempt ?? null
  const cancelled = await cardProvider.cancelPayment(attempt.providerReference)
  // Too late means that the money may be there: the provider decides, the shop follows.
  if (!cancelled.ok) await settle(attempt.providerReference, now)
  return attempt
}

async function endIn(tx: Tx, orderId: string, cancelled: Cancelled | null, now: Date): Promise<Ended | 'changed'> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.state === 'expired' || order.state === 'cancelled') return 'ended'
  if (order.state !== 'pending') return 'placed'
  const open = await findOpenAttempt(tx, orderId)
  if (order.heldBecause || open?.state === 'processing' || open?.state === 'captured') return 'kept'
  if (open && (open.id !== cancelled?.id || open.providerReference !== cancelled.providerReference)) return 'changed'
  await expire(tx, order, open, now)
  return 'ended'
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
  for (const { id } of due) {
    try {
      await endOrder(id, now)
    } catch (error) {
      // While the provider is away none of the others can be ended either.
      if (error instanceof ProviderUnreachable) return
      throw error
    }
  }
}
