import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { fromNetwork } from '#test/support/networks.ts'
import { aDraft, leftOf, stockOf } from '#test/support/people/orders.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { endOrder } from './expire.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const ten = Array.from({ length: 10 })

async function placed(outcome: Awaited<ReturnType<typeof placeOrder>>) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
  return outcome.value
}
const orderOf = (id: OrderId) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attemptsOf = (id: OrderId) =>
  db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', id).orderBy('sequence').execute()

test('an order reserves its stock and copies what was bought', async () => {
  const stock = await stockOf(5)
  const draft = await aDraft(stock, 2)
  const { orderId } = await placed(await placeOrder(draft, randomUUID(), now()))
  const order = await orderOf(orderId)
  expect(order).toMatchObject({
    state: 'pending',
    total: 4_800,
    email: 'ada@example.com',
    shippingAddress: draft.shippingAddress,
  })
  expect(await leftOf(stock)).toEqual({ onHand: 5, reserved: 2, moved: 5 })
  const lines = await db.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).execute()
  expect(lines).toMatchObject([{ title: 'Cup', quantity: 2, unitPrice: 2_400, total: 4_800, position: 1 }])
  expect(await attemptsOf(orderId)).toMatchObject([{ state: 'created', amount: 4_800, providerReference: null }])
})

test('ten presses of one button are one order and one payment', async () => {
  const stock = await stockOf(50)
  const [draft, key] = [await aDraft(stock), randomUUID()]
  const orders = await Promise.all(ten.map(async () => placed(await placeOrder(draft, key, now()))))
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1)
  const [{ orderId } = { orderId: id<OrderId>('') }] = orders
  const payments = await Promise.all([1, 2, 3].map(() => startPayment(orderId, now())))
  const references = payments.map((payment) => (payment.ok ? payment.value.reference : payment.reason))
  expect(new Set(references).size).toBe(1)
  expect(references[0]).toMatch(/^pi_/)
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
  const found: string[] = []
  for await (const intent of cards.stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.metadata.order_id === orderId) found.push(intent.id)
  }
  expect(found).toHaveLength(1)
})

test('ten shoppers and three items: three orders, seven refusals, no deadlock', async () => {
  const stock = await stockOf(3)
  const drafts = await Promise.all(ten.map(() => aDraft(stock)))
  const outcomes = await Promise.all(drafts.map((draft) => placeOrder(draft, randomUUID(), now())))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 7 }, () => refuse('stock.in_checkout')))
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 3, moved: 3 })
})

test('two shoppers who want the same two items in opposite orders both get them', async () => {
  const [cup, bowl] = [await stockOf(40), await stockOf(40)]
  const drafts = await Promise.all(ten.flatMap((_, index) => aDraft(index % 2 === 0 ? [cup, bowl] : [bowl, cup])))
  const outcomes = await Promise.all(drafts.map((draft) => placeOrder(draft, randomUUID(), now())))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(await leftOf(cup)).toMatchObject({ reserved: 10 })
  expect(await leftOf(bowl)).toMatchObject({ reserved: 10 })
})

test('too little stock is a refusal, and nothing of the order is stored', async () => {
  const stock = await stockOf(2)
  const draft = await aDraft(stock, 3)
  expect(await placeOrder(draft, randomUUID(), now())).toEqual(refuse('stock.not_enough'))
  const orders = await db.selectFrom('orders').select('id').where('cartId', '=', draft.cartId).execute()
  expect(orders).toEqual([])
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
})

test('a checkout opened again finds the waiting order, without extending its time', async () => {
  const draft = await aDraft(await stockOf(5))
  const first = await placed(await placeOrder(draft, randomUUID(), now()))
  const { expiresAt } = await orderOf(first.orderId)
  expect(await placeOrder(draft, randomUUID(), new Date(Date.now() + 600_000))).toEqual(agree(first))
  expect((await orderOf(first.orderId)).expiresAt).toEqual(expiresAt)
})

test('an order with too little time left to be paid is replaced by a new one', async () => {
  const draft = await aDraft(await stockOf(5))
  const first = await placed(await placeOrder(draft, randomUUID(), now()))
  const late = new Date(Date.now() + limits.reservation.value - limits.timeToPay.value + 1_000)
  const second = await placed(await placeOrder(draft, randomUUID(), late))
  expect(second.orderId).not.toBe(first.orderId)
  expect(await orderOf(first.orderId)).toMatchObject({ state: 'expired', displacedAt: null })
})

test('a repeated press returns the order that it made, even an ended one; a new press makes another', async () => {
  const [draft, key] = [await aDraft(await stockOf(5)), randomUUID()]
  const first = await placed(await placeOrder(draft, key, now()))
  const after = new Date(Date.now() + limits.reservation.value + 1_000)
  await endOrder(first.orderId, 'overdue', after)
  expect(await placeOrder(draft, key.toUpperCase(), after)).toEqual(agree(first))
  const second = await placed(await placeOrder(draft, randomUUID(), after))
  expect(second.orderId).not.toBe(first.orderId)
})

test('a changed cart makes a new order; the old payment is cancelled first and its stock is free', async () => {
  const stock = await stockOf(3)
  const draft = await aDraft(stock, 2)
  const first = await placed(await placeOrder(draft, randomUUID(), now()))
  const payment = await startPayment(first.orderId, now())
  const changed = await aDraft(stock, 3)
  const second = await placed(await placeOrder({ ...changed, cartId: draft.cartId }, randomUUID(), now()))
  expect(second.orderId).not.toBe(first.orderId)
  expect(await orderOf(first.orderId)).toMatchObject({ state: 'expired' })
  const intent = await cards.stripe.paymentIntents.retrieve(payment.ok ? payment.value.reference : '')
  expect(intent.status).toBe('canceled')
  expect(await leftOf(stock)).toMatchObject({ reserved: 3 })
})

