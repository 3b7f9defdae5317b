import type { ProviderRefund } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { limits } from '#app/limits.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { moveRefund } from './note-refunds.server.ts'

type Refund = Row<'refunds'>

/** Carries a requested refund to the provider. Its key is made from what is refunded, so a repeat pays nothing twice. */
export async function payRefund(refundId: string, now: Date) {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const attempts = db.selectFrom('paymentAttempts').select('providerReference')
  const { providerReference: payment } = await attempts.where('id', '=', refund.attemptId).executeTakeFirstOrThrow()
  if (refund.state !== 'requested' || !payment) return
  const sent = await send(refund, payment, now)
  await failPoint('refund-sent')
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
    const answer = sent ?? { status: 'failed', reference: null, failure: 'refused' }
    if (order) await moveRefund(tx, order, row, answer, now)
  })
}

/** Null when the provider will not. Before that is believed, and before a key that it may have forgotten, it is looked for. */
async function send(refund: Refund, payment: string, now: Date): Promise<ProviderRefund | null> {
  const age = now.getTime() - refund.createdAt.getTime()
  const before = age > limits.idempotencyKeyLife.value ? await findSent(refund, payment) : null
  if (before) return before
  const { id, amount, currency } = refund
  const key = refund.reason === 'sold-out' ? `refund:oos:${refund.attemptId}` : `refund:${id}`
  const sent = await cardProvider.refund(payment, { amount, currency }, id, key)
  return sent.ok ? sent.value : findSent(refund, payment)
}

async function findSent({ id }: Refund, payment: string): Promise<ProviderRefund | null> {
  const all = await cardProvider.listRefunds(payment)
  return all.find(({ refundId }) => refundId === id) ?? null
}
