import type { ProviderPayment } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { isUuid } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { ledgerOf } from '#app/orders/ledger.server.ts'
import { returnedOf, sumOf } from '#app/orders/ledger.ts'
import { shopId } from '#app/orders/order-link.server.ts'
import { raiseProblem, resolveProblem } from '#app/problems/problems.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { settle } from './settle.server.ts'

/**
 * Goes through every payment that the provider has of the last weeks and holds it against the ledger. What differs is settled
 * once more; what still differs, and money that no order knows of, is for a person. A payment that nobody has paid and no
 * order knows is closed, so that nobody can.
 */
export async function compareBooks(now: Date) {
  for await (const payment of cardProvider.listPayments(new Date(now.getTime() - limits.comparedBack.value))) {
    if (payment.binding.shopId !== shopId()) continue
    const attempt = await findAttempt(payment)
    if (!attempt) await lookAtOrphan(payment)
    else if (isLeftOver(payment, attempt)) await cardProvider.cancelPayment(payment.reference)
    else await compare(payment, attempt.id, now)
  }
}

type Known = Pick<Row<'paymentAttempts'>, 'id' | 'state'>

async function findAttempt({ reference, binding }: ProviderPayment): Promise<Known | null> {
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'state'])
  const bound = await attempts.where('providerReference', '=', reference).executeTakeFirst()
  const { attemptId } = binding
  if (bound || !attemptId || !isUuid(attemptId)) return bound ?? null
  return (await attempts.where('id', '=', attemptId).executeTakeFirst()) ?? null
}

/** Its process ended before it could note the payment, and another attempt has taken over: nobody has its secret. */
function isLeftOver({ status }: ProviderPayment, { state }: Known): boolean {
  return state === 'cancelled' && (status === 'open' || status === 'declined' || status === 'requires_action')
}

async function compare(payment: ProviderPayment, attemptId: string, now: Date) {
  if (await isSame(payment, attemptId)) return
  await settle(payment.reference, now)
  const after = await cardProvider.findPayment(payment.reference)
  const { reference } = payment
  if (!after || (await isSame(after, attemptId))) return resolveProblem(db, 'ledger-differs', reference, 'shop', now)
  const attempts = db.selectFrom('paymentAttempts').select('orderId').where('id', '=', attemptId)
  const { orderId } = await attempts.executeTakeFirstOrThrow()
  await raiseProblem(db, { kind: 'ledger-differs', reference, orderId, details: { captured: after.captured.amount } })
}

/** Captured and returned are the same on both sides. */
async function isSame(payment: ProviderPayment, attemptId: string): Promise<boolean> {
  const ledger = await ledgerOf(db, attemptId)
  if (sumOf(ledger, 'captured') !== payment.captured.amount) return false
  const refunds =
    payment.hasRefunds || returnedOf(ledger) !== 0 ? await cardProvider.listRefunds(payment.reference) : []
  const returned = refunds.filter(({ status }) => status === 'succeeded')
  return returnedOf(ledger) === returned.reduce((sum, { amount }) => sum + amount.amount, 0)
}

async function lookAtOrphan(payment: ProviderPayment) {
  const { reference, status, captured, amount } = payment
  if (status === 'cancelled') return
  if (status !== 'captured' && (await cardProvider.cancelPayment(reference)).ok) return
  const details = { captured: captured.amount, currency: amount.currency, order: payment.binding.orderId ?? null }
  await raiseProblem(db, { kind: 'orphan-payment', reference, details })
}