test('an order that was paid meanwhile is not replaced', async () => {
  const stock = await stockOf(5)
  const draft = await aDraft(stock)
  const first = await placed(await placeOrder(draft, randomUUID(), now()))
  const payment = await startPayment(first.orderId, now())
  await cards.pay(payment.ok ? payment.value.reference : '')
  const changed = { ...(await aDraft(stock, 2)), cartId: draft.cartId }
  expect(await placeOrder(changed, randomUUID(), now())).toEqual(refuse('order.already_paid'))
  expect(await orderOf(first.orderId)).toMatchObject({ state: 'placed' })
  expect(await placeOrder(changed, randomUUID(), now())).toEqual(refuse('cart.empty'))
})

test('the key of another person’s submission opens nothing', async () => {
  const stock = await stockOf(5)
  const key = randomUUID()
  await placeOrder(await aDraft(stock), key, now())
  expect(await placeOrder(await aDraft(stock), key, now())).toEqual(refuse('checkout.changed'))
})

test('a request with the key of another cart displaces nothing: neither its own order, nor its network’s, nor others', async () => {
  const [stock, last] = [await stockOf(50), await stockOf(1)]
  const key = randomUUID()
  await placed(await placeOrder(await aDraft(stock), key, now()))
  const late = new Date(Date.now() + limits.reservationGrace.value + 1_000)

  const own = await aDraft(stock)
  const before = await placed(await placeOrder(own, randomUUID(), now()))
  const changed = { ...(await aDraft(stock, 2)), cartId: own.cartId }
  expect(await placeOrder(changed, key, late)).toEqual(refuse('checkout.changed'))
  expect(await orderOf(before.orderId)).toMatchObject({ state: 'pending' })

  const crowd = () => fromNetwork('crowd')
  const drafts = await Promise.all(Array.from({ length: limits.unpaidOrdersOfNetwork.value }, () => aDraft(stock)))
  for (const draft of drafts) await placed(await placeOrder(draft, randomUUID(), now(), crowd()))
  expect(await placeOrder(await aDraft(stock), key, late, crowd())).toEqual(refuse('checkout.changed'))
  const ended = db
    .selectFrom('orders')
    .select('id')
    .where('networkHash', '=', crowd().network)
    .where('state', '=', 'expired')
  expect(await ended.execute()).toEqual([])

  const holder = await placed(await placeOrder(await aDraft(last), randomUUID(), now(), fromNetwork('holder')))
  expect(await placeOrder(await aDraft(last), key, late, fromNetwork('home'))).toEqual(refuse('checkout.changed'))
  expect(await orderOf(holder.orderId)).toMatchObject({ state: 'pending', gaveWayTo: null })
})

test('when two carts use one submission key at the same moment, one gets an order and the other is asked to check again', async () => {
  const [one, other] = [await aDraft(await stockOf(5)), await aDraft(await stockOf(5))]
  for (const key of ten.map(() => randomUUID())) {
    const pressed = await Promise.all([one, other].map((draft) => placeOrder(draft, key, now())))
    const refused = pressed.filter(({ ok }) => !ok)
    expect(refused).toEqual(refused.map(() => refuse('checkout.changed')))
    for (const each of pressed) if (each.ok) await endOrder(each.value.orderId, 'overdue', now())
  }
})

test('a pick-up takes stock from its location only', async () => {
  const [here, elsewhere] = [await stockOf(0), await stockOf(9)]
  const level = { variantId: here.variantId, locationId: elsewhere.locationId, allowsBackorder: false, onHand: 9 }
  await db.insertInto('stockLevels').values(level).execute()
  const pickUp = { delivery: 'pick_up', pickUpLocationId: here.locationId } as const
  expect(await placeOrder(await aDraft(here, 1, pickUp), randomUUID(), now())).toEqual(refuse('stock.sold_out'))
  const there = { delivery: 'pick_up', pickUpLocationId: elsewhere.locationId } as const
  expect(await placeOrder(await aDraft(here, 1, there), randomUUID(), now())).toMatchObject({ ok: true })
})

test('a free order is placed at once, without a payment, and emits its events', async () => {
  const stock = await stockOf(5, { price: 0 })
  const draft = await aDraft(stock, 2)
  const { orderId } = await placed(await placeOrder(draft, randomUUID(), now()))
  expect(await orderOf(orderId)).toMatchObject({ state: 'placed' })
  expect(await attemptsOf(orderId)).toEqual([])
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  expect(await startPayment(orderId, now())).toEqual(refuse('already-paid'))
  const cart = await db.selectFrom('carts').select('state').where('id', '=', draft.cartId).executeTakeFirst()
  expect(cart).toEqual({ state: 'ordered' })
  const { events } = await writtenDownOf(orderId)
  expect(events).toMatchObject([{ type: 'order.placed', snapshot: { state: 'placed', payment: 'paid' } }])
})

test('an amount that a card cannot pay is refused before an order is made', async () => {
  expect(await placeOrder(await aDraft(await stockOf(5, { price: 10 })), randomUUID(), now())).toEqual(
    refuse('payment.amount_too_small'),
  )
})
