import type { RefundId } from '#app/kernel/ids.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderUnreachable,
} from '#app/payment-provider/payment-provider.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { moveRefund } from '#app/refunds/note-refunds.server.ts'
import { refuseRefund } from '#app/refunds/refuse-refund.server.ts'
import { mayBeForgotten } from '#app/payments/opening/key-age.ts'
import { providerOf } from '#app/payments/providers.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'

type Refund = Row<'refunds'>

/** Sends a requested refund to the provider. Its key is derived from the refund, so a repeat pays nothing twice. */
export async function payRefund(refundId: RefundId, now: Date) {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const attempts = db.selectFrom('paymentAttempts').select(['provider', 'providerReference'])
  const attempt = await attempts.where('id', '=', refund.attemptId).executeTakeFirstOrThrow()
  const { providerReference: payment } = attempt
  if (refund.state !== 'requested' || !payment) return
  await failPoint('refund-requested')
  const provider = providerOf(attempt)
  const sent = await send(provider, refund, payment, now)
  await failPoint('refund-sent')
  // Refused: less is left than the ledger shows, because of a refund in the dashboard or a chargeback since it was
  // requested.
  if (!sent) await settle(payment, now, provider)
  await changeOrder(refund.orderId, async (tx, order) => {
    const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
    if (order && sent) await moveRefund(tx, order, row, sent, now)
    else if (order) await refuseRefund(tx, order, row, now)
  })
}

/**
 * Null if the provider refuses. Before that is accepted, before a key that the provider may have forgotten, and before
 * replacing a key that it has stored a failure under, its refunds are searched for this one.
 */
async function send(
  provider: PaymentProvider,
  refund: Refund,
  payment: string,
  now: Date,
  keys = 2,
): Promise<ProviderRefund | null> {
  const before = mayBeForgotten(refund.createdAt, now) ? await findSent(provider, refund, payment) : null
  if (before) return before
  const { id, amount, currency } = refund
  const sent = await provider.refund(payment, { amount, currency }, id, keyOf(refund))
  if (sent.ok) return sent.value
  const found = await findSent(provider, refund, payment)
  if (found || sent.reason === 'refused') return found
  const next = await takeNextKey(refund)
  // It fails under every key; the next run, a minute later, tries again.
  if (keys === 1) throw new ProviderUnreachable(new Error(`No key of the refund ${refund.id} is taken`))
  return send(provider, next, payment, now, keys - 1)
}

function keyOf({ id, attemptId, reason, keysSpent }: Refund): string {
  const key = reason === 'sold-out' ? `refund:oos:${attemptId}` : `refund:${id}`
  return keysSpent === 0 ? key : `${key}:${keysSpent}`
}

/** Counted in the row, so that two processes that find the same key spent use the same next one. */
async function takeNextKey({ id, keysSpent }: Refund): Promise<Refund> {
  const next = db
    .updateTable('refunds')
    .set({ keysSpent: keysSpent + 1 })
    .where('id', '=', id)
  await next.where('keysSpent', '=', keysSpent).execute()
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function findSent(provider: PaymentProvider, { id }: Refund, payment: string): Promise<ProviderRefund | null> {
  const all = await provider.listRefunds(payment)
  return all.find(({ refundId }) => refundId === id) ?? null
}
