import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settle } from './settle.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const ten = Array.from({ length: 10 })

test('a payment places the order: money, stock, cart and letter in one step', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock, 2)
  expect(await settle(order.reference, now())).toMatchObject({ state: 'pending' })
  expect(await cards.pay(order.reference)).toBe('succeeded')
  expect(await settle(order.reference, now())).toEqual({ orderId: order.orderId, number: order.number, state: 'paid' })
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'placed', heldBecause: null })
  expect(book.ledger).toEqual([{ kind: 'captured', amount: 4_800 }])
  expect(book.reservations).toEqual([{ state: 'committed', quantity: 2 }])
  expect(book.letters).toEqual([{ kind: 'order-confirmation', recipient: 'ada@example.com' }])
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  const cart = await db.selectFrom('carts').select('state').where('id', '=', order.cartId).executeTakeFirst()
  expect(cart).toEqual({ state: 'ordered' })
})

test('return page, webhook and reconciler at once: one line in the ledger, one letter, one sale', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  await cards.pay(order.reference)
  const settled = await Promise.all(ten.map(() => settle(order.reference, now())))
  expect(new Set(settled.map(({ state }) => state))).toEqual(new Set(['paid']))
  const book = await bookOf(order.orderId)
  expect(book.ledger).toHaveLength(1)
  expect(book.letters).toHaveLength(1)
  expect(await leftOf(stock)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
})

test('a declined card is reported, and another one pays the same payment', async () => {
  const order = await anOpenOrder(await stockOf(5))
  expect(await cards.pay(order.reference, 'pm_card_visa_chargeDeclinedInsufficientFunds')).toBe('insufficient_funds')
  const declined = await settle(order.reference, now())
  expect(declined).toMatchObject({ state: 'declined', declineCode: 'insufficient_funds' })
  expect(await settle(order.reference, now())).toEqual(declined)
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ state: 'declined', declines: 1 }])
  const again = await startPayment(order.orderId, now())
  expect(again).toMatchObject({ ok: true, value: { reference: order.reference } })
  await cards.pay(order.reference)
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ state: 'captured', declines: 1 }])
})

test('after five declines the payment is closed, and the order takes no further tries', async () => {
  const order = await anOpenOrder(await stockOf(5))
  for (let tries = 0; tries < limits.declines.value; tries++) {
    await cards.pay(order.reference, 'pm_card_visa_chargeDeclined')
    await settle(order.reference, now())
  }
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('canceled')
  expect(await startPayment(order.orderId, now())).toEqual({ ok: false, reason: 'too-many-declines' })
})

test('a payment changed to fit another order pays for none: it is held, and staff are asked to look', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  const other = await anOpenOrder(stock)
  await cards.stripe.paymentIntents.update(order.reference, { metadata: { order_id: other.orderId } })
  await cards.pay(order.reference)
  expect(await settle(order.reference, now())).toMatchObject({ state: 'held' })
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'pending', heldBecause: 'other-order' })
  expect(book.ledger).toEqual([])
  expect((await bookOf(other.orderId)).order).toMatchObject({ state: 'pending', heldBecause: null })
  expect(await startPayment(order.orderId, now())).toEqual({ ok: false, reason: 'held' })
})

test('an order on hold is placed once its payment fits after all', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.stripe.paymentIntents.update(order.reference, { metadata: { order_id: 'another' } })
  await cards.pay(order.reference)
  await settle(order.reference, now())
  await cards.stripe.paymentIntents.update(order.reference, { metadata: { order_id: order.orderId } })
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed', heldBecause: null })
})

test('a payment of less than the order costs is held, and the ledger has its amount', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.stripe.paymentIntents.update(order.reference, { amount: 100 })
  await cards.pay(order.reference)
  expect(await settle(order.reference, now())).toMatchObject({ state: 'held' })
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending', heldBecause: 'underpaid' })
  expect((await bookOf(order.orderId)).ledger).toEqual([{ kind: 'captured', amount: 100 }])
})

test('a payment cancelled in the dashboard makes way for a new one', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.stripe.paymentIntents.cancel(order.reference)
  const again = await startPayment(order.orderId, now())
  expect(again.ok && again.value.reference).not.toBe(order.reference)
  expect((await bookOf(order.orderId)).attempts).toMatchObject([
    { state: 'cancelled' },
    { state: 'created', sequence: 2 },
  ])
})

test('money for a payment without a stored reference is matched by the metadata at the provider', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  await db
    .updateTable('paymentAttempts')
    .set({ providerReference: null })
    .where('orderId', '=', order.orderId)
    .execute()
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ providerReference: order.reference }])
})

test('a payment that waits for 3-D Secure is noted, and nothing is placed', async () => {
  const order = await anOpenOrder(await stockOf(5))
  expect(await cards.pay(order.reference, 'pm_card_authenticationRequired')).toBe('requires_action')
  expect(await settle(order.reference, now())).toMatchObject({ state: 'pending' })
  const book = await bookOf(order.orderId)
  expect(book.attempts).toMatchObject([{ state: 'requires_action' }])
  expect(book.ledger).toEqual([])
})

test('a payment of another shop is unknown, and an invalid reference sends no request', async () => {
  const foreign = await cards.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
  for (const reference of [foreign.id, 'pi_none', '../customers', '']) {
    expect(await settle(reference, now())).toEqual({ orderId: null, number: null, state: 'unknown' })
  }
})
