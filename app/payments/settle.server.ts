import type { ProviderPayment } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { configuration } from '#app/configuration.ts'
import { isUuid, newId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/alarm.server.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import type { Settled } from '#app/orders/order.ts'
import { type AttemptState, follow, mismatch } from '#app/orders/payment-attempt.ts'
import { place } from '#app/orders/placing.server.ts'
import { prolong } from '#app/orders/prolong.server.ts'
import { requestRefund } from './refund.server.ts'
import { findStock, holdStock } from '#app/stock/stock.server.ts'

type Order = Row<'orders'>
type Attempt = Row<'paymentAttempts'>

const unknown: Settled = { orderId: null, number: null, state: 'unknown' }

/**
 * The one way by which a payment changes an order. The return page, the webhook's job and the reconciler all call it: it asks
 * the provider, and moves forward under the order's lock. What it was called by, how often and when makes no difference: a
 * webhook that comes before the shopper is back places the order, and the return page then finds it placed (decision 3).
 */
export async function settle(reference: string, now: Date): Promise<Settled> {
  const payment = await cardProvider.findPayment(reference)
  const attemptId = payment && (await findAttemptId(payment))
  if (!attemptId) return unknown
  const settled = await db.transaction().execute((tx) => settleIn(tx, attemptId, payment, now))
  // Somebody tries one card after the other: the payment is closed, so that the browser can go no further with it.
  if (settled.state === 'declined' && (await countDeclines(db, settled.orderId)) >= limits.declines.value) {
    const closed = await cardProvider.cancelPayment(reference)
    if (closed.ok) await db.transaction().execute((tx) => settleIn(tx, attemptId, closed.value, now))
  }
  return settled
}

/** By the reference, or by what the provider keeps beside it: a webhook can be here before the reference is stored. */
async function findAttemptId(payment: ProviderPayment): Promise<string | null> {
  const attempts = db.selectFrom('paymentAttempts').select('id')
  const bound = await attempts.where('providerReference', '=', payment.reference).executeTakeFirst()
  if (bound) return bound.id
  const { attemptId } = payment.binding
  if (!attemptId || !isUuid(attemptId)) return null
  return (await attempts.where('id', '=', attemptId).executeTakeFirst())?.id ?? null
}

export async function countDeclines(tx: Db, orderId: string | null): Promise<number> {
  const query = tx.selectFrom('paymentAttempts').select((sum) => sum.fn.sum<string>('declines').as('declines'))
  return Number((await query.where('orderId', '=', orderId).executeTakeFirst())?.declines ?? 0)
}

async function settleIn(tx: Tx, attemptId: string, payment: ProviderPayment, now: Date): Promise<Settled> {
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const { orderId } = await attempts.executeTakeFirstOrThrow()
  const order = await lockOrder(tx, orderId)
  const attempt = await attempts.executeTakeFirstOrThrow()
  if (!order) return unknown
  const wrong = mismatch(attempt, payment, configuration().cards.live)
  if (wrong) return hold(tx, order, attempt, wrong, now)
  if (attempt.state === 'cancelled' && payment.status === 'captured')
    return hold(tx, order, attempt, 'captured-after-cancel', now)
  const next = follow(attempt.state, payment.status)
  await noteAttempt(tx, attempt, payment, next, now)
  if (payment.status === 'captured' && (await noteCapture(tx, attempt, payment, now)))
    await paid(tx, order, attempt, now)
  if (next === 'processing' && order.state === 'pending') await prolong(tx, order.id, now)
  return outcomeOf(tx, order.id, next, payment)
}

/** Nobody ships on a payment that does not fit: the order waits for a person, and the log calls for one, once. */
async function hold(tx: Tx, order: Order, attempt: Attempt, reason: string, now: Date): Promise<Settled> {
  if (order.heldBecause !== reason) {
    alarm('a payment does not fit its order', { order: order.number, attempt: attempt.id, reason })
    await tx.updateTable('orders').set({ heldBecause: reason }).where('id', '=', order.id).execute()
  }
  await tx.updateTable('paymentAttempts').set({ updatedAt: now }).where('id', '=', attempt.id).execute()
  return { orderId: order.id, number: order.number, state: 'held' }
}

async function noteAttempt(tx: Tx, attempt: Attempt, payment: ProviderPayment, state: AttemptState, now: Date) {
  const isNewDecline =
    state === 'declined' && payment.decline !== null && payment.decline.id !== attempt.declineReference
  await tx
    .updateTable('paymentAttempts')
    .set({
      state,
      providerReference: payment.reference,
      updatedAt: now,
      ...(isNewDecline && {
        declines: attempt.declines + 1,
        declineCode: payment.decline?.code,
        declineReference: payment.decline?.id,
      }),
    })
    .where('id', '=', attempt.id)
    .execute()
}

/** True for the first to write it. The ledger's unique key stands behind the lock: one capture is one line, for ever. */
async function noteCapture(tx: Tx, attempt: Attempt, payment: ProviderPayment, now: Date): Promise<boolean> {
  const { orderId, id: attemptId } = attempt
  const { amount, currency } = payment.captured
  const line = { id: newId(), orderId, attemptId, kind: 'captured', amount, currency, at: now } as const
  const noted = await tx
    .insertInto('ledgerEntries')
    .values({ ...line, providerReference: payment.reference })
    .onConflict((conflict) => conflict.columns(['providerReference', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

async function paid(tx: Tx, order: Order, attempt: Attempt, now: Date) {
  if (order.state === 'pending') return place(tx, order, 'pay', now)
  if (order.state === 'expired') return paidLate(tx, order, attempt, now)
  await requestRefund(tx, attempt, order.state === 'cancelled' ? 'cancelled' : 'duplicate', now)
}

/** Money for an order that has expired: the goods are taken once more if they are still there, else the money goes back. */
async function paidLate(tx: Tx, order: Order, attempt: Attempt, now: Date) {
  const others = tx.selectFrom('orders').select('id').where('cartId', '=', order.cartId).where('id', '!=', order.id)
  const replaced = await others.where('state', 'in', ['pending', 'placed', 'closed']).executeTakeFirst()
  if (replaced) return requestRefund(tx, attempt, 'duplicate', now)
  const lines = await tx
    .selectFrom('orderLines')
    .select(['variantId', 'quantity'])
    .where('orderId', '=', order.id)
    .execute()
  // A variant that was deleted meanwhile is as sold out as one can be.
  const wanted = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []))
  const locationId = order.delivery === 'pick_up' ? order.pickUpLocationId : null
  const stock = wanted.length === lines.length ? await findStock(tx, wanted, locationId) : refuse('sold-out')
  if (!stock.ok) return requestRefund(tx, attempt, 'sold-out', now)
  await holdStock(tx, order.id, stock.value, order.expiresAt)
  await place(tx, order, 'pay_late', now)
}

async function outcomeOf(tx: Tx, orderId: string, attempt: AttemptState, payment: ProviderPayment): Promise<Settled> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const about = { orderId, number: order.number }
  if (order.state === 'placed' || order.state === 'closed') return { ...about, state: 'paid' }
  if (order.state !== 'pending') return { ...about, state: 'expired' }
  if (order.heldBecause) return { ...about, state: 'held' }
  if (attempt === 'declined') return { ...about, state: 'declined', declineCode: payment.decline?.code }
  return { ...about, state: 'pending' }
}
