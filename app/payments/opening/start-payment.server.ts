import { newId, type AttemptId, type OrderId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'
import { findOpenAttempt, lockOrder } from '#app/orders/order-lock.server.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import type { CreateRefusal, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { lockBuyer, mayBuyOnAccount } from '#app/payments/on-account/may-owe.server.ts'
import { cardProvider, providerFor, providerOf } from '#app/payments/providers.server.ts'
import { closePayment, isWithBank, noteGone } from '#app/payments/settling/close-payment.server.ts'
import { settle, settleAttempt } from '#app/payments/settling/settle.server.ts'
import { keepOrder } from '#app/payments/remaking/kept-order.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { beginOrEnd } from './begin-payment.server.ts'
import { countDeclines, hasTriedElsewhere } from './declines.server.ts'
import { findOrphan } from './find-orphan.server.ts'
import { mayBeForgotten } from './key-age.ts'
import { notPayable } from './not-payable.ts'

export type Attempt = Row<'paymentAttempts'>

/** Stores a payment attempt before the provider is called: its id is the idempotency key. */
export async function insertAttempt(
  tx: Tx,
  order: Pick<Row<'orders'>, 'id' | 'total' | 'currency'>,
  {
    capture,
    sequence = 1,
    method = 'fields',
  }: Pick<Attempt, 'capture'> & Partial<Pick<Attempt, 'sequence' | 'method'>>,
  now: Date,
): Promise<Attempt> {
  const { id: orderId, total: amount, currency } = order
  const facts = {
    id: newId<AttemptId>(),
    orderId,
    sequence,
    method,
    provider: providerFor(method).name,
    capture,
    amount,
    currency,
    createdAt: now,
    updatedAt: now,
  }
  return tx.insertInto('paymentAttempts').values(facts).returningAll().executeTakeFirstOrThrow()
}

/**
 * Stores the provider's reference before the browser can use the payment, so that every payment that can be paid can
 * also be found. False if the order ended, or is paid another way, while the provider was answering.
 */
export async function noteReference(
  id: AttemptId,
  reference: { providerReference: string } | { hostedReference: string },
): Promise<boolean> {
  const noted = await db
    .updateTable('paymentAttempts')
    .set(reference)
    .where('id', '=', id)
    .where('state', '!=', 'cancelled')
    .where('method', 'hostedReference' in reference ? '=' : '!=', 'hosted')
    .executeTakeFirst()
  await failPoint('reference-noted')
  return noted.numUpdatedRows > 0n
}

interface Way extends Pick<Attempt, 'method' | 'capture'> {
  settings: ShopSettings
}

/**
 * The one attempt that can still pay this order in this way. An attempt of the other kind is closed at the provider
 * first: two open payments could charge twice.
 */
export async function openAttempt(
  orderId: OrderId,
  method: Attempt['method'],
  now: Date,
): Promise<Outcome<Attempt, PaymentRefusal>> {
  // Loaded outside the transactions, which would hold one connection while waiting for another.
  const settings = await getSettings()
  const way = { method, capture: settings.capture, settings }
  // Another tab may switch to the other method meanwhile, so the rounds are limited.
  for (let round = 0; round < 3; round++) {
    const opened = await db.transaction().execute((tx) => openIn(tx, orderId, way, now))
    if (!opened.ok || opened.value.method === method) return opened
    const other = opened.value
    if ((await closePayment(other, now)) !== 'closed') {
      const settled = await settleAttempt(other, now)
      // Its account may be taking the money from a bank, and this one knows nothing of it.
      if (settled.state === 'unknown' && isWithBank(other, now)) return refuse('under-way')
      return refuse(notPayable(settled))
    }
    await closeAttempt(other, now)
  }
  return refuse('unavailable')
}

async function openIn(tx: Tx, orderId: OrderId, way: Way, now: Date): Promise<Outcome<Attempt, PaymentRefusal>> {
  if (way.method === 'account') await lockBuyer(tx, orderId)
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('expired')
  const open = await findOpenAttempt(tx, orderId)
  const declines = await countDeclines(tx, orderId)
  const may = mayPay({ ...order, held: order.heldBecause !== null, attempt: open?.state ?? null, declines }, now)
  // An attempt in progress is returned, and nothing is opened beside it: a shopper who comes back sees its result.
  if (!may.ok && may.reason !== 'under-way') return refuse(may.reason)
  if (await hasTriedElsewhere(tx, order, now)) return refuse('too-many-declines')
  if (way.method === 'account' && open?.method !== 'account') {
    const mayOwe = await mayBuyOnAccount(tx, { ...order, total: money(order.total, order.currency) }, way.settings, now)
    if (!mayOwe.ok) return mayOwe
  }
  if (open && open.method !== way.method && !open.providerReference && !open.hostedReference) {
    await giveUp(tx, open.id, now)
    return agree(await insertNext(tx, order, way, now))
  }
  return agree(open ?? (await insertNext(tx, order, way, now)))
}

/**
 * The provider has not heard of it, or its answer is on the way and will find the attempt given up. Never the same
 * attempt with another method: the end of the pending request would be taken for the end of the open one.
 */
async function giveUp(tx: Tx, attemptId: AttemptId, now: Date) {
  const change = { state: 'cancelled', updatedAt: now } as const
  await tx.updateTable('paymentAttempts').set(change).where('id', '=', attemptId).execute()
}

async function insertNext(tx: Tx, order: Row<'orders'>, way: Way, now: Date): Promise<Attempt> {
  const query = tx.selectFrom('paymentAttempts').select((max) => max.fn.max('sequence').as('last'))
  const { last } = await query.where('orderId', '=', order.id).executeTakeFirstOrThrow()
  return insertAttempt(tx, order, { ...way, sequence: (last ?? 0) + 1 }, now)
}

/** Never one that was paid meanwhile, nor one that became known to the provider since it was read. */
export async function closeAttempt({ id, providerReference, hostedReference }: Attempt, now: Date) {
  await db
    .updateTable('paymentAttempts')
    .set({ state: 'cancelled', updatedAt: now })
    .where('id', '=', id)
    .where('state', 'not in', ['captured', 'authorised'])
    .where('providerReference', 'is not distinct from', providerReference)
    .where('hostedReference', 'is not distinct from', hostedReference)
    .execute()
}

type Started = Outcome<{ clientSecret: string; reference: string }, PaymentRefusal>

/** Opens the payment of a pending order at the provider, or finds the open one. Safe to repeat. */
export async function startPayment(orderId: OrderId, now: Date): Promise<Started> {
  await failPoint('order-committed')
  return beginOrEnd(orderId, () => start(orderId, now), now)
}

async function start(orderId: OrderId, now: Date): Promise<Started> {
  // A second round runs if the first one found the payment cancelled or its key spent.
  for (let round = 0; round < 2; round++) {
    const opened = await openAttempt(orderId, 'fields', now)
    if (!opened.ok) return opened
    const payment = await findOrCreate(opened.value, now)
    if (!payment.ok) {
      if (payment.reason === 'amount' || payment.reason === 'email') return refuse('not-possible')
      // She may have paid it before the shop was given another account's key.
      if (opened.value.providerReference) await noteGone(opened.value)
      if (isWithBank(opened.value, now)) return refuse('under-way')
      await closeAttempt(opened.value, now)
    } else if (['cancelled', 'captured', 'authorised'].includes(payment.value.status)) {
      const settled = await settle(payment.value.reference, now)
      // Cancelled, it makes way for the next one.
      if (settled.state !== 'pending') return refuse(notPayable(settled))
    } else {
      const kept = await keep(opened.value, payment.value)
      // Another tab or the end of the order came first: the next round finds out which.
      if (kept.ok) return kept
    }
  }
  return refuse('unavailable')
}

/**
 * The payment of an attempt: by its reference, or created under the attempt's key, which returns the same one each
 * time. If the provider may have forgotten the key, its list is searched first.
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
  const kept = await keepOrder(attempt)
  const created = await providerOf(attempt).createPayment(
    { amount: { amount, currency }, binding, capture, kept },
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
  // The client secret was never sent, so it cannot have been paid.
  await cardProvider.cancelPayment(reference)
  return refuse('expired')
}

/** For attempts without a reference: their process ended between the provider's answer and storing it. */
export async function recoverAttempt(attempt: Attempt, now: Date) {
  const found = await findOrCreate(attempt, now)
  if (found.ok) await keep(attempt, found.value)
  else if (found.reason === 'key-spent') await closeAttempt(attempt, now)
}
