import { expect, test } from 'vitest'
import { type OrderId } from '#app/kernel/ids.ts'
import { returnedOf, sumOf } from '#app/orders/money/ledger.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { cancel, giveBack, ship } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aHeldOrder, anOpenOrder, aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const byHand = (id: string, amount?: number) => cards.control('POST actions/refund', { id, amount })

/** Runs the queued refunds, including those that follow a refused one. */
async function payAll(orderId: OrderId) {
  for (let round = 0; round < 3; round++)
    for (const { id } of (await bookOf(orderId)).refunds)
      await Promise.all([payRefund(id, now()), payRefund(id, now())])
}

/** The provider's refunds, the ledger's lines, and who was notified. */
async function endOf({ orderId, reference }: { orderId: OrderId; reference: string }) {
  const { order, ledger, letters } = await bookOf(orderId)
  const refunds = await cards.stripe.refunds.list({ payment_intent: reference, limit: 100 })
  const problems = db.selectFrom('paymentProblems').select('kind').where('orderId', '=', orderId)
  return {
    state: order.state,
    atProvider: refunds.data.reduce((sum, { amount }) => sum + amount, 0),
    inLedger: [sumOf(ledger, 'captured'), returnedOf(ledger)],
    open: (await problems.where('resolvedAt', 'is', null).execute()).map(({ kind }) => kind),
    letters: letters.map(({ kind }) => kind).filter((kind) => kind !== 'order-confirmation'),
  }
}

test('an order that was partly refunded unseen is cancelled with the rest', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await byHand(order.reference, 560)
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  await payAll(order.orderId)
  expect(await endOf(order)).toEqual({
    state: 'cancelled',
    atProvider: 2_400,
    inLedger: [2_400, 2_400],
    open: ['refund-by-hand'],
    letters: ['order-refunded', 'order-refunded'],
  })
})

test('a refund in the dashboard between our query and our call: the remaining money is refunded instead', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  await byHand(order.reference, 560)
  await payAll(order.orderId)
  expect(await endOf(order)).toMatchObject({ atProvider: 2_400, inLedger: [2_400, 2_400], open: ['refund-by-hand'] })
  const { refunds } = await bookOf(order.orderId)
  const brief = refunds.map(({ state, amount, reason }) => `${reason} ${amount} ${state}`)
  expect(brief.toSorted()).toEqual(['called-off 1840 succeeded', 'called-off 2400 failed', 'dashboard 560 succeeded'])
})

test('all of it was refunded in the dashboard meanwhile: no one has to look, and the buyer is notified of the cancellation', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cancel(order.orderId, now())
  await byHand(order.reference)
  await payAll(order.orderId)
  const end = await endOf(order)
  expect(end).toMatchObject({ atProvider: 2_400, inLedger: [2_400, 2_400], open: ['refund-by-hand'] })
  expect(end.letters.toSorted()).toEqual(['order-cancelled', 'order-refunded'])
})

test('an unseen chargeback is found before anything is cancelled or refunded', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: order.reference, amount: 1_000 })
  expect(await cancel(order.orderId, now())).toMatchObject({ reason: 'order.disputed' })
  expect(await giveBack(order.orderId, now())).toMatchObject({ reason: 'refund.disputed' })
  expect(await endOf(order)).toMatchObject({ state: 'placed', atProvider: 0, open: ['dispute'] })
})

test('the provider refunds nothing of a payment of which a bank has kept a part: nothing is offered that it refuses, and staff are asked to pay the rest another way', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: order.reference, amount: 1_000 })
  const { data } = await cards.stripe.disputes.list({ payment_intent: order.reference })
  await cards.control('POST actions/lose-dispute', { id: data[0]?.id })
  expect(await giveBack(order.orderId, now(), { kind: 'amount', amount: 500 })).toMatchObject({
    reason: 'refund.disputed',
  })
  expect((await bookOf(order.orderId)).refunds).toEqual([])
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  await payAll(order.orderId)
  const end = await endOf(order)
  expect(end).toMatchObject({ state: 'cancelled', atProvider: 0, inLedger: [2_400, 0], letters: ['order-cancelled'] })
  expect(end.open.toSorted()).toEqual(['dispute', 'refund-failed'])
  expect((await bookOf(order.orderId)).refunds).toEqual([])
})

