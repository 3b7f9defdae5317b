import type { ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { letterReference } from '#app/orders/letters/letter-reference.ts'
import { isDelayed } from '#app/orders/money/paid-with.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'
import { closeItsCart, endTime, prolong } from '#app/orders/standing/change-order.server.ts'
import { isLeftAlone, isOfDraft } from '#app/orders/standing/of-draft.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

interface Heard {
  order: Row<'orders'>
  /** As it was before. */
  attempt: Row<'paymentAttempts'>
  payment: ProviderPayment
  next: AttemptState
}

/**
 * A debit takes days: the order waits with its items reserved, however long its bank takes. The buyer learns that it is
 * there, and later, if the bank refuses, that it is not paid: then there is the full time to pay another way, unless it
 * adds to an order that was cancelled meanwhile.
 */
export async function waitForBank(tx: Tx, { order, attempt, payment, next }: Heard, now: Date) {
  if (order.heldBecause) return
  const isOver = next === 'declined' && attempt.state !== 'declined' && isDelayed(payment.paidWith)
  // Displaced meanwhile: there is nothing left to pay for.
  if (isOver && order.state === 'expired') return queueLetter(tx, await letterOf(tx, 'order-expired', order, order.id))
  if (order.state !== 'pending') return
  if (isOver && (await isLeftAlone(tx, order.cartId))) return endTime(tx, order.id, now)
  if (next === 'processing' || isOver) await prolong(tx, order.id, now)
  const reference = letterReference(attempt, attempt.declines)
  if (isOver) return queueLetter(tx, await letterOf(tx, 'order-payment-failed', order, reference))
  if (next !== 'processing' || !isDelayed(payment.paidWith)) return
  // A draft keeps its items until its order is placed: if the bank refuses, staff send them again.
  if (!(await isOfDraft(tx, order.cartId))) await closeItsCart(tx, order, now)
  await queueLetter(tx, await letterOf(tx, 'order-payment-delayed', order, reference))
}
