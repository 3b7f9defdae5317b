import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { order } from '#app/orders/order.record.ts'
import { ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'
import { db } from '#db/database.server.ts'
import { cancel, close, giveBack, receive, ship, staffAt, transferIs } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aCustomer, aPendingOrderOf, bookReceipt, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { startOnAccount } from './start-on-account.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
sellOnAccount()
const cards = useCardProvider()
const now = () => new Date()

const aPendingOrder = async (stock: Stock, quantity = 1) => aPendingOrderOf(await aCustomer(), stock, quantity)

async function anOrderOnAccount(stock: Stock, quantity = 1) {
  const orderId = await aPendingOrder(stock, quantity)
  expect(await startOnAccount(orderId, now())).toEqual({ ok: true })
  return orderId
}

async function payAll(orderId: OrderId) {
  for (const { id } of (await bookOf(orderId)).refunds) await Promise.all([payRefund(id, now()), payRefund(id, now())])
}

/** Runs the jobs that follow a cancellation. */
async function release(orderId: OrderId) {
  const { attempts } = await bookOf(orderId)
  await releasePayment(attempts.find(({ method }) => method === 'account')?.id ?? id(''), now())
}

async function standingOf(orderId: OrderId) {
  const { order, ledger } = await bookOf(orderId)
  return { state: order.state, payment: order.payment, ledger: ledger.map(({ kind, amount }) => `${kind} ${amount}`) }
}

test('an order on account is placed without money, leaves, is paid in parts, and is done when all has come', async () => {
  const stock = await stockOf(5)
  const orderId = await anOrderOnAccount(stock, 2)
  expect(await standingOf(orderId)).toEqual({ state: 'placed', payment: 'outstanding', ledger: ['promised 4800'] })
  const { order, letters } = await bookOf(orderId)
  expect(order.toPack).toBe(true)
  expect(letters.map(({ kind }) => kind)).toContain('order-confirmation')
  const lines = await db.selectFrom('orderLines').select(['id', 'quantity']).where('orderId', '=', orderId).execute()
  const left = lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }))
  expect(await ship(orderId, left, now())).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  await receive(orderId, 2_000, now())
  expect((await standingOf(orderId)).payment).toBe('partially_paid')
  expect(await close(orderId, now())).toMatchObject({ ok: false, reason: 'order.not_done' })
  await receive(orderId, 2_800, now())
  expect(await standingOf(orderId)).toEqual({
    state: 'placed',
    payment: 'paid',
    ledger: ['promised 4800', 'captured 2000', 'captured 2800'],
  })
  expect(await close(orderId, now())).toMatchObject({ ok: true })
})

test('cancelled before anything was paid: nothing is owed any more, and the items are back in stock', async () => {
  const stock = await stockOf(5)
  const orderId = await anOrderOnAccount(stock)
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  await release(orderId)
  expect(await standingOf(orderId)).toEqual({
    state: 'cancelled',
    payment: 'void',
    ledger: ['promised 2400', 'voided 2400'],
  })
  expect(await leftOf(stock)).toEqual({ onHand: 5, reserved: 0, moved: 5 })
  // A transfer that arrives all the same is returned.
  await receive(orderId, 2_400, now())
  await payAll(orderId)
  const { refunds } = await bookOf(orderId)
  expect(refunds).toMatchObject([{ amount: 2_400, reason: 'cancelled', state: 'pending' }])
})

test('cancelled after a partial payment: that part is returned by transfer, and refunded once', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 1_000, now())
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  const { refunds } = await bookOf(orderId)
  await Promise.all([release(orderId), payAll(orderId)])
  expect(refunds).toMatchObject([{ amount: 1_000, reason: 'called-off' }])
  const transfers = [1, 2, 3].map(() => transferIs('made', refunds[0]?.id ?? id(''), now()))
  expect((await Promise.all(transfers)).every(({ ok }) => ok)).toBe(true)
  const standing = await standingOf(orderId)
  expect(standing).toMatchObject({ state: 'cancelled', payment: 'refunded' })
  expect(standing.ledger.toSorted()).toEqual(['captured 1000', 'promised 2400', 'refunded 1000', 'voided 1400'])
})

