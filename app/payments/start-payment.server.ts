import { type CreateRefusal, type ProviderPayment, ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/alarm.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { insertAttempt } from './attempt.server.ts'
import { findOpenAttempt, lockOrder } from '#app/orders/order-lock.server.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { shopId } from '#app/orders/order-link.server.ts'
import { countDeclines, settle } from './settle.server.ts'

type Started = Outcome<{ clientSecret: string; reference: string }, PaymentRefusal>
type Attempt = Row<'paymentAttempts'>

/** Opens the payment of a pending order at the provider, or finds the one that is open. Safe to call again and again. */
export async function startPayment(orderId: string, now: Date): Promise<Started> {
  try {
    return await start(orderId, now)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return refuse('unavailable')
    throw error
  }
}

async function start(orderId: string, now: Date): Promise<Started> {
  // A second round follows when the first one found the payment cancelled or its key spent.
  for (let round = 0; round < 2; round++) {
    const opened = await openAttempt(orderId, now)
    if (!opened.ok) return opened
    const payment = await findOrCreate(opened.value, now)
    if (!payment.ok) {
      if (payment.reason === 'amount') return refuse('unavailable')
      await closeAttempt(opened.value.id, now)
    } else if (payment.value.status === 'cancelled' || payment.value.status === 'captured') {
      const settled = await settle(payment.value.reference, now)
      if (settled.state === 'paid') return refuse('already-paid')
      if (settled.state !== 'pending') return refuse('expired')
    } else {
      return keepReference(opened.value.id, payment.value)
    }
  }
  return refuse('unavailable')
}

/** The one attempt of this order that can still pay it; a new one where the last was cancelled. */
async function openAttempt(orderId: string, now: Date): Promise<Outcome<Attempt, PaymentRefusal>> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'placed' || order?.state === 'closed') return refuse('already-paid')
    if (order?.state !== 'pending' || order.expiresAt <= now) return refuse('expired')
    if (order.heldBecause) return refuse('unavailable')
    if ((await countDeclines(tx, orderId)) >= limits.declines.value) return refuse('too-many-declines')
    const open = await findOpenAttempt(tx, orderId)
    if (open) return agree(open)
    const query = tx.selectFrom('paymentAttempts').select((max) => max.fn.max('sequence').as('last'))
    const { last } = await query.where('orderId', '=', orderId).executeTakeFirstOrThrow()
    return agree(await insertAttempt(tx, order, (last ?? 0) + 1, now))
  })
}

/**
 * The payment of an attempt: by its reference; else made under the attempt's key, which gives the same one however often it
 * is asked. Where the provider may have forgotten the key, what it has is looked through first.
 */
async function findOrCreate(attempt: Attempt, now: Date): Promise<Outcome<ProviderPayment, CreateRefusal>> {
  if (attempt.providerReference) {
    const known = await cardProvider.findPayment(attempt.providerReference)
    return known ? agree(known) : refuse('key-spent')
  }
  const age = now.getTime() - attempt.createdAt.getTime()
  const orphan = age > limits.idempotencyKeyLife.value ? await findOrphan(attempt) : null
  if (orphan) return agree(orphan)
  const { id: attemptId, orderId, amount, currency } = attempt
  const created = await cardProvider.createPayment(
    { amount, currency },
    { orderId, attemptId, shopId: shopId() },
    `pi:${attemptId}`,
  )
  if (created.ok || created.reason === 'amount') return created
  alarm('the key of a payment attempt is spent', { attempt: attemptId })
  const left = await findOrphan(attempt)
  return left ? agree(left) : created
}

async function findOrphan(attempt: Attempt): Promise<ProviderPayment | null> {
  for await (const payment of cardProvider.listPayments(attempt.createdAt)) {
    if (payment.binding.attemptId === attempt.id) return payment
  }
  return null
}

async function closeAttempt(attemptId: string, now: Date) {
  const change = { state: 'cancelled', updatedAt: now } as const
  const open = db.updateTable('paymentAttempts').set(change).where('id', '=', attemptId)
  await open.where('state', '!=', 'captured').execute()
}

/** The browser gets the secret only after the reference is stored: what can be paid can also be found again. */
async function keepReference(attemptId: string, payment: ProviderPayment): Promise<Started> {
  const { reference, clientSecret } = payment
  const kept = await db
    .updateTable('paymentAttempts')
    .set({ providerReference: reference })
    .where('id', '=', attemptId)
    .where('state', '!=', 'cancelled')
    .returning('id')
    .executeTakeFirst()
  if (kept && clientSecret) return agree({ clientSecret, reference })
  // The order ended while the provider was answering. Nobody has the secret yet, so nobody can have paid.
  await cardProvider.cancelPayment(reference)
  return refuse('expired')
}

/** Attempts that got no reference: their process ended between the provider's answer and the note of it. */
export async function recoverAttempt(attempt: Attempt, now: Date) {
  const found = await findOrCreate(attempt, now)
  if (found.ok) await keepReference(attempt.id, found.value)
  else if (found.reason === 'key-spent') await closeAttempt(attempt.id, now)
}
