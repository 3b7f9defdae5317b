import { expect, test } from 'vitest'
import { newId, type CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { nextSentence } from '#app/orders/order-words.ts'
import { detailsOf } from '#app/orders/page/order-details.server.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { endOrder, endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { db } from '#db/database.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { fromNetwork } from '#test/support/networks.ts'
import {
  aDraft,
  anOpenOrder,
  bookOf,
  leftOf,
  type OpenOrder,
  type Stock,
  stockOf,
} from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from './settle.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const slowAccount = 'DE08370400440532013003'
const payer = { name: 'Ada', email: 'ada@example.com' }
const halfHour = limits.reservation.value + 1_000

/** As the provider's field does: its bank is going to debit the account. */
async function debit({ reference }: Pick<OpenOrder, 'reference'>) {
  const data = { type: 'sepa_debit', sepa_debit: { iban: slowAccount }, billing_details: payer } as const
  await cards.stripe.paymentIntents.confirm(reference, { payment_method_data: data, return_url: 'http://shop.test' })
}

const answer = ({ reference }: Pick<OpenOrder, 'reference'>, action: 'finish-debit' | 'fail-debit') =>
  cards.control(`POST actions/${action}`, { id: reference })
const lettersOf = async ({ orderId }: OpenOrder) => (await bookOf(orderId)).letters.map(({ kind }) => kind)
const cartOf = ({ cartId }: OpenOrder) =>
  db.selectFrom('carts').select('state').where('id', '=', cartId).executeTakeFirst()

async function aDebitedOrder(pieces = 5) {
  const stock = await stockOf(pieces)
  const order = await anOpenOrder(stock)
  await debit(order)
  return { stock, order }
}

test('while a bank carries out a debit, the order waits, its buyer is informed once, and the cart is free again', async () => {
  const { stock, order } = await aDebitedOrder()
  const settled = await Promise.all(Array.from({ length: 5 }, () => settle(order.reference, now())))
  expect(new Set(settled.map(({ state }) => state))).toEqual(new Set(['delayed']))
  const { order: row, attempts, ledger } = await bookOf(order.orderId)
  expect(row).toMatchObject({ state: 'pending', heldBecause: null })
  expect(attempts).toMatchObject([{ state: 'processing', paidWith: 'sepa_debit', paidWithDetail: 'DE … 3003' }])
  expect(ledger).toEqual([])
  expect(await lettersOf(order)).toEqual(['order-payment-delayed'])
  expect(await leftOf(stock)).toMatchObject({ onHand: 5, reserved: 1 })
  expect(await cartOf(order)).toEqual({ state: 'ordered' })
  expect(await startPayment(order.orderId, now())).toMatchObject({ ok: true, value: { reference: order.reference } })
})

test('the deadline moves on for as long as the bank takes: nothing is cancelled, and the money places the order', async () => {
  const { stock, order } = await aDebitedOrder()
  let time = Date.now()
  // The first message is lost: the shop hears of the debit at the deadline.
  for (const _ of Array.from({ length: 12 })) await endOverdueOrders(new Date((time += halfHour)))
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('processing')
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
  expect(await db.selectFrom('paymentProblems').select('kind').where('orderId', '=', order.orderId).execute()).toEqual(
    [],
  )
  expect(await db.selectFrom('postponedWork').select('tries').where('reference', '=', order.orderId).execute()).toEqual(
    [],
  )
  await answer(order, 'finish-debit')
  await endOverdueOrders(new Date((time += halfHour)))
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
  expect(await lettersOf(order)).toEqual(['order-payment-delayed', 'order-confirmation'])
  expect(await leftOf(stock)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
})

test('another press, and another way to pay, do not cancel what a bank is working on', async () => {
  const { order } = await aDebitedOrder()
  expect(await endOrder(order.orderId, 'replaced', now())).toBe('kept')
  expect(await startHosted(order.orderId, wish, now())).toEqual({ ok: false, reason: 'under-way' })
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('processing')
})

test('a bank that refuses after days: the buyer has the full time to pay another way', async () => {
  const { stock, order } = await aDebitedOrder()
  await settle(order.reference, now())
  const later = new Date(Date.now() + 5 * 86_400_000)
  await answer(order, 'fail-debit')
  expect(await settle(order.reference, later)).toMatchObject({ state: 'declined' })
  expect(await settle(order.reference, later)).toMatchObject({ state: 'declined' })
  expect(await lettersOf(order)).toEqual(['order-payment-delayed', 'order-payment-failed'])
  const { expiresAt } = (await bookOf(order.orderId)).order
  expect(expiresAt).toEqual(new Date(later.getTime() + limits.reservation.value))
  expect(await startPayment(order.orderId, later)).toMatchObject({ ok: true, value: { reference: order.reference } })
  await cards.pay(order.reference)
  expect(await settle(order.reference, later)).toMatchObject({ state: 'paid' })
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ paidWith: 'card', paidWithDetail: 'Visa … 4242' }])
  expect(await leftOf(stock)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
})