test('a full refund of a partly paid order transfers the received part, and credits the rest', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 1_000, now())
  const asked = await giveBack(orderId, now())
  await payAll(orderId)
  const view = async () => order.viewOf(db, (await order.find(db, orderId, staffAt(now()))) ?? expect.unreachable())
  const told = (await view()).refunds.map(({ amount, credited }) => [amount.amount, credited])
  expect(told.toSorted()).toEqual([
    [1_000, false],
    [1_400, true],
  ])
  // By the returned id: a credit is not transferred.
  const made = await transferIs('made', asked.ok ? asked.value.refundId : id(''), now())
  expect(made).toMatchObject({ ok: true })
  expect(await standingOf(orderId)).toMatchObject({ state: 'placed', payment: 'refunded' })
  expect(await close(orderId, now())).toMatchObject({ ok: true })
})

test('a refund that could not be transferred is offered again', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 2_400, now())
  const wish = { kind: 'amount', amount: 400 } as const
  const asked = await giveBack(orderId, now(), wish)
  expect(asked.ok).toBe(true)
  await payAll(orderId)
  const { refunds } = await bookOf(orderId)
  expect((await transferIs('failed', refunds[0]?.id ?? id(''), now())).ok).toBe(true)
  expect((await bookOf(orderId)).refunds).toMatchObject([{ state: 'failed' }])
  expect((await standingOf(orderId)).payment).toBe('paid')
  const all = await giveBack(orderId, now())
  expect(all).toMatchObject({ ok: true, value: { amount: 2_400 } })
})

test('tried by card first, then ordered on account: the card can no longer pay', async () => {
  const orderId = await aPendingOrder(await stockOf(5))
  const card = await startPayment(orderId, now())
  if (!card.ok) throw new Error(card.reason)
  expect(await startOnAccount(orderId, now())).toEqual({ ok: true })
  expect(await cards.stripe.paymentIntents.retrieve(card.value.reference)).toMatchObject({ status: 'canceled' })
  expect((await bookOf(orderId)).attempts).toMatchObject([
    { state: 'cancelled' },
    { method: 'account', provider: 'on-account' },
  ])
  expect(await startPayment(orderId, now())).toEqual({ ok: false, reason: 'already-paid' })
})

test('paid by card while it is ordered on account: it is paid, and nothing is owed', async () => {
  const orderId = await aPendingOrder(await stockOf(5))
  const card = await startPayment(orderId, now())
  if (!card.ok) throw new Error(card.reason)
  await cards.pay(card.value.reference)
  expect(await startOnAccount(orderId, now())).toEqual({ ok: false, reason: 'already-paid' })
  expect(await standingOf(orderId)).toEqual({ state: 'placed', payment: 'paid', ledger: ['captured 2400'] })
})

test('pressed ten times at once it is one order and one debt', async () => {
  const orderId = await aPendingOrder(await stockOf(5))
  const all = await Promise.all(Array.from({ length: 10 }, () => startOnAccount(orderId, now())))
  expect(all.some(({ ok }) => ok)).toBe(true)
  expect((await standingOf(orderId)).ledger).toEqual(['promised 2400'])
  expect(await db.selectFrom('accountPayments').select('id').where('orderId', '=', orderId).execute()).toHaveLength(1)
})

test('an ended order is not sold on account, and one that is owed does not expire', async () => {
  const ended = await aPendingOrder(await stockOf(5))
  await endOrder(ended, 'overdue', now())
  expect(await startOnAccount(ended, now())).toEqual({ ok: false, reason: 'expired' })
  const owed = await anOrderOnAccount(await stockOf(5))
  expect(await endOrder(owed, 'overdue', now())).toBe('placed')
})

test('the nightly comparison finds both books equal, and reports differences', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 2_400, now())
  await compareBooks(now())
  expect((await bookOf(orderId)).problems).toEqual([])
  // Recorded, and then a crash before the order was updated: the comparison repairs it.
  const late = await anOrderOnAccount(await stockOf(5))
  await bookReceipt(late, 2_400)
  // Ordered so long ago that only recent entries about it trigger a check.
  const longAgo = new Date(Date.now() - 2 * limits.comparedBack.value)
  await db.updateTable('accountPayments').set({ createdAt: longAgo }).where('orderId', '=', late).execute()
  await compareBooks(now())
  expect((await standingOf(late)).payment).toBe('paid')
  expect((await bookOf(late)).problems).toEqual([])
})

test('debts are compared even while the card provider is down, and that is reported', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await bookReceipt(orderId, 2_400)
  await cards.control('POST faults', { kind: 'drop-before', method: 'GET', path: '/v1/payment_intents', times: 99 })
  await expect(compareBooks(now())).rejects.toBeInstanceOf(ProviderUnreachable)
  await cards.control('DELETE faults')
  expect((await standingOf(orderId)).payment).toBe('paid')
})
