import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { type AttemptId, newId } from '#app/kernel/ids.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'
import { giveBack } from '#test/support/people/staff/staff.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anAuthorisedOrder, anOpenOrder, aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { findOpenAttempt } from '#app/orders/order-lock.server.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { expire } from '#app/payments/placing/end-pending.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { compareBooks } from './compare-books.server.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { readMissedEvents } from '#app/payments/events/missed-events.server.ts'
import { handleEvent } from '#app/payments/events/provider-events.server.ts'
import { reconcilePayments } from './reconcile.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const problems = () => db.selectFrom('paymentProblems').select(['kind', 'reference', 'resolvedAt']).execute()

async function releaseQueued() {
  const { rows } = await sql<{
    id: AttemptId
  }>`select payload ->> 'attemptId' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'release-payment'`.execute(db)
  for (const { id } of rows) await releasePayment(id, now())
}

async function handleAll() {
  const open = db.selectFrom('providerEvents').select('eventId').where('state', '=', 'received')
  for (const { eventId } of await open.execute()) await handleEvent(eventId, now())
}

test('a payment that the shop has not heard of is settled by the comparison', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  await compareBooks(now())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
  expect(await problems()).toEqual([])
})

test('captured money without an order is reported once; an unpaid payment without an order is closed', async () => {
  const metadata = { shop_id: shopId(), attempt_id: newId(), order_id: newId() }
  const make = () => cards.stripe.paymentIntents.create({ amount: 500, currency: 'eur', metadata })
  const [paid, open, foreign] = [
    await make(),
    await make(),
    await cards.stripe.paymentIntents.create({ amount: 500, currency: 'eur' }),
  ]
  await cards.pay(paid.id)
  await compareBooks(now())
  await compareBooks(now())
  expect(await problems()).toEqual([{ kind: 'orphan-payment', reference: paid.id, resolvedAt: null }])
  expect((await cards.stripe.paymentIntents.retrieve(open.id)).status).toBe('canceled')
  expect((await cards.stripe.paymentIntents.retrieve(foreign.id)).status).toBe('requires_payment_method')
})

test('events that never came as webhooks are read from the provider’s list, each once', async () => {
  await readMissedEvents(now())
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  await readMissedEvents(now())
  await handleAll()
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
  const count = db.selectFrom('providerEvents').select((all) => all.fn.countAll<string>().as('count'))
  const before = await count.executeTakeFirst()
  await readMissedEvents(now())
  expect(await count.executeTakeFirst()).toEqual(before)
})

test('a refund whose job was lost is paid by the reconciler', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  await compareBooks(now())
  await giveBack(order.orderId, now())
  await reconcilePayments(new Date(Date.now() + 3 * 60_000))
  expect((await bookOf(order.orderId)).refunds).toMatchObject([{ state: 'succeeded' }])
})

test('the standing of an order is stored again if a process of an earlier version has changed it since', async () => {
  const { orderId } = await aPaidOrder(await stockOf(2), cards)
  const row = () => db.selectFrom('orders').select(['payment', 'toPack']).where('id', '=', orderId).executeTakeFirst()
  await db.updateTable('orders').set({ payment: 'unpaid', toPack: false }).where('id', '=', orderId).execute()
  await compareBooks(new Date())
  expect(await row()).toEqual({ payment: 'paid', toPack: true })
})

test('after a change of the session secret, which marks the shop’s payments, older ones are still compared', async () => {
  const order = await aPaidOrder(await stockOf(2), cards)
  await cards.stripe.refunds.create({ payment_intent: order.reference, amount: 400 })
  const before = configuration()
  configure({ ...before, sessionSecret: `${before.sessionSecret}, another one` })
  try {
    await compareBooks(now())
  } finally {
    configure(before)
  }
  expect((await bookOf(order.orderId)).refunds).toMatchObject([{ amount: 400, state: 'succeeded' }])
})

test('a dispute without a webhook is found by the comparison', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: order.reference })
  await compareBooks(now())
  expect((await bookOf(order.orderId)).order).toMatchObject({ payment: 'disputed' })
})

test.each([
  ['places its order', false, 'placed', 'requires_capture'],
  ['is released, if its order has ended', true, 'expired', 'canceled'],
] as const)('an authorisation that the shop has not heard of %s', async (_, hasEnded, state, status) => {
  const { orderId, reference } = await anAuthorisedOrder(await stockOf(5), cards)
  const end = { why: 'overdue', successor: null } as const
  if (hasEnded)
    await changeOrder(orderId, async (tx, order) => {
      if (order) await expire(tx, order, await findOpenAttempt(tx, orderId), end, now())
    })
  await compareBooks(now())
  await releaseQueued()
  expect((await bookOf(orderId)).order).toMatchObject({ state })
  expect(await cards.stripe.paymentIntents.retrieve(reference)).toMatchObject({ status })
})

test('money that banks have taken is compared, too: a dispute that has grown is no other one, and staff are asked to look', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference, amount: 1_000 })
  await compareBooks(now())
  const callsAbout = db.selectFrom('paymentProblems').select(['kind', 'details']).where('orderId', '=', orderId)
  expect(await callsAbout.execute()).toMatchObject([{ kind: 'dispute', details: { amount: 1_000 } }])
  const [dispute] = await cardProvider.listDisputes(reference)
  if (!dispute) throw new Error('there is a dispute')
  const grown = { ...dispute, amount: { amount: 2_400, currency: 'EUR' } }
  const list = vi.spyOn(cardProvider, 'listDisputes')
  list.mockImplementation(async (payment) => (payment === reference ? [grown] : []))
  await compareBooks(now())
  list.mockRestore()
  expect(await callsAbout.orderBy('kind').execute()).toMatchObject([
    { kind: 'dispute', details: { amount: 2_400 } },
    { kind: 'ledger-differs', details: { taken: 2_400, ledgerTaken: 1_000 } },
  ])
})