test('a bank that refuses, and nobody pays: the order ends, and its items are free', async () => {
  const { stock, order } = await aDebitedOrder()
  await settle(order.reference, now())
  await answer(order, 'fail-debit')
  await settle(order.reference, now())
  await endOverdueOrders(new Date(Date.now() + halfHour))
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired' })
  expect(await lettersOf(order)).toEqual(['order-payment-delayed', 'order-payment-failed', 'order-expired'])
  expect(await leftOf(stock)).toEqual({ onHand: 5, reserved: 0, moved: 5 })
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('canceled')
})

test('the cart that was filled again meanwhile keeps its items when the money comes', async () => {
  const { stock, order } = await aDebitedOrder()
  const line = { id: newId<CartLineId>(), cartId: order.cartId, variantId: stock.variantId, quantity: 2 }
  await db
    .insertInto('cartLines')
    .values({ ...line, priceWhenAdded: 2_400 })
    .execute()
  await settle(order.reference, now())
  await db.updateTable('carts').set({ state: 'open' }).where('id', '=', order.cartId).execute()
  await db.deleteFrom('cartLines').where('cartId', '=', order.cartId).execute()
  await db
    .insertInto('cartLines')
    .values({ ...line, priceWhenAdded: 2_400 })
    .execute()
  await answer(order, 'finish-debit')
  await settle(order.reference, now())
  const lines = await db.selectFrom('cartLines').select('quantity').where('cartId', '=', order.cartId).execute()
  expect(lines).toEqual([{ quantity: 2 }])
})

test('a debit that its buyer takes back weeks later is a lost dispute', async () => {
  const { order } = await aDebitedOrder()
  await answer(order, 'finish-debit')
  await settle(order.reference, now())
  await cards.control('POST actions/dispute', { id: order.reference })
  await settle(order.reference, now())
  const { ledger, order: row } = await bookOf(order.orderId)
  expect(ledger.map(({ kind }) => kind)).toEqual(['captured', 'disputed', 'dispute_lost'])
  expect(row).toMatchObject({ state: 'placed' })
})

const wish = {
  title: 'Cup',
  email: 'ada@example.com',
  locale: 'en',
  returnAddress: 'http://shop.test/checkout/return?page={reference}',
  cancelAddress: 'http://shop.test/checkout',
}

async function debitOnPage(orderId: OpenOrder['orderId']) {
  const page = await startHosted(orderId, wish, now())
  if (!page.ok) throw new Error(page.reason)
  const body = new URLSearchParams({ method: 'sepa_debit', ...payer, iban: slowAccount })
  await fetch(page.value.address, { method: 'POST', body, redirect: 'manual' })
  const sessions = await Array.fromAsync(cards.stripe.checkout.sessions.list({ limit: 100 }))
  const { payment_intent: intent } = sessions.find(({ client_reference_id: of }) => of === orderId) ?? {}
  return { address: page.value.address, reference: String(intent) }
}

test('without script: the provider’s page is complete with the debit, and after a refusal there is a new one', async () => {
  const order = await anOpenOrder(await stockOf(5))
  const page = await debitOnPage(order.orderId)
  expect(await settle(page.reference, now())).toMatchObject({ state: 'delayed' })
  expect(await startHosted(order.orderId, wish, now())).toEqual({ ok: false, reason: 'under-way' })
  await answer(page, 'fail-debit')
  await settle(page.reference, now())
  const again = await startHosted(order.orderId, wish, now())
  expect(again).toMatchObject({ ok: true })
  expect(again.ok && again.value.address).not.toBe(page.address)
})

test('without script: an order whose debit was refused ends like any other', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  const page = await debitOnPage(order.orderId)
  await settle(page.reference, now())
  await answer(page, 'fail-debit')
  await settle(page.reference, now())
  await endOverdueOrders(new Date(Date.now() + halfHour))
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired' })
  expect(await leftOf(stock)).toEqual({ onHand: 5, reserved: 0, moved: 5 })
})

