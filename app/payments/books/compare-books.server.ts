import type { PaymentProvider, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import type { AttemptId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { noteStanding } from '#app/orders/standing/change-order.server.ts'
import { ledgerOf } from '#app/orders/money/ledger.server.ts'
import { returnedOf, sumOf, takenOf } from '#app/orders/money/ledger.ts'
import { isShopId } from '#app/orders/links/order-link.server.ts'
import { raiseProblem, resolveProblem } from '#app/problems/problems.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { providers } from '#app/payments/providers.server.ts'
import { mayYetBePaid, wasRemoved } from '#app/payments/remaking/remake-order.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { workThrough } from '#app/payments/events/work-through.server.ts'

const lastWeeks = (now: Date) => new Date(now.getTime() - limits.comparedBack.value)

/**
 * Compares every payment of the last weeks, or since then, at the provider with the ledger. A payment that differs is
 * settled again; if it still differs, or has money but no order, staff are asked to look. An unpaid payment without an
 * order is closed, so that it cannot be paid.
 */
export async function compareBooks(now: Date, since = lastWeeks(now)) {
  const failed: unknown[] = []
  for (const provider of providers) {
    try {
      await compareWith(provider, since, now)
    } catch (error) {
      // A provider that is down or refuses does not stop the others.
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
    // A payment that one of our attempts refers to is ours, whatever its mark: the mark changes with the shop's secret.
    if (!attempt && !isShopId(payment.binding.shopId)) continue
    yield { id: payment.reference, orderId: attempt?.orderId ?? null, payment, attempt }
  }
}

async function lookAt(provider: PaymentProvider, payment: ProviderPayment, attempt: Known | null, now: Date) {
  if (!attempt) await lookAtUnknown(provider, payment, now)
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
 * Its process ended before it could store the reference, and another attempt has replaced it: no one has its client
 * secret. On account it is owed from the beginning, and nothing was paid.
 */
function isLeftOver({ status, receipts }: ProviderPayment, { state }: Known): boolean {
  const isUnpaid = status === 'open' || status === 'declined' || status === 'requires_action'
  return state === 'cancelled' && (isUnpaid || (status === 'authorised' && receipts?.length === 0))
}

async function compare(provider: PaymentProvider, payment: ProviderPayment, { id, orderId, state }: Known, now: Date) {
  // No line of the ledger is that of money which is only held: it may pay for an order, or for nothing.
  const isUnheard = payment.status === 'authorised' && state !== 'authorised'
  // A payment's amounts do not show disputes, so these are fetched again.
  if (!payment.disputed && !isUnheard && (await differenceOf(provider, payment, id)) === null)
    return noteStanding(orderId)
  await settle(payment.reference, now, provider)
  const after = await provider.findPayment(payment.reference)
  const { reference } = payment
  const details = after && (await differenceOf(provider, after, id))
  if (!details) return resolveProblem(db, 'ledger-differs', reference, 'shop', now)
  await raiseProblem(db, { kind: 'ledger-differs', reference, orderId, details })
}

/**
 * What was captured and refunded, and what banks have taken, according to the provider and to the ledger; null if both
 * agree.
 */
async function differenceOf(provider: PaymentProvider, payment: ProviderPayment, attemptId: AttemptId) {
  const ledger = await ledgerOf(db, attemptId)
  const ours = {
    ledgerCaptured: sumOf(ledger, 'captured'),
    ledgerReturned: returnedOf(ledger),
    ledgerTaken: takenOf(ledger),
  }
  const captured = payment.captured.amount
  // What the provider lists as the refund of a cancelled payment is its released authorisation.
  const mayHaveRefunds = (captured > 0 && payment.hasRefunds) || ours.ledgerReturned !== 0
  const refunds = mayHaveRefunds ? await provider.listRefunds(payment.reference) : []
  const returned = sumIn(
    payment,
    refunds.filter(({ status }) => status === 'succeeded'),
  )
  const disputes = payment.disputed ? await provider.listDisputes(payment.reference) : []
  // Of one in another currency, nobody knows how much of the order's money it is.
  const isKnown = disputes.every(({ amount }) => amount.currency === payment.amount.currency)
  const away = disputes.filter(({ state }) => state === 'open' || state === 'lost')
  const back = away.map(({ returned }) => ({ amount: returned }))
  const taken = isKnown ? sumIn(payment, away) - sumIn(payment, back) : ours.ledgerTaken
  const isSame = captured === ours.ledgerCaptured && returned === ours.ledgerReturned && taken === ours.ledgerTaken
  return isSame ? null : { captured, returned, taken, ...ours }
}

/** In the payment's currency: of a refund in another one, staff know since it was read. */
const sumIn = ({ amount: { currency } }: ProviderPayment, moved: readonly { amount: Money }[]) =>
  moved.reduce((sum, { amount }) => (amount.currency === currency ? sum + amount.amount : sum), 0)

async function lookAtUnknown(provider: PaymentProvider, payment: ProviderPayment, now: Date) {
  const { reference, status, captured, amount } = payment
  if (status === 'cancelled') return
  // Its order is made again, if the provider keeps it.
  if ((await settle(reference, now, provider)).state !== 'unknown' || mayYetBePaid(payment, now)) return
  if (status === 'captured' && (await wasRemoved(payment))) return
  if (status !== 'captured' && (await provider.releasePayment(reference)).ok) return
  const details = { captured: captured.amount, currency: amount.currency, order: payment.binding.orderId ?? null }
  await raiseProblem(db, { kind: 'orphan-payment', reference, details })
}
