import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { noteProviderRefusal } from '#app/problems/note-refusal.server.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { ProviderRefused, ProviderUndecided } from '#app/payment-provider/payment-provider.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { isWithItsBank } from '#app/orders/money/paid-with.ts'
import { findOpenAttempt } from '#app/orders/order-lock.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { closePayment, isBeingPaid } from '#app/payments/settling/close-payment.server.ts'
import { withForgotten } from '#app/payments/opening/find-orphan.server.ts'
import { expire, type Reason, type Why } from './end-pending.server.ts'
import type { Successor } from './handing-over.server.ts'
import { NotYet, turnOf } from '#app/payments/events/postponed.server.ts'
import { settleAttempt } from '#app/payments/settling/settle.server.ts'
import { workThrough } from '#app/payments/events/work-through.server.ts'

/**
 * `kept`: its payment is in progress or cannot be cancelled yet, so the order stays as it is; `held`: staff have to
 * look first.
 */
export type Ended = 'ended' | 'placed' | 'kept' | 'held'
type Attempt = Row<'paymentAttempts'>
type Cancelled = Pick<Attempt, 'id' | 'providerReference' | 'hostedReference'>

/**
 * Ends a pending order: the payment is cancelled at the provider first, and only then is the stock released. The other
 * way round, money could still come for items that were sold to the next shopper; only a displaced debit takes that
 * chance. Throws if the provider cannot be reached.
 */
export async function endOrder(
  orderId: OrderId,
  why: Why,
  now: Date,
  successor: Successor | null = null,
): Promise<Ended> {
  // Another tab can open a new payment between the two steps; then that one is cancelled too.
  for (let round = 0; round < 3; round++) {
    const cancelled = await cancelPayment(orderId, now)
    const ended = await changeOrder(orderId, (tx, order) => endIn(tx, order, cancelled, { why, successor }, now))
    if (ended !== 'changed') return ended
    // Only the provider can say that it can no longer be paid.
    if (cancelled === 'not-cancelled') return 'kept'
  }
  return 'kept'
}

/** Ends an order whose payment the provider has refused to open: without a reference, it could never be paid. */
export async function endUnbegun(orderId: OrderId, now: Date) {
  await changeOrder(orderId, async (tx, order) => {
    const open = await findOpenAttempt(tx, orderId)
    if (!open?.providerReference && !open?.hostedReference)
      await endIn(tx, order, open, { why: 'replaced', successor: null }, now)
  })
}

/** Null if there is nothing to cancel. */
async function cancelPayment(orderId: OrderId, now: Date): Promise<Cancelled | 'not-cancelled' | null> {
  const attempts = db.selectFrom('paymentAttempts as a').innerJoin('orders as o', 'o.id', 'a.orderId').selectAll('a')
  // Not if it was placed since it was chosen, or is on hold: its money is not released.
  const waiting = attempts
    .where('o.id', '=', orderId)
    .where('o.state', '=', 'pending')
    .where('o.heldBecause', 'is', null)
  const open = await waiting.where('a.state', '!=', 'cancelled').executeTakeFirst()
  if (!open) return null
  const attempt = await withForgotten(open, now)
  const closed = await closePayment(attempt, now)
  await failPoint('cancel-sent')
  if (closed === 'closed') return attempt
  // The money may be there: the provider decides, the shop follows.
  await settleAttempt(attempt, now)
  return 'not-cancelled'
}

async function endIn(
  tx: Tx,
  order: Row<'orders'> | null,
  cancelled: Cancelled | 'not-cancelled' | null,
  reason: Reason,
  now: Date,
): Promise<Ended | 'changed'> {
  if (!order || order.state === 'cancelled') return 'ended'
  if (order.state === 'expired') return endedBefore(tx, order, reason)
  if (order.state !== 'pending') return 'placed'
  const open = await findOpenAttempt(tx, order.id)
  if (order.heldBecause) return 'held'
  // Its items go to a shopper who pays now; if its money comes, it is late.
  if (open && reason.why === 'displaced' && isWithItsBank(open)) {
    await expire(tx, order, null, reason, now)
    return 'ended'
  }
  if (open && (isBeingPaid(open, now) || (open.state === 'processing' && !isSame(open, cancelled)))) return 'kept'
  if (open && !isSame(open, cancelled)) return 'changed'
  // A mail is sent only after the deadline. A shopper knows of a newer order of hers that replaced this one. A
  // displaced shopper sees it in the shop: a mail would go to any address that a hoarder has typed.
  if (reason.why === 'overdue') await queueLetter(tx, await letterOf(tx, 'order-expired', order, order.id))
  await expire(tx, order, open, reason, now)
  return 'ended'
}

/**
 * Ended by another process at the same moment, its items are still for the shopper who displaced it: otherwise a
 * hoarder would only have to replace his own orders continuously.
 */
async function endedBefore(tx: Tx, { id }: Row<'orders'>, { successor }: Reason): Promise<'ended'> {
  if (!successor) return 'ended'
  const change = { gaveWayFor: successor.submissionKey, gaveWayTo: successor.party }
  await tx.updateTable('orders').set(change).where('id', '=', id).where('gaveWayTo', 'is', null).execute()
  return 'ended'
}

/** Another payment, or one that the provider's page has created meanwhile, was not cancelled. */
function isSame(open: Cancelled, cancelled: Cancelled | 'not-cancelled' | null): boolean {
  if (cancelled === null || cancelled === 'not-cancelled') return false
  const { id, providerReference, hostedReference } = open
  const isKnown = providerReference === null || providerReference === cancelled.providerReference
  return id === cancelled.id && isKnown && hostedReference === cancelled.hostedReference
}

async function isProlonged(orderId: OrderId, now: Date): Promise<boolean> {
  const orders = db.selectFrom('orders').select('expiresAt').where('id', '=', orderId)
  return ((await orders.executeTakeFirst())?.expiresAt ?? now) > now
}

/** Ends the orders whose deadline has passed. One that cannot be ended now is retried with growing pauses. */
export async function endOverdueOrders(now: Date) {
  const turn = turnOf('expire', 'id', 'expiresAt')
  const due = await db
    .selectFrom('orders')
    .select(['id', 'id as orderId'])
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now)
    .where('heldBecause', 'is', null)
    .where(turn, '<=', now)
    .orderBy(turn)
    .limit(limits.passRows.value)
    .execute()
  const end = async ({ id }: { id: OrderId }) => {
    const isKept = (await endOrder(id, 'overdue', now)) === 'kept'
    // Its bank takes days, as debits do: nothing is stuck.
    if (isKept && !(await isProlonged(id, now))) throw new NotYet('The payment cannot be cancelled')
  }
  try {
    await workThrough('expire', due, end, now)
  } catch (error) {
    // While the provider is down none of the others can be ended either.
    if (!(error instanceof ProviderUndecided)) throw error
    if (error instanceof ProviderRefused) await noteProviderRefusal(error, null, now)
  }
}
