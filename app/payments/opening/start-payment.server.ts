import type { OrderId } from '#app/kernel/ids.ts'
import type { CreateRefusal, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { type Attempt, noteReference } from './attempt.server.ts'
import { beginOrEnd } from './begin-payment.server.ts'
import { findOrphan } from './find-orphan.server.ts'
import { mayBeForgotten } from './key-age.ts'
import { notPayable } from './not-payable.ts'
import { closeAttempt, openAttempt } from './open-attempt.server.ts'
import { cardProvider, providerOf } from '#app/payments/providers.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'

type Started = Outcome<{ clientSecret: string; reference: string }, PaymentRefusal>

/** Opens the payment of a pending order at the provider, or finds the one that is open. Safe to call again and again. */
export async function startPayment(orderId: OrderId, now: Date): Promise<Started> {
  await failPoint('order-committed')
  return beginOrEnd(orderId, () => start(orderId, now), now)
}

async function start(orderId: OrderId, now: Date): Promise<Started> {
  // A second round follows when the first one found the payment cancelled or its key spent.
  for (let round = 0; round < 2; round++) {
    const opened = await openAttempt(orderId, 'fields', now)
    if (!opened.ok) return opened
    const payment = await findOrCreate(opened.value, now)
    if (!payment.ok) {
      if (payment.reason === 'amount' || payment.reason === 'email') return refuse('not-possible')
      await closeAttempt(opened.value, now)
    } else if (['cancelled', 'captured', 'authorised'].includes(payment.value.status)) {
      const settled = await settle(payment.value.reference, now)
      // Cancelled, it makes room for the next one.
      if (settled.state !== 'pending') return refuse(notPayable(settled))
    } else {
      const kept = await keep(opened.value, payment.value)
      // Lost to another tab, or to the order's end: the next round finds out which.
      if (kept.ok) return kept
    }
  }
  return refuse('unavailable')
}

/**
 * The payment of an attempt: by its reference; else made under the attempt's key, which gives the same one however often it
 * is asked. Where the provider may have forgotten the key, what it has is looked through first.
 */
export async function findOrCreate(attempt: Attempt, now: Date): Promise<Outcome<ProviderPayment, CreateRefusal>> {
  if (attempt.providerReference) {
    const known = await providerOf(attempt).findPayment(attempt.providerReference)
    return known ? agree(known) : refuse('key-spent')
  }
  const orphan = mayBeForgotten(attempt.createdAt, now) ? await findOrphan(attempt, now) : null
  if (orphan) return agree(orphan)
  const { id: attemptId, orderId, amount, currency, capture } = attempt
  const binding = { orderId, attemptId, shopId: shopId() }
  const created = await providerOf(attempt).createPayment(
    { amount: { amount, currency }, binding, capture },
    `pi:${attemptId}`,
  )
  await failPoint('payment-created')
  if (created.ok || created.reason !== 'key-spent') return created
  await raiseProblem(db, { kind: 'key-spent', reference: attemptId, orderId })
  const left = await findOrphan(attempt, now)
  return left ? agree(left) : created
}

async function keep(attempt: Attempt, { reference, clientSecret }: ProviderPayment): Promise<Started> {
  const noted = await noteReference(attempt.id, { providerReference: reference })
  if (noted && clientSecret) return agree({ clientSecret, reference })
  // Nobody has the secret, so nobody has paid.
  await cardProvider.cancelPayment(reference)
  return refuse('expired')
}

/** Attempts that got no reference: their process ended between the provider's answer and the note of it. */
export async function recoverAttempt(attempt: Attempt, now: Date) {
  const found = await findOrCreate(attempt, now)
  if (found.ok) await keep(attempt, found.value)
  else if (found.reason === 'key-spent') await closeAttempt(attempt, now)
}
