import { expect, test } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { newId, type AttemptId, type OrderId, type RefundId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, anOpenOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'

useDatabase()
const cards = useCardProvider()
const silent = () => new Date(Date.now() + limits.settleAfter.value + 1_000)

async function intentsOf(orderId: OrderId) {
  const found: string[] = []
  for await (const intent of cards.stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.metadata.order_id === orderId) found.push(intent.id)
  }
  return found
}

test('an order whose payment produced no webhook is found', async () => {
  const order = await anOpenOrder(await stockOf(2))
  await cards.pay(order.reference)
  await reconcilePayments(new Date())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'pending' })
  await reconcilePayments(silent())
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
})

test('a payment whose answer was lost is requested again under its key, and is the same one', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(2)), crypto.randomUUID(), new Date())
  if (!placed.ok) throw new Error('refused')
  const { orderId } = placed.value
  await cards.control('POST faults', {
    kind: 'commit-then-reset',
    method: 'POST',
    path: '/v1/payment_intents',
    times: 9,
  })
  expect(await startPayment(orderId, new Date())).toEqual({ ok: false, reason: 'unavailable' })
  await cards.control('DELETE faults')
  await reconcilePayments(silent())
  const book = await bookOf(orderId)
  expect(book.attempts).toHaveLength(1)
  expect(await intentsOf(orderId)).toEqual([book.attempts[0]?.providerReference])
})

test('where the provider has forgotten the key, its list is looked through before anything is made', async () => {
  const order = await anOpenOrder(await stockOf(2))
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const lost = { providerReference: null, createdAt: yesterday, updatedAt: yesterday }
  await db.updateTable('paymentAttempts').set(lost).where('orderId', '=', order.orderId).execute()
  await cards.control('POST clock', { advance: 25 * 3_600 })
  await reconcilePayments(new Date())
  expect(await intentsOf(order.orderId)).toEqual([order.reference])
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ providerReference: order.reference }])
})

test('a failure that the provider has stored under the key is avoided with a new attempt', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(2)), crypto.randomUUID(), new Date())
  if (!placed.ok) throw new Error('refused')
  await cards.control('POST faults', { kind: 'error-stored', method: 'POST', path: '/v1/payment_intents' })
  expect(await startPayment(placed.value.orderId, new Date())).toMatchObject({ ok: true })
  expect((await bookOf(placed.value.orderId)).attempts).toMatchObject([{ state: 'cancelled' }, { state: 'created' }])
})

test('while the provider is down the order does not change, and the next call opens its payment', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(2)), crypto.randomUUID(), new Date())
  if (!placed.ok) throw new Error('refused')
  await cards.control('POST faults', { kind: 'drop-before', path: '/v1/payment_intents', times: 9 })
  expect(await startPayment(placed.value.orderId, new Date())).toEqual({ ok: false, reason: 'unavailable' })
  await cards.control('DELETE faults')
  expect(await startPayment(placed.value.orderId, new Date())).toMatchObject({ ok: true })
})

test('a shop without a card provider behaves as if the provider were down: nothing is paid, nothing fails', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(2)), crypto.randomUUID(), new Date())
  if (!placed.ok) throw new Error(placed.reason)
  const before = configuration()
  configure({ ...before, cards: { ...before.cards, secretKey: '', apiOrigin: '' } })
  try {
    expect(await startPayment(placed.value.orderId, new Date())).toEqual({ ok: false, reason: 'unavailable' })
    await reconcilePayments(new Date())
  } finally {
    configure(before)
  }
  expect(await startPayment(placed.value.orderId, new Date())).toMatchObject({ ok: true })
})

test('a payment that failed in a round and was settled by its webhook needs no review any more', async () => {
  const order = await anOpenOrder(await stockOf(2))
  await cards.pay(order.reference)
  const path = `/v1/payment_intents/${order.reference}`
  await cards.control('POST faults', { kind: 'refuse', status: 403, method: 'GET', path })
  const problems = db.selectFrom('paymentProblems').select(['kind', 'resolvedBy']).where('orderId', '=', order.orderId)
  await reconcilePayments(silent())
  expect(await problems.execute()).toEqual([{ kind: 'stuck', resolvedBy: null }])
  expect(await settle(order.reference, silent())).toMatchObject({ state: 'paid' })
  await reconcilePayments(silent())
  expect(await problems.execute()).toEqual([{ kind: 'stuck', resolvedBy: 'shop' }])
  expect(await db.selectFrom('postponedWork').selectAll().execute()).toEqual([])
})

test('hundreds of refunds that are slow at the bank do not delay one that was lost', { timeout: 60_000 }, async () => {
  const order = await anOpenOrder(await stockOf(2))
  await cards.pay(order.reference)
  await settle(order.reference, new Date())
  // Checked first: the provider has never heard of this payment.
  const unheard = await placeOrder(await aDraft(await stockOf(2)), crypto.randomUUID(), new Date())
  if (!unheard.ok) throw new Error(unheard.reason)
  const of = async (orderId: OrderId) => {
    const { attempts } = await bookOf(orderId)
    return {
      orderId,
      attemptId: attempts[0]?.id ?? id<AttemptId>(''),
      currency: 'EUR',
      amount: 1,
      requestedBy: 'test',
    }
  }
  const [about, paid] = [await of(unheard.value.orderId), await of(order.orderId)]
  const old = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const slow = Array.from({ length: limits.passRows.value + 50 }, () => newId<RefundId>())
  const waiting = slow.map((id) => ({
    ...about,
    id,
    reason: 'goodwill',
    state: 'pending' as const,
    createdAt: old(2),
  }))
  await db.insertInto('refunds').values(waiting).execute()
  const lost = { ...paid, id: newId<RefundId>(), reason: 'goodwill', createdAt: old(1) }
  await db.insertInto('refunds').values(lost).execute()
  for (let round = 0; round < 2; round++) await reconcilePayments(new Date(Date.now() + round * 60_000))
  const state = db.selectFrom('refunds').select('state').where('id', '=', lost.id)
  expect(await state.executeTakeFirst()).toEqual({ state: 'succeeded' })
})

test('a list that the provider refuses to the key does not keep payments from being settled', async () => {
  const order = await anOpenOrder(await stockOf(2))
  await cards.pay(order.reference)
  // A failover is still to be compared with the provider's list.
  const now = new Date()
  const server = { system: 'cluster', timeline: 2, firstSeenAt: now, aliveAt: now, lost: false }
  await db.insertInto('databaseServers').values(server).execute()
  await cards.control('POST faults', {
    kind: 'refuse',
    method: 'GET',
    path: '/v1/payment_intents',
    status: 403,
    times: 9,
  })
  await reconcilePayments(silent())
  await cards.control('DELETE faults')
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
  const unchecked = db.selectFrom('databaseServers').select('timeline').where('comparedAt', 'is', null)
  expect(await unchecked.execute()).toHaveLength(1)
  await reconcilePayments(silent())
  expect(await unchecked.execute()).toEqual([])
})
