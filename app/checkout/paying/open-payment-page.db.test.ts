import { afterEach, expect, test } from 'vitest'
import { type CustomerId, type IdentityId, newId, type OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { openAttempt } from '#app/payments/opening/start-payment.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { strikeFailPoints } from '#app/system/fail-point.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, expireHereAlone, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { openPaymentPage } from './open-payment-page.operation.ts'

useDatabase()
useCardProvider()
afterEach(() => strikeFailPoints(() => {}))
const now = () => new Date()

/** An order that waits for its money, as seen by the holder of its link. */
async function anOrder(change: Partial<Row<'orders'>> = {}) {
  const { orderId: id } = await anOpenOrder(await stockOf(5))
  const changed = { expiresAt: new Date(Date.now() + limits.reservation.value), ...change }
  const order = db.updateTable('orders').set(changed).where('id', '=', id).returning('number')
  const { number } = await order.executeTakeFirstOrThrow()
  const link = new URL(orderLink(languageOf('en'), { id, number, linkSeries: 0 }), 'http://x').searchParams.get('key')
  return { id, key: { number, link } }
}
type Order = Awaited<ReturnType<typeof anOrder>>

const open = ({ key }: Pick<Order, 'key'>, actor = guestAt(now())) =>
  perform(openPaymentPage, { key, input: {}, actor })
const attemptsOf = (id: OrderId) =>
  db.selectFrom('paymentAttempts').select(['method', 'state']).where('orderId', '=', id).orderBy('sequence').execute()

async function aPerson(): Promise<{ customerId: CustomerId; actor: ReturnType<typeof guestAt> }> {
  const [customerId, id] = [newId<CustomerId>(), newId<IdentityId>()]
  await db.insertInto('customers').values({ id: customerId }).execute()
  await db.insertInto('identities').values({ id, customerId, issuer: 'http://issuer.test', subject: id }).execute()
  return { customerId, actor: { ...guestAt(now()), kind: 'person', id } }
}

test('asked for ten times at once it is one page, and the way that was open before is closed', async () => {
  const order = await anOrder()
  const pages = await Promise.all(Array.from({ length: 10 }, () => open(order)))
  const addresses = pages.map((page) => (page.ok ? page.value.address : page.reason))
  expect(new Set(addresses).size).toBe(1)
  expect(addresses[0]).toMatch(/^http/)
  expect(await attemptsOf(order.id)).toEqual([
    { method: 'fields', state: 'cancelled' },
    { method: 'hosted', state: 'created' },
  ])
})

test('it opens for its customer and for the holder of its link; for others there is no such order', async () => {
  const [hers, his] = [await aPerson(), await aPerson()]
  const order = await anOrder({ customerId: hers.customerId })
  const withoutLink = { key: { ...order.key, link: null } }
  expect(await open(withoutLink, hers.actor)).toMatchObject({ ok: true })
  expect(await open(order)).toMatchObject({ ok: true })
  for (const [which, actor] of [
    [withoutLink, his.actor],
    [withoutLink, guestAt(now())],
    [{ key: { ...order.key, link: 'A'.repeat(22) } }, his.actor],
    [{ key: { number: 'B0', link: order.key.link } }, hers.actor],
  ] as const)
    await expect(open(which, actor)).rejects.toThrow('not_found')
})

test.each([
  ['is over', { expiresAt: new Date(0) }, 'order.expired'],
  ['gave way', { state: 'expired', expiredAt: new Date(), displacedAt: new Date() }, 'order.displaced'],
  ['is on hold', { heldBecause: 'underpaid' }, 'payment.held'],
  ['is placed', { state: 'placed', placedAt: new Date() }, 'order.already_paid'],
  ['is cancelled', { state: 'cancelled', cancelledAt: new Date() }, 'order.not_placed'],
] as const)('an order that %s has none, and no one is asked to pay it', async (_, change, reason) => {
  const order = await anOrder(change)
  const before = await attemptsOf(order.id)
  expect(await open(order)).toMatchObject({ ok: false, reason })
  expect(await attemptsOf(order.id)).toEqual(before)
})

test('no one is sent to the page of an order that has ended while the provider answered', async () => {
  const order = await anOrder()
  strikeFailPoints((name) => (name === 'reference-noted' ? expireHereAlone(order.id) : undefined))
  expect(await open(order)).toMatchObject({ ok: false, reason: 'order.expired' })
})

test('a payment in progress at a bank is found again, and no second one is opened beside it', async () => {
  const order = await anOrder()
  await openAttempt(order.id, 'hosted', now())
  await open(order)
  const underWay = db.updateTable('paymentAttempts').set({ state: 'processing' }).where('orderId', '=', order.id)
  await underWay.where('state', '!=', 'cancelled').execute()
  const before = await attemptsOf(order.id)
  expect(await open(order)).toMatchObject({ ok: true })
  expect(await attemptsOf(order.id)).toEqual(before)
})

test('opening it again and again is limited, at every door: each time the card provider is asked', async () => {
  const order = await anOrder()
  const most = limits.placeOrders.value
  for (let press = 0; press < most; press += 1) expect(await open(order)).toMatchObject({ ok: true })
  await expect(open(order, { ...guestAt(now()), door: 'api' })).rejects.toThrow('limit.too_many_requests')
  expect(await open(await anOrder())).toMatchObject({ ok: true })
})
