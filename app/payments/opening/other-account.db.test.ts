import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { handleEvent, receiveEvent } from '#app/payments/events/provider-events.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider, useSecondAccount } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, anOpenOrder, aPaidOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { startHosted } from './start-hosted.server.ts'
import { startPayment } from './start-payment.server.ts'

// The shop has the key of another account: after a change of accounts, or for an hour by mistake.
useDatabase()
const cards = useCardProvider()
const atSecondAccount = useSecondAccount()
const now = () => new Date()

const wish = {
  title: 'Cup',
  email: 'ada@example.com',
  locale: 'en',
  returnAddress: 'http://shop.test/checkout/return?page={reference}',
  cancelAddress: 'http://shop.test/checkout',
}

/** As the provider signs it for the first account, whose secret the shop still has. */
async function aDisputeIsTold(payment: string) {
  const event = newId()
  const object = {
    id: newId(),
    object: 'dispute',
    payment_intent: payment,
    charge: 'ch_1',
    amount: 2_400,
    currency: 'eur',
  }
  const more = { status: 'needs_response', reason: 'fraudulent', metadata: {}, evidence_details: { due_by: null } }
  const payload = JSON.stringify({
    id: event,
    object: 'event',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    type: 'charge.dispute.created',
    data: { object: { ...object, ...more } },
  })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_barrow' })
  const read = cardProvider.readEvent(Buffer.from(payload), () => header, now())
  if (!read.ok) throw new Error(read.reason)
  await receiveEvent(read.value, now())
  return event
}

async function debit(reference: string) {
  const account = { type: 'sepa_debit', sepa_debit: { iban: 'DE08370400440532013003' } } as const
  const payer = { billing_details: { name: 'Ada', email: wish.email } }
  const method = { payment_method_data: { ...account, ...payer }, return_url: 'http://shop.test' }
  await cards.stripe.paymentIntents.confirm(reference, method)
}

const inbox = (event: string) =>
  db.selectFrom('providerEvents').select(['state', 'reason']).where('eventId', '=', event).executeTakeFirst()

test('a message about a payment of ours that this account does not know waits for the right key, and is not taken for another shop’s', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: order.reference })
  const event = await aDisputeIsTold(order.reference)
  await atSecondAccount(() => handleEvent(event, now()))
  expect(await inbox(event)).toMatchObject({ state: 'deferred' })
  await handleEvent(event, now())
  expect(await inbox(event)).toMatchObject({ state: 'processed' })
  expect((await bookOf(order.orderId)).problems).toEqual([{ kind: 'dispute' }])
})

test('one that never finds its payment calls staff', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const event = await aDisputeIsTold(order.reference)
  await atSecondAccount(async () => {
    for (let tries = 0; tries < limits.deferredEvent.value; tries++) await handleEvent(event, now())
  })
  expect(await inbox(event)).toEqual({ state: 'ignored', reason: 'unknown-payment' })
  expect((await bookOf(order.orderId)).problems).toEqual([{ kind: 'payment-gone' }])
})

test('a buyer who pays again after a change of the key may have paid with the former one: staff are asked to look', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  await atSecondAccount(async () => {
    expect(await startPayment(order.orderId, now())).toMatchObject({ ok: true })
  })
  const book = await bookOf(order.orderId)
  expect(book.attempts).toMatchObject([{ state: 'cancelled' }, { state: 'created' }])
  expect(book.problems).toEqual([{ kind: 'payment-gone' }])
})

test('on the provider’s page as well', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(5)), newId(), now())
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  await startHosted(orderId, wish, now())
  await atSecondAccount(async () => {
    expect(await startHosted(orderId, wish, now())).toMatchObject({ ok: true })
  })
  expect((await bookOf(orderId)).problems).toEqual([{ kind: 'payment-gone' }])
})

test('a debit that this account does not know does not hold its items for ever, only as long as banks take', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  await debit(order.reference)
  await settle(order.reference, now())
  const started = Date.now()
  const atDay = (day: number) => endOverdueOrders(new Date(started + day * 86_400_000))
  await atSecondAccount(async () => {
    for (let day = 1; day < limits.debitDecided.value / 86_400_000; day++) await atDay(day)
    expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending' })
    await atDay(limits.debitDecided.value / 86_400_000 + 1)
  })
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
})

test('nobody pays beside a debit that this account does not know: its bank may just be paying it', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await debit(order.reference)
  await settle(order.reference, now())
  await atSecondAccount(async () => {
    expect(await startPayment(order.orderId, now())).toMatchObject({ ok: false, reason: 'under-way' })
    expect(await startHosted(order.orderId, wish, now())).toMatchObject({ ok: false })
  })
  const book = await bookOf(order.orderId)
  expect(book.attempts).toMatchObject([{ state: 'processing' }])
  expect(book.problems).toEqual([{ kind: 'payment-gone' }])
  await cards.control('POST actions/finish-debit', { id: order.reference })
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
})

test('nor by another payment method: the buyer reads that a payment is under way, and staff are asked to look', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await debit(order.reference)
  await settle(order.reference, now())
  await atSecondAccount(async () => {
    expect(await startHosted(order.orderId, wish, now())).toMatchObject({ ok: false, reason: 'under-way' })
  })
  expect((await bookOf(order.orderId)).problems).toEqual([{ kind: 'payment-gone' }])
})

test('nor beside one of the provider’s page', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(5)), newId(), now())
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  await startHosted(orderId, wish, now())
  const asked = db.updateTable('paymentAttempts').set({ state: 'processing' }).where('orderId', '=', orderId)
  await asked.where('hostedReference', 'is not', null).execute()
  await atSecondAccount(async () => {
    expect(await startHosted(orderId, wish, now())).toMatchObject({ ok: false, reason: 'under-way' })
    expect(await startPayment(orderId, now())).toMatchObject({ ok: false })
  })
  expect((await bookOf(orderId)).attempts.at(-1)).toMatchObject({ state: 'processing' })
})

test('with the right key again, the money of a debit that waited places its order', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await debit(order.reference)
  await settle(order.reference, now())
  const nextDay = new Date(Date.now() + 86_400_000)
  await atSecondAccount(() => endOverdueOrders(nextDay))
  await cards.control('POST actions/finish-debit', { id: order.reference })
  expect(await settle(order.reference, nextDay)).toMatchObject({ state: 'paid' })
})
