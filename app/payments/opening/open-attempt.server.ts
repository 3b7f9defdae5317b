import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { findOpenAttempt, lockOrder } from '#app/orders/order-lock.server.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type Attempt, insertAttempt } from './attempt.server.ts'
import { closePayment } from '#app/payments/settling/close-payment.server.ts'
import { countDeclines, hasTriedElsewhere } from './declines.server.ts'
import { lockBuyer, mayBuyOnAccount } from '#app/payments/on-account/may-owe.server.ts'
import { notPayable } from './not-payable.ts'
import { settleAttempt } from '#app/payments/settling/settle.server.ts'

interface Way extends Pick<Attempt, 'method' | 'capture'> {
  settings: ShopSettings
}

/**
 * The one attempt by which this order can still be paid in this way. One that was begun the other way is closed at the
 * provider first: two open doors could take the money twice.
 */
export async function openAttempt(
  orderId: OrderId,
  method: Attempt['method'],
  now: Date,
): Promise<Outcome<Attempt, PaymentRefusal>> {
  // Asked for outside of the transactions, which hold a connection while they wait for another.
  const settings = await getSettings()
  const way = { method, capture: settings.capture, settings }
  // Another tab may go the other way meanwhile; it is not fought for ever.
  for (let round = 0; round < 3; round++) {
    const opened = await db.transaction().execute((tx) => openIn(tx, orderId, way, now))
    if (!opened.ok || opened.value.method === method) return opened
    const other = opened.value
    if ((await closePayment(other)) !== 'closed') {
      const settled = await settleAttempt(other, now)
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
  // What is under way is found once more, and nothing is opened beside it: whoever comes back to it sees how it ends.
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
 * The provider has not heard of it, or its answer is under way and will find that it is not wanted any more. Never the same
 * attempt in another way: the end of what is under way would be taken for the end of what is open.
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

/** Never one that was paid meanwhile, nor one that has become known to the provider since it was looked at. */
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