test('a chargeback between our query and our call: the refund fails, and staff are asked to look', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cancel(order.orderId, now())
  await cards.control('POST actions/dispute', { id: order.reference, amount: 1_000 })
  await payAll(order.orderId)
  const end = await endOf(order)
  expect(end).toMatchObject({ state: 'cancelled', atProvider: 0, inLedger: [2_400, 0] })
  expect(end.open.toSorted()).toEqual(['dispute', 'refund-failed'])
})

test('a chargeback that is lost between our query and our call: the rest is not asked for in vain', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cancel(order.orderId, now())
  await cards.control('POST actions/dispute', { id: order.reference, amount: 1_000 })
  const { data } = await cards.stripe.disputes.list({ payment_intent: order.reference })
  await cards.control('POST actions/lose-dispute', { id: data[0]?.id })
  await payAll(order.orderId)
  const { refunds } = await bookOf(order.orderId)
  expect(refunds.map(({ state, amount }) => `${amount} ${state}`)).toEqual(['2400 failed'])
  expect((await endOf(order)).open.toSorted()).toEqual(['dispute', 'refund-failed'])
})

test('a partial refund by staff is refused when less is left: it fails, and the rest can be refunded', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const wish = { kind: 'amount', amount: 2_000 } as const
  expect(await giveBack(order.orderId, now(), wish)).toMatchObject({
    ok: true,
  })
  await byHand(order.reference, 560)
  await payAll(order.orderId)
  expect(await endOf(order)).toMatchObject({ state: 'placed', atProvider: 560, inLedger: [2_400, 560] })
  expect((await endOf(order)).open.toSorted()).toEqual(['refund-by-hand', 'refund-failed'])
  expect(await giveBack(order.orderId, now())).toMatchObject({ value: { amount: 1_840 } })
})

test('one person cancels, one refunds, and a third refunds in the dashboard: the money is refunded once', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await Promise.all([cancel(order.orderId, now()), giveBack(order.orderId, now()), byHand(order.reference, 300)])
  await payAll(order.orderId)
  await settle(order.reference, now())
  const { state, inLedger, atProvider, open } = await endOf(order)
  expect([state, atProvider]).toEqual(['cancelled', 2_400])
  expect(inLedger).toEqual([2_400, 2_400])
  expect(open).not.toContain('refund-failed')
})

test('nothing is sent for money that was refunded unseen', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await byHand(order.reference)
  const line = await db
    .selectFrom('orderLines')
    .select('id as orderLineId')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const lines = [{ ...line, quantity: 1 }]
  expect(await ship(order.orderId, lines, now())).toMatchObject({ ok: false, reason: 'order.not_paid' })
})

test('a late payment that was partly refunded unseen: the rest is refunded', async () => {
  const order = await anOpenOrder(await stockOf(5))
  const change = { state: 'cancelled', cancelledAt: now() } as const
  await db.updateTable('orders').set(change).where('id', '=', order.orderId).execute()
  await cards.pay(order.reference)
  await byHand(order.reference, 400)
  await settle(order.reference, now())
  await payAll(order.orderId)
  const { refunds } = await bookOf(order.orderId)
  expect(refunds.map(({ state, amount }) => `${amount} ${state}`).toSorted()).toEqual([
    '2000 succeeded',
    '400 succeeded',
  ])
  expect((await endOf(order)).open.toSorted()).toEqual(['given-back', 'refund-by-hand'])
})

test('an authorisation that was captured unseen in the dashboard is refunded, not released', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  await cards.control('POST actions/capture', { id: order.reference })
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  await payAll(order.orderId)
  expect(await endOf(order)).toMatchObject({
    state: 'cancelled',
    atProvider: 2_400,
    inLedger: [2_400, 2_400],
    open: [],
  })
})

test('while the provider is down no money moves and nothing changes', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST faults', { kind: 'drop-before', path: '/v1/payment_intents/*', times: 8 })
  expect(await cancel(order.orderId, now())).toMatchObject({ reason: 'payment.provider_away' })
  await cards.control('DELETE faults')
  expect(await endOf(order)).toMatchObject({ state: 'placed', atProvider: 0, letters: [] })
})
