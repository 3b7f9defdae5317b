import type { PaymentProvider, ProviderPayment, ProviderRefund } from '#app/payment-provider/payment-provider.ts'
import { configuration } from '#app/configuration.ts'
import { readOwnBook } from '#app/on-account/on-account.server.ts'
import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { ledgerOf, writeLines } from '#app/orders/money/ledger.server.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { isDelayed } from '#app/orders/money/paid-with.ts'
import { hasEnded, isPlaced } from '#app/orders/order-rules.ts'
import type { Settled } from '#app/orders/order.ts'
import type { AttemptState } from '#app/orders/money/payment-attempt.ts'
import { hold } from '#app/problems/hold.server.ts'
import { resolveProblem } from '#app/problems/problems.server.ts'
import { askForDisputes, type HeardDisputes, noDisputes, noteDisputes } from '#app/refunds/note-disputes.server.ts'
import { noteRefunds } from '#app/refunds/note-refunds.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { noteAccountNews } from '#app/payments/on-account/account-news.server.ts'
import { carryOut } from './carry-out.server.ts'
import { waitForBank } from './wait-for-bank.server.ts'
import { closePayment } from './close-payment.server.ts'
import { countDeclines } from '#app/payments/opening/declines.server.ts'
import { lostBy, remakeOrder, wasRemoved } from '#app/payments/remaking/remake-order.server.ts'
import { cardProvider, providerOf } from '#app/payments/providers.server.ts'
import { consequenceOf, follow, mismatch, missingLines } from '#app/payments/books/provider-book.ts'

type Known = Pick<Row<'paymentAttempts'>, 'id' | 'orderId'>

const unknown: Settled = { orderId: null, number: null, state: 'unknown' }

/** Everything that the provider has about one payment, queried at one time. */
interface Book {
  payment: ProviderPayment
  refunds: readonly ProviderRefund[]
  disputes: HeardDisputes
}

/**
 * The only way by which the provider changes an order. The return page, the webhook's job and the reconciler all call
 * it: it queries everything that the provider has about the payment, and moves forward under the order's lock. The
 * caller, the number of calls and their order make no difference: a webhook that comes before the shopper is back
 * places the order, and the return page then finds it placed (decision 3).
 */
export async function settle(reference: string, now: Date, provider: PaymentProvider = cardProvider): Promise<Settled> {
  const payment = await provider.findPayment(reference)
  const known = payment && ((await findKnown(payment)) ?? (await makeAgain(provider, payment, now)))
  if (!known) return unknown
  const book = await askForRest(provider, payment, known.id)
  await failPoint('payment-asked')
  const settled = await changeOrder(known.orderId, (tx, order) => settleIn(tx, order, known.id, book, now))
  await failPoint('settled')
  if (settled.state === 'declined' || settled.state === 'displaced') await stopTrying(known, now)
  return settled
}

/**
 * The same for a payment whose book the shop keeps itself, in the transaction that has changed the book: nothing is
 * queried, and no crash can come between the two. The caller holds the order's lock.
 */
export async function settleOwnBook(tx: Tx, order: Row<'orders'>, reference: string | null, now: Date) {
  const book = reference ? await readOwnBook(tx, reference) : null
  if (!book) throw new Error(`There is no payment on account ${reference}`)
  await settleIn(tx, order, book.attemptId, { ...book, disputes: noDisputes }, now)
}

/** The same for the provider's own page: its payment is created with the first card that is tried there. */
export async function settleHosted(reference: string, now: Date): Promise<Settled> {
  const page = await cardProvider.findHosted(reference)
  if (!page) return unknown
  if (page.payment) return settle(page.payment, now)
  const attempts = db.selectFrom('paymentAttempts as a').innerJoin('orders as o', 'o.id', 'a.orderId')
  const found = await attempts
    .select(['o.id as orderId', 'o.number', 'o.state', 'o.displacedAt'])
    .where('a.hostedReference', '=', reference)
    .executeTakeFirst()
  if (!found) return unknown
  const { orderId, number } = found
  // Paid another way after this page was closed.
  if (isPlaced(found.state)) return { orderId, number, state: 'paid' }
  if (found.state === 'pending') return { orderId, number, state: 'pending' }
  if (found.state === 'cancelled') return { orderId, number, state: 'called-off' }
  return { orderId, number, state: found.displacedAt ? 'displaced' : 'expired' }
}

