import { sql } from 'kysely'
import { money } from '#app/kernel/money.ts'
import type { ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { cancelAndRestock, place } from '#app/orders/standing/change-order.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { endedStates } from '#app/orders/order-rules.ts'
import { contestedOf } from '#app/orders/money/ledger.ts'
import { type OwnReason, refundableOf } from '#app/orders/money/refund.ts'
import { hold } from '#app/problems/hold.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { paymentOf } from '#app/refunds/refundable.server.ts'
import { requestOwnRefund } from '#app/refunds/request-refund.server.ts'
import { isTooCheap } from '#app/refunds/too-cheap.server.ts'
import type { Allocation } from '#app/stock/reservation.ts'
import { mayHaveLeft } from '#app/payments/remaking/may-have-left.server.ts'
import { takeFromDebits } from '#app/payments/placing/end-pending.server.ts'
import { findStock, reserveStock } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { Consequence } from '#app/payments/books/provider-book.ts'

type Order = Row<'orders'>

interface Decided {
  order: Order
  attempt: Row<'paymentAttempts'>
  payment: ProviderPayment
  consequence: Consequence
}

/** Carries out what the rules decided, in the transaction that holds the order's lock. */
export async function carryOut(tx: Tx, decided: Decided, now: Date) {
  const { order, attempt, payment, consequence } = decided
  const acts: Record<Consequence, () => Promise<unknown>> = {
    nothing: async () => {},
    place: () => place(tx, order, 'pay', now),
    'place-late': () => placeLate(tx, decided, now),
    underpaid: () => hold(tx, order, attempt, 'underpaid', now),
    duplicate: () => giveBack(tx, decided, 'duplicate', now),
    cancelled: () => giveBack(tx, decided, 'cancelled', now),
    'call-off': () => endHold(tx, decided, now),
  }
  await acts[consequence]()
  const { amount: captured } = payment.captured
  if (consequence === 'place' && captured > order.total)
    await raiseProblem(tx, { kind: 'overpaid', reference: attempt.id, orderId: order.id, details: { captured } })
}

/**
 * Money for an order that has expired: the items are taken again if they are still there, or held for a debit whose
 * money has not come; otherwise the money is refunded.
 */
async function placeLate(tx: Tx, decided: Decided, now: Date) {
  const { order, attempt, payment } = decided
  const left = refundableOf(await paymentOf(tx, attempt.id))
  // It has gone back already, by the dashboard or before the order was lost.
  if (payment.captured.amount > 0 && left === 0) return
  const isForStaff = await mayHaveLeft(tx, order, payment.reference, left >= payment.captured.amount, now)
  const back = async (reason: OwnReason) => (isForStaff ? undefined : giveBack(tx, decided, reason, now))
  if (await isReplaced(tx, order)) return back('replaced')
  if (await isTooCheap(tx, order.cartId)) return back('cancelled')
  const stock = await findOnceMore(tx, order, now)
  if (!stock.ok) return back('sold-out')
  await reserveStock(tx, order.id, stock.value, order.expiresAt)
  await place(tx, order, 'pay_late', now)
  if (isForStaff) await tx.updateTable('orders').set({ staffHold: 'other' }).where('id', '=', order.id).execute()
}

/**
 * Her cart has another order that waits for its money, or a newer one. Her earlier orders from this cart were for other
 * items. Compared by number, because clocks may have been set back.
 */
async function isReplaced(tx: Tx, { id, number, cartId }: Order): Promise<boolean> {
  if (!cartId) return false
  const isNewer = sql<boolean>`(length(number), number) > (length(${number}), ${number})`
  const others = tx.selectFrom('orders').select('id').where('id', '!=', id).where('cartId', 'in', joinedCarts(cartId))
  const living = others.where('state', 'not in', endedStates)
  return Boolean(await living.where((is) => is.or([is('state', '=', 'pending'), isNewer])).executeTakeFirst())
}

async function findOnceMore(
  tx: Tx,
  order: Order,
  now: Date,
): Promise<Outcome<Allocation[], 'stock.sold_out' | 'stock.not_enough'>> {
  const query = tx.selectFrom('orderLines').select(['variantId', 'quantity']).where('orderId', '=', order.id)
  const lines = await query.execute()
  // A variant that was deleted meanwhile counts as sold out.
  const wanted = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []))
  if (wanted.length < lines.length) return refuse('stock.sold_out')
  const locationId = order.delivery === 'pick_up' ? order.pickUpLocationId : null
  if (order.displacedAt) await takeFromDebits(tx, wanted, locationId, now)
  return findStock(tx, wanted, locationId)
}

/** Returns money that pays for nothing: a refund if it was captured, and a release if it was only authorised. */
async function giveBack(tx: Tx, { order, attempt, payment }: Decided, reason: OwnReason, now: Date) {
  const details = { order: order.number, reason }
  await raiseProblem(tx, { kind: 'given-back', reference: attempt.id, orderId: order.id, details })
  if (payment.captured.amount > 0) await requestRest(tx, attempt, reason, now)
  if (payment.status === 'captured') return
  await enqueue(tx, 'release-payment', { attemptId: attempt.id }, { key: `release:${attempt.id}` })
  if (payment.captured.amount > 0) return
  const amount = payment.amount.amount
  const told = { amount, reason, attemptId: attempt.id }
  await queueLetter(tx, await letterOf(tx, 'order-not-charged', order, attempt.id, told))
}

/** Includes disputed money: until the bank decides, that is refused, and staff are asked to look. */
async function requestRest(tx: Tx, attempt: Row<'paymentAttempts'>, reason: OwnReason, now: Date) {
  const { ledger, underWay } = await paymentOf(tx, attempt.id)
  const left = refundableOf({ ledger, underWay }) + contestedOf(ledger)
  if (left > 0) await requestOwnRefund(tx, attempt, money(left, attempt.currency), { reason, requestedBy: 'shop' }, now)
}

/** The bank has released an authorisation that was not captured: the items are free again, and nothing was charged. */
async function endHold(tx: Tx, { order, attempt }: Decided, now: Date) {
  const details = { order: order.number }
  await raiseProblem(tx, { kind: 'hold-ended', reference: attempt.id, orderId: order.id, details })
  await queueLetter(tx, await letterOf(tx, 'order-cancelled', order, order.id))
  await cancelAndRestock(tx, order, now)
}
