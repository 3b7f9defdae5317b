import type { PaymentProvider, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import type { AttemptId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { noteStanding } from '#app/orders/standing/change-order.server.ts'
import { ledgerOf } from '#app/orders/money/ledger.server.ts'
import { returnedOf, sumOf } from '#app/orders/money/ledger.ts'
import { isShopId } from '#app/orders/links/order-link.server.ts'
import { raiseProblem, resolveProblem } from '#app/problems/problems.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { providers } from '#app/payments/providers.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { workThrough } from '#app/payments/events/work-through.server.ts'

const lastWeeks = (now: Date) => new Date(now.getTime() - limits.comparedBack.value)

/**
 * Goes through every payment that the provider has of the last weeks, or since then, and holds it against the ledger. What differs is settled
 * once more; what still differs, and money without an order, is for a person. A payment that is unpaid and that no
 * order knows is closed, so that it cannot be paid.
 */
export async function compareBooks(now: Date, since = lastWeeks(now)) {
  const failed: unknown[] = []
  for (const provider of providers) {
    try {
      await compareWith(provider, since, now)
    } catch (error) {
      // One that is away, or refuses, keeps none of the others.
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}

async function compareWith(provider: PaymentProvider, since: Date, now: Date) {
  const payments = ofThisShop(provider.listPayments(since))
  await workThrough('compare', payments, ({ payment, attempt }) => lookAt(provider, payment, attempt, now), now)
}

type Known = Pick<Row<'paymentAttempts'>, 'id' | 'orderId' | 'state'>

async function* ofThisShop(payments: AsyncIterable<ProviderPayment>) {
  for await (const payment of payments) {
    const attempt = await findAttempt(payment)
    // What an attempt of ours knows of is ours, whatever its mark: the shop's changes with its secret.
    if (!attempt && !isShopId(payment.binding.shopId)) continue
    yield { id: payment.reference, orderId: attempt?.orderId ?? null, payment, attempt }
  }
}

async function lookAt(provider: PaymentProvider, payment: ProviderPayment, attempt: Known | null, now: Date) {
  if (!attempt) await lookAtOrphan(provider, payment)
  else if (isLeftOver(payment, attempt)) await provider.cancelPayment(payment.reference)
  else await compare(provider, payment, attempt, now)
}

async function findAttempt({ reference, binding }: ProviderPayment): Promise<Known | null> {
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'orderId', 'state'])
  const bound = await attempts.where('providerReference', '=', reference).executeTakeFirst()
  const { attemptId } = binding
  if (bound || !attemptId) return bound ?? null
  return (await attempts.where('id', '=', attemptId).executeTakeFirst()) ?? null
}

/**
 * Its process ended before it could note the payment, and another attempt has taken over: nobody has its secret. On account it
 * is owed from the beginning, and nothing has come of it.
 */
function isLeftOver({ status, receipts }: ProviderPayment, { state }: Known): boolean {
  const isUnpaid = status === 'open' || status === 'declined' || status === 'requires_action'
  return state === 'cancelled' && (isUnpaid || (status === 'authorised' && receipts?.length === 0))
}

async function compare(provider: PaymentProvider, payment: ProviderPayment, { id, orderId }: Known, now: Date) {
  // A bank's questions and decisions are in none of the payment's sums: they are fetched again.
  if (!payment.disputed && (await differenceOf(provider, payment, id)) === null) return noteStanding(orderId)
  await settle(payment.reference, now, provider)
  const after = await provider.findPayment(payment.reference)
  const { reference } = payment
  const details = after && (await differenceOf(provider, after, id))
  if (!details) return resolveProblem(db, 'ledger-differs', reference, 'shop', now)
  await raiseProblem(db, { kind: 'ledger-differs', reference, orderId, details })
}

/** What was captured and what went back, as the provider says and as the ledger does; null when they say the same. */
async function differenceOf(provider: PaymentProvider, payment: ProviderPayment, attemptId: AttemptId) {
  const ledger = await ledgerOf(db, attemptId)
  const ours = { ledgerCaptured: sumOf(ledger, 'captured'), ledgerReturned: returnedOf(ledger) }
  const captured = payment.captured.amount
  const mayHaveRefunds = payment.hasRefunds || ours.ledgerReturned !== 0
  const refunds = mayHaveRefunds ? await provider.listRefunds(payment.reference) : []
  const gone = refunds.filter(({ status }) => status === 'succeeded')
  const returned = gone.reduce((sum, { amount }) => sum + amount.amount, 0)
  const isSame = captured === ours.ledgerCaptured && returned === ours.ledgerReturned
  return isSame ? null : { captured, returned, ...ours }
}

async function lookAtOrphan(provider: PaymentProvider, payment: ProviderPayment) {
  const { reference, status, captured, amount } = payment
  if (status === 'cancelled') return
  if (status !== 'captured' && (await provider.cancelPayment(reference)).ok) return
  const details = { captured: captured.amount, currency: amount.currency, order: payment.binding.orderId ?? null }
  await raiseProblem(db, { kind: 'orphan-payment', reference, details })
}