async function askPayPal({ reference }: OpenOrder): Promise<string> {
  const data = { type: 'paypal' } as const
  const asked = await cards.stripe.paymentIntents.confirm(reference, {
    payment_method_data: data,
    return_url: 'http://shop.test',
  })
  return asked.next_action?.redirect_to_url?.url ?? ''
}

const press = (address: string, answered: 'complete' | 'fail') =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ answer: answered }), redirect: 'manual' })

test('PayPal: refused there, the order is paid another way; agreed to after that, nothing is charged twice', async () => {
  const order = await anOpenOrder(await stockOf(5))
  const first = await askPayPal(order)
  expect(await settle(order.reference, now())).toMatchObject({ state: 'pending' })
  await press(first, 'fail')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'declined' })
  const second = await askPayPal(order)
  await press(first, 'complete')
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('requires_action')
  await press(second, 'complete')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ state: 'captured', paidWith: 'paypal' }])
})

test('PayPal: left there for good, the order ends, and the page there pays nothing any more', async () => {
  const order = await anOpenOrder(await stockOf(5))
  const page = await askPayPal(order)
  await endOverdueOrders(new Date(Date.now() + halfHour))
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired' })
  await press(page, 'complete')
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('canceled')
})

/** A shopper who wants the last ones presses a minute later; hers is an order without a payment yet. */
async function displacedBy(stock: Stock, pieces: number, minutes = 1) {
  const later = new Date(Date.now() + minutes * 60_000)
  const placed = await placeOrder(await aDraft(stock, pieces), newId(), later, fromNetwork('her home'))
  if (!placed.ok) throw new Error(placed.reason)
  return placed.value.orderId
}

test('a debit gives its items to a shopper who pays, and is not cancelled: without the items, its money goes back', async () => {
  const { stock, order } = await aDebitedOrder(1)
  await settle(order.reference, now())
  const hers = await displacedBy(stock, 1)
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired', displacedAt: expect.any(Date) })
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ state: 'processing' }])
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('processing')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'delayed' })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.orderId).executeTakeFirstOrThrow()
  const told = nextSentence(languageOf('en'), await detailsOf(row), now())
  expect(told).toContain('before your payment (SEPA Direct Debit, DE … 3003) arrived')
  const payment = await startPayment(hers, now())
  if (!payment.ok) throw new Error(payment.reason)
  await cards.pay(payment.value.reference)
  expect(await settle(payment.value.reference, now())).toMatchObject({ state: 'paid' })
  await answer(order, 'finish-debit')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'given-back' })
  const { refunds, ledger } = await bookOf(order.orderId)
  expect(refunds).toMatchObject([{ reason: 'sold-out', amount: ledger[0]?.amount }])
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
})

test('a displaced debit whose items are free again when the money comes is placed', async () => {
  const { stock, order } = await aDebitedOrder(1)
  await settle(order.reference, now())
  const hers = await displacedBy(stock, 1)
  await endOverdueOrders(new Date(Date.now() + 2 * halfHour))
  expect((await bookOf(hers)).order).toMatchObject({ state: 'expired' })
  await answer(order, 'finish-debit')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
  expect(await lettersOf(order)).toEqual(['order-payment-delayed', 'order-confirmation'])
})

test('a displaced debit that the bank refuses is closed, and its buyer informed: nobody can pay it with a card', async () => {
  const { stock, order } = await aDebitedOrder(1)
  await settle(order.reference, now())
  await displacedBy(stock, 1)
  await answer(order, 'fail-debit')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'displaced' })
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('canceled')
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ state: 'cancelled' }])
  expect(await lettersOf(order)).toEqual(['order-payment-delayed', 'order-expired'])
})

test('without script: a displaced debit that the bank refuses is over', async () => {
  const stock = await stockOf(1)
  const order = await anOpenOrder(stock)
  const page = await debitOnPage(order.orderId)
  await settle(page.reference, now())
  await displacedBy(stock, 1)
  await answer(page, 'fail-debit')
  await settle(page.reference, now())
  const { attempts } = await bookOf(order.orderId)
  expect(attempts.map(({ method, state }) => `${method} ${state}`)).toEqual(['fields cancelled', 'hosted cancelled'])
})
