import { type ProviderRefund, type RefundStatus } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { isUuid, newId } from '#app/kernel/ids.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import { alarm } from '#app/system/alarm.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { letterOf } from '#app/orders/order-letter.server.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { type OwnReason, refundMachine } from '#app/orders/refund.ts'

const ownReasons: readonly string[] = ['sold-out', 'duplicate', 'cancelled'] satisfies OwnReason[]

/** Decides that the whole payment goes back. The row comes first and the job is owed with it; the money follows. */
export async function requestRefund(tx: Tx, attempt: Row<'paymentAttempts'>, reason: OwnReason, now: Date) {
  const { orderId, id: attemptId, amount, currency } = attempt
  const refund = { id: newId(), orderId, attemptId, amount, currency, reason, requestedBy: 'shop', createdAt: now }
  await tx.insertInto('refunds').values(refund).execute()
  await enqueue(tx, 'pay-refund', { refundId: refund.id }, { key: `refund:${refund.id}` })
}

/** Sends a requested refund to the provider. Its key is made from what is refunded, so a repeat pays nothing twice. */
export async function payRefund(refundId: string, now: Date) {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select(['refunds.id', 'refunds.state', 'refunds.amount', 'refunds.currency', 'refunds.reason', 'attemptId'])
    .select('paymentAttempts.providerReference as payment')
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.state !== 'requested' || !refund.payment) return
  const { amount, currency } = refund
  const key = refund.reason === 'sold-out' ? `refund:oos:${refund.attemptId}` : `refund:${refund.id}`
  const sent = await cardProvider.refund(refund.payment, { amount, currency }, refund.id, key)
  if (sent.ok) return noteRefund(sent.value, now)
  alarm('the card provider refused a refund', { refund: refund.id, reason: refund.reason })
  await db.transaction().execute((tx) => moveRefund(tx, refundId, 'failed', null, now))
}

/** A message says that something happened to a refund: the provider is asked, and the row follows. */
export async function settleRefund(reference: string, now: Date): Promise<'settled' | 'unknown'> {
  const found = await cardProvider.findRefund(reference)
  if (!found) return 'unknown'
  return (await noteRefund(found, now)) ? 'settled' : 'unknown'
}

/** By the id that we gave along first: the message can be here before the answer that names the provider's own. */
async function noteRefund(refund: ProviderRefund, now: Date): Promise<boolean> {
  const rows = db.selectFrom('refunds').select('id')
  const byId = refund.refundId && isUuid(refund.refundId) ? rows.where('id', '=', refund.refundId) : null
  const row =
    (await byId?.executeTakeFirst()) ??
    (await rows.where('providerReference', '=', refund.reference).executeTakeFirst())
  if (!row) return false
  await db.transaction().execute((tx) => moveRefund(tx, row.id, refund.status, refund.reference, now))
  return true
}

const eventOf = { pending: 'accept', succeeded: 'succeed', failed: 'fail' } as const satisfies Record<
  RefundStatus,
  string
>

async function moveRefund(tx: Tx, refundId: string, status: RefundStatus, reference: string | null, now: Date) {
  const rows = tx.selectFrom('refunds').selectAll().where('id', '=', refundId)
  const order = await lockOrder(tx, (await rows.executeTakeFirstOrThrow()).orderId)
  const refund = await rows.executeTakeFirstOrThrow()
  const state = nextState(refundMachine, refund.state, eventOf[status])
  if (!order || !state) return
  const providerReference = reference ?? refund.providerReference
  await tx.updateTable('refunds').set({ state, providerReference }).where('id', '=', refundId).execute()
  if (state === 'succeeded') await noteInLedger(tx, refund, 'refunded', reference, now)
  if (state === 'failed' && refund.state === 'succeeded')
    await noteInLedger(tx, refund, 'refund_failed', reference, now)
  if (state === 'failed') alarm('a refund has failed', { order: order.number, refund: refund.id })
  else await tellRefund(tx, order, refund)
}

async function noteInLedger(
  tx: Tx,
  refund: Row<'refunds'>,
  kind: 'refunded' | 'refund_failed',
  reference: string | null,
  now: Date,
) {
  const { orderId, attemptId, amount, currency } = refund
  await tx
    .insertInto('ledgerEntries')
    .values({
      id: newId(),
      orderId,
      attemptId,
      kind,
      amount,
      currency,
      providerReference: reference ?? refund.id,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['providerReference', 'kind']).doNothing())
    .execute()
}

/** Owed once per refund by the letter's own key, whichever of its states is seen first. */
async function tellRefund(tx: Tx, order: Row<'orders'>, refund: Row<'refunds'>) {
  // Compared with the list of them in the condition.
  const reason = ownReasons.includes(refund.reason) ? (refund.reason as OwnReason) : 'other'
  await oweLetter(tx, await letterOf(tx, 'order-refunded', order, refund.id, { amount: refund.amount, reason }))
}
