import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, anOpenOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import { endOrder, endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from './settle.server.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'

useDatabase()
const cards = useCardProvider()
const overdue = () => new Date(Date.now() + limits.reservation.value + 1_000)

test.each([
  ['400, as while the bank is asking', { status: 400, code: 'payment_intent_unexpected_state' }],
  ['403', { status: 403 }],
  ['401', { status: 401 }],
  ['500', null],
])('while the provider answers a cancel with %s, the items stay hers, and she can pay', async (_, refusal) => {
  const stock = await stockOf(1)
  const order = await anOpenOrder(stock)
  await cards.pay(order.reference, 'pm_card_authenticationRequired')
  const path = `/v1/payment_intents/${order.reference}/cancel`
  const kind = refusal ? { kind: 'refuse', ...refusal } : { kind: 'error-unstored' }
  await cards.control('POST faults', { ...kind, method: 'POST', path, times: 99 })
  await endOverdueOrders(overdue())
  await endOrder(order.orderId, 'replaced', overdue()).catch(() => 'no answer')
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
  await cards.control('DELETE faults')
  await cards.pay(order.reference)
  expect(await settle(order.reference, overdue())).toMatchObject({ state: 'paid' })
  expect(await bookOf(order.orderId)).toMatchObject({ order: { state: 'placed' }, refunds: [] })
})

test('an order whose payment cannot be cancelled is retried, reported after some tries, and ends eventually', async () => {
  const stock = await stockOf(1)
  const order = await anOpenOrder(stock)
  const path = `/v1/payment_intents/${order.reference}/cancel`
  await cards.control('POST faults', { kind: 'refuse', status: 400, method: 'POST', path, times: 5 })
  const round = (count: number) => new Date(overdue().getTime() + count * limits.postponedNotYet.value)
  for (let count = 0; count < 5; count++) {
    expect((await bookOf(order.orderId)).problems).toEqual([])
    await endOverdueOrders(round(count))
  }
  const called = await bookOf(order.orderId)
  expect(called).toMatchObject({ order: { state: 'pending' }, problems: [{ kind: 'stuck' }] })
  await endOverdueOrders(round(5))
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'expired' })
  const open = db.selectFrom('paymentProblems').select('id').where('resolvedAt', 'is', null)
  expect(await open.where('orderId', '=', order.orderId).execute()).toEqual([])
})

test('on the provider’s page too: one that cannot be closed keeps its order', async () => {
  const stock = await stockOf(1)
  const placed = await placeOrder(await aDraft(stock), crypto.randomUUID(), new Date())
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  const wish = { title: 'Order', email: 'ada@example.com', locale: 'en' }
  const addresses = { returnAddress: 'http://shop.test/back', cancelAddress: 'http://shop.test/left' }
  expect(await startHosted(orderId, { ...wish, ...addresses }, new Date())).toMatchObject({ ok: true })
  await cards.control('POST faults', {
    kind: 'refuse',
    method: 'POST',
    path: '/v1/checkout/sessions/*/expire',
    times: 2,
  })
  await endOverdueOrders(overdue())
  expect(await endOrder(orderId, 'replaced', overdue())).toBe('kept')
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
  expect(await endOrder(orderId, 'replaced', overdue())).toBe('ended')
})

test('ten orders that cannot be ended do not block the ones behind them, however often they come first', async () => {
  const bad = await Promise.all(Array.from({ length: 10 }, async () => anOpenOrder(await stockOf(1))))
  const good = await anOpenOrder(await stockOf(1))
  for (const [index, { reference }] of bad.entries()) {
    const path = `/v1/payment_intents/${reference}/cancel`
    const kind = index % 2 ? { kind: 'refuse', status: 403 } : { kind: 'malformed' }
    await cards.control('POST faults', { ...kind, method: 'POST', path, times: 99 })
  }
  await endOverdueOrders(overdue())
  expect((await bookOf(good.orderId)).order).toMatchObject({ state: 'expired' })
  expect((await bookOf(bad[0]?.orderId ?? id(''))).order).toMatchObject({ state: 'pending' })
  await cards.control('DELETE faults')
})