/** By whichever reference an attempt has; without one, the provider has never heard of it. */
export async function settleAttempt(
  attempt: Pick<Row<'paymentAttempts'>, 'provider' | 'providerReference' | 'hostedReference'>,
  now: Date,
): Promise<Settled> {
  const { providerReference, hostedReference } = attempt
  if (providerReference) return settle(providerReference, now, providerOf(attempt))
  return hostedReference ? settleHosted(hostedReference, now) : unknown
}

/** By the reference, or by the metadata at the provider: a webhook may arrive before the reference is stored. */
async function findKnown(payment: ProviderPayment): Promise<Known | null> {
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'orderId'])
  const bound = await attempts.where('providerReference', '=', payment.reference).executeTakeFirst()
  if (bound) return bound
  const { attemptId } = payment.binding
  if (!attemptId) return null
  return (await attempts.where('id', '=', attemptId).executeTakeFirst()) ?? null
}

/** The database has lost it: a payment is stored before its provider hears of it. */
async function makeAgain(provider: PaymentProvider, payment: ProviderPayment, now: Date): Promise<Known | null> {
  const lost = lostBy(payment)
  if (!lost || (await wasRemoved(payment))) return null
  // One that this payment followed may look open here, and be closed at the provider.
  const former = db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', lost.orderId)
  const open = await former.where('state', '!=', 'cancelled').executeTakeFirst()
  if (open) await settleAttempt(open, now)
  await remakeOrder(provider, lost, now)
  return findKnown(payment)
}

/** Most payments have neither refunds nor disputes, and need one request. */
async function askForRest(provider: PaymentProvider, payment: ProviderPayment, attemptId: AttemptId): Promise<Book> {
  const own = await db.selectFrom('refunds').select('id').where('attemptId', '=', attemptId).executeTakeFirst()
  const mayHaveRefunds = payment.captured.amount > 0 && (payment.hasRefunds || own)
  const [refunds, disputes] = await Promise.all([
    mayHaveRefunds ? provider.listRefunds(payment.reference) : [],
    payment.disputed ? askForDisputes(provider, payment.reference, attemptId) : noDisputes,
  ])
  return { payment, refunds, disputes }
}

async function settleIn(
  tx: Tx,
  order: Row<'orders'> | null,
  attemptId: AttemptId,
  { payment: asked, refunds, disputes }: Book,
  now: Date,
): Promise<Settled> {
  if (!order) return unknown
  // Not every change of an attempt is made under the order's lock: one that is given up meanwhile must not be revived.
  const attempts = tx.selectFrom('paymentAttempts').selectAll().where('id', '=', attemptId)
  const attempt = await attempts.forUpdate().executeTakeFirstOrThrow()
  // The shop's own book may have changed since it was read: a transfer was reversed, a debt cancelled.
  const own = attempt.method === 'account' ? await readOwnBook(tx, asked.reference) : null
  const payment = own?.payment ?? asked
  const wrong = mismatch(attempt, payment, configuration().cards.live)
  if (wrong) return hold(tx, order, attempt, wrong, now)
  if (order.heldBecause) await resolveProblem(tx, 'does-not-fit', attempt.id, 'provider', now)
  const before = await ledgerOf(tx, attempt.id)
  const next = follow(attempt.state, payment.status)
  await noteAttempt(tx, attempt, payment, next, now)
  const learnt = missingLines(payment, attempt, before)
  await writeLines(tx, attempt, payment.reference, learnt, now)
  // First: a refund that follows covers only what was not refunded yet.
  await noteRefunds(tx, order, attempt, refunds, now)
  await noteDisputes(tx, order, attempt, disputes, now)
  if (attempt.method === 'account') await noteAccountNews(tx, order, attempt, await ledgerOf(tx, attempt.id), now)
  const consequence = consequenceOf({ order, attempt, before, learnt })
  await carryOut(tx, { order, attempt, payment, consequence }, now)
  await waitForBank(tx, { order, attempt, payment, next }, now)
  return outcomeOf(tx, order.id, next, payment)
}

