import { expect, test } from 'vitest'
import { newId, type CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import {
  aDraft,
  aHeldOrder,
  anAuthorisedOrder,
  anOpenOrder,
  bookOf,
  expireHereAlone,
  leftOf,
  type OpenOrder,
  stockOf,
} from '#test/support/people/orders.ts'
import { endOrder, endOverdueOrders } from './expire.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
const cards = useCardProvider()
const overdue = () => new Date(Date.now() + limits.reservation.value + 1_000)
const statusAtProvider = async ({ reference }: OpenOrder) =>
  (await cards.stripe.paymentIntents.retrieve(reference)).status

test('an order past its deadline is cancelled at the provider, and its stock is free', async () => {
  const stock = await stockOf(2)
  const order = await anOpenOrder(stock, 2)
  await endOverdueOrders(new Date())
  expect(await leftOf(stock)).toMatchObject({ reserved: 2 })
  await endOverdueOrders(overdue())
  expect(await statusAtProvider(order)).toBe('canceled')
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'expired' })
  expect(book.attempts).toMatchObject([{ state: 'cancelled' }])
  expect(book.reservations).toEqual([{ state: 'released', quantity: 2 }])
  expect(await leftOf(stock)).toEqual({ onHand: 2, reserved: 0, moved: 2 })
  expect(await startPayment(order.orderId, overdue())).toEqual({ ok: false, reason: 'expired' })
})

test('an order whose payment is in another account of the provider ends, and staff are asked whether it was paid there', async () => {
  const stock = await stockOf(2)
  const order = await anOpenOrder(stock)
  await cards.pay(order.reference)
  // The shop's key was changed: the new account has never heard of the reference.
  const attempt = { providerReference: `${order.reference}former` }
  await db.updateTable('paymentAttempts').set(attempt).where('orderId', '=', order.orderId).execute()
  await endOverdueOrders(overdue())
  await endOverdueOrders(overdue())
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'expired' })
  expect(book.problems).toEqual([{ kind: 'payment-gone' }])
  expect(await leftOf(stock)).toMatchObject({ onHand: 2, reserved: 0 })
})

test('nothing is released while the provider cannot be asked to cancel', async () => {
  const stock = await stockOf(2)
  const order = await anOpenOrder(stock)
  await cards.control('POST faults', {
    kind: 'drop-before',
    method: 'POST',
    path: '/v1/payment_intents/*/cancel',
    times: 9,
  })
  await endOverdueOrders(overdue())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
  await cards.control('DELETE faults')
  await endOverdueOrders(overdue())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired' })
})

test('money that came just before the deadline wins: the order is placed', async () => {
  const order = await anOpenOrder(await stockOf(2))
  await cards.pay(order.reference)
  expect(await endOrder(order.orderId, 'overdue', overdue())).toBe('placed')
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
})

test('expiry, webhook and payment at the same moment: the provider decides, and stock and money follow', async () => {
  const stock = await stockOf(10)
  const orders = await Promise.all(Array.from({ length: 10 }, () => anOpenOrder(stock)))
  await Promise.all(
    orders.flatMap((order) => [
      cards.pay(order.reference).catch(() => 'too late'),
      endOrder(order.orderId, 'overdue', overdue()),
      settle(order.reference, overdue()),
      endOrder(order.orderId, 'overdue', overdue()),
    ]),
  )
  let sold = 0
  for (const order of orders) {
    const paid = (await statusAtProvider(order)) === 'succeeded'
    expect(await settle(order.reference, overdue())).toMatchObject({ state: paid ? 'paid' : 'expired' })
    const book = await bookOf(order.orderId)
    expect(book.ledger).toHaveLength(paid ? 1 : 0)
    expect(book.reservations).toEqual([{ state: paid ? 'committed' : 'released', quantity: 1 }])
    sold += paid ? 1 : 0
  }
  expect(await leftOf(stock)).toEqual({ onHand: 10 - sold, reserved: 0, moved: 10 - sold })
})

test('an authorisation that came as the round began is not released: its order is placed, and stays so', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  expect(await endOrder(order.orderId, 'overdue', overdue())).toBe('placed')
  expect(await cards.stripe.paymentIntents.retrieve(order.reference)).toMatchObject({ status: 'requires_capture' })
  await settle(order.reference, overdue())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
})

test('an authorisation that the shop does not know of yet is kept when its order would end, for each reason', async () => {
  for (const why of ['overdue', 'displaced', 'replaced'] as const) {
    const order = await anAuthorisedOrder(await stockOf(5), cards)
    expect(await endOrder(order.orderId, why, overdue()), why).toBe('placed')
    expect(await cards.stripe.paymentIntents.retrieve(order.reference)).toMatchObject({ status: 'requires_capture' })
    expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
  }
})