async function noteAttempt(
  tx: Tx,
  attempt: Row<'paymentAttempts'>,
  payment: ProviderPayment,
  state: AttemptState,
  now: Date,
) {
  // Counted also for an attempt that was given up meanwhile: card testers open more than one.
  const isNewDecline = payment.decline !== null && payment.decline.id !== attempt.declineReference
  await tx
    .updateTable('paymentAttempts')
    .set({
      state,
      providerReference: payment.reference,
      captureBefore: payment.captureBefore ?? attempt.captureBefore,
      ...(payment.paidWith && { paidWith: payment.paidWith.type, paidWithDetail: payment.paidWith.detail }),
      updatedAt: now,
      ...(isNewDecline && {
        declines: Math.max(attempt.declines + 1, payment.decline?.count ?? 0),
        declineCode: payment.decline?.code,
        declineReference: payment.decline?.id,
      }),
    })
    .where('id', '=', attempt.id)
    .execute()
}

/**
 * The payment is closed, so that the browser cannot continue with it: a card tester tries one card after the other. So
 * is a debit that its bank has refused after its order was displaced.
 */
async function stopTrying({ id: attemptId, orderId }: Known, now: Date) {
  const attempts = db.selectFrom('paymentAttempts as a').innerJoin('orders as o', 'o.id', 'a.orderId')
  const found = attempts.selectAll('a').select('o.state as orderState').where('a.id', '=', attemptId)
  const { orderState, ...attempt } = await found.executeTakeFirstOrThrow()
  if (attempt.state === 'cancelled') return
  if (!hasEnded(orderState) && (await countDeclines(db, orderId)) < limits.declines.value) return
  if (!attempt.providerReference || (await closePayment(attempt, now)) !== 'closed') return
  const payment = await providerOf(attempt).findPayment(attempt.providerReference)
  if (!payment) return
  const book = { payment, refunds: [], disputes: noDisputes }
  await changeOrder(orderId, async (tx, order) => {
    await settleIn(tx, order, attemptId, book, now)
    // The provider cancels no payment of a complete page: its order has ended, and nobody can pay there.
    if (!order || !hasEnded(order.state)) return
    const over = tx.updateTable('paymentAttempts').set({ state: 'cancelled', updatedAt: now })
    await over.where('id', '=', attemptId).where('state', '=', 'declined').execute()
  })
}

async function outcomeOf(tx: Tx, orderId: OrderId, attempt: AttemptState, payment: ProviderPayment): Promise<Settled> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const about = { orderId, number: order.number }
  if (isPlaced(order.state)) return { ...about, state: 'paid' }
  if (hasEnded(order.state) && payment.status === 'captured') return { ...about, state: 'given-back' }
  if (order.state === 'cancelled') return { ...about, state: 'called-off' }
  if (attempt === 'processing' && isDelayed(payment.paidWith) && !order.heldBecause)
    return { ...about, state: 'delayed' }
  if (order.state !== 'pending') return { ...about, state: order.displacedAt ? 'displaced' : 'expired' }
  if (order.heldBecause) return { ...about, state: 'held' }
  if (attempt === 'declined') return { ...about, state: 'declined', declineCode: payment.decline?.code }
  return { ...about, state: 'pending' }
}