test('ten rounds that end the same order at once release its stock once', async () => {
  const stock = await stockOf(9)
  const placed = await placeOrder(await aDraft(stock, 2), crypto.randomUUID(), new Date())
  await anOpenOrder(stock, 3)
  if (!placed.ok) throw new Error('refused')
  const rounds = Array.from({ length: 10 }, () => endOrder(placed.value.orderId, 'overdue', overdue()))
  expect(new Set(await Promise.all(rounds))).toEqual(new Set(['ended']))
  expect(await leftOf(stock)).toMatchObject({ onHand: 9, reserved: 3 })
  expect((await bookOf(placed.value.orderId)).order).toMatchObject({ state: 'expired', version: 2 })
})

test('late money takes the items again if they are still there', async () => {
  const stock = await stockOf(1)
  const order = await anOpenOrder(stock)
  await expireHereAlone(order.orderId)
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
  await cards.pay(order.reference)
  expect(await settle(order.reference, overdue())).toMatchObject({ state: 'paid' })
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'placed' })
  expect(book.letters).toHaveLength(1)
})

test('late money for sold items is refunded, once, and the buyer is notified', async () => {
  const stock = await stockOf(1)
  const order = await anOpenOrder(stock)
  await expireHereAlone(order.orderId)
  await anOpenOrder(stock)
  await cards.pay(order.reference)
  expect(await settle(order.reference, overdue())).toMatchObject({ state: 'given-back' })
  await settle(order.reference, overdue())
  const [refund] = (await bookOf(order.orderId)).refunds
  if (!refund) throw new Error('no refund was requested')
  await Promise.all([payRefund(refund.id, overdue()), payRefund(refund.id, overdue())])
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'expired' })
  expect(book.refunds).toMatchObject([{ state: 'succeeded', amount: 2_400, reason: 'sold-out' }])
  expect(book.ledger).toEqual([
    { kind: 'captured', amount: 2_400 },
    { kind: 'refunded', amount: 2_400 },
  ])
  expect(book.letters).toEqual([{ kind: 'order-sold-out', recipient: 'ada@example.com' }])
  const { data } = await cards.stripe.refunds.list({ payment_intent: order.reference })
  expect(data).toHaveLength(1)
  expect(await leftOf(stock)).toMatchObject({ onHand: 1, reserved: 1 })
})

test('late money for items that the same cart has bought again is refunded: one order, one payment', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  await expireHereAlone(order.orderId)
  const again = { ...(await aDraft(stock)), cartId: order.cartId }
  expect(await placeOrder(again, crypto.randomUUID(), overdue())).toMatchObject({ ok: true })
  await cards.pay(order.reference)
  await settle(order.reference, overdue())
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'expired' })
  expect(book.refunds).toMatchObject([{ state: 'requested', reason: 'replaced' }])
})

test('late money for items that the cart had beside an earlier paid order is not a second payment', async () => {
  const [cup, bowl] = [await stockOf(1), await stockOf(1)]
  const cupDraft = await aDraft(cup)
  const bowlLine = { variantId: bowl.variantId, quantity: 1, priceWhenAdded: 2_400 }
  await db
    .insertInto('cartLines')
    .values({ ...bowlLine, id: newId<CartLineId>(), cartId: cupDraft.cartId })
    .execute()
  const first = await anOpenOrder(cup, 1, new Date(), cupDraft)
  await cards.pay(first.reference)
  await settle(first.reference, new Date())
  const bowlDraft = { ...(await aDraft(bowl)), cartId: cupDraft.cartId }
  const second = await anOpenOrder(bowl, 1, new Date(), bowlDraft)
  await expireHereAlone(second.orderId)
  await cards.pay(second.reference)
  expect(await settle(second.reference, overdue())).toMatchObject({ state: 'paid' })
  expect(await bookOf(second.orderId)).toMatchObject({ order: { state: 'placed' }, refunds: [] })
})

test('one order that cannot be ended does not stop the others', async () => {
  const [first, second] = [await anOpenOrder(await stockOf(1)), await anOpenOrder(await stockOf(1))]
  const path = `/v1/payment_intents/${first.reference}/cancel`
  await cards.control('POST faults', { kind: 'drop-before', method: 'POST', path, times: 9 })
  await endOverdueOrders(overdue())
  expect((await bookOf(first.orderId)).order).toMatchObject({ state: 'pending' })
  expect((await bookOf(second.orderId)).order).toMatchObject({ state: 'expired' })
  await cards.control('DELETE faults')
})
