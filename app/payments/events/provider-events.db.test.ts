import { sql } from 'kysely'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { cardProvider } from '#app/payments/providers.server.ts'
import { disputeOf } from '#app/card-payments/stripe-dispute.ts'
import { refundOf } from '#app/card-payments/stripe-shapes.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { handleEvent, receiveEvent } from './provider-events.server.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'

useDatabase()
const cards = useCardProvider()
const secret = 'whsec_barrow'
let count = 0
const aRefund = { id: 're_1', status: 'failed', amount: 100, currency: 'eur', payment_intent: 'pi_1', metadata: null }
const evidence = { evidence_details: { due_by: null } }
const aDispute = {
  id: 'du_1',
  status: 'lost',
  amount: 1,
  currency: 'eur',
  reason: '',
  payment_intent: 'pi_1',
  ...evidence,
}

interface Told {
  type?: string
  object: object
  livemode?: boolean
  account?: string
}

/** A webhook as the provider signs it. */
function signed({ type = 'payment_intent.succeeded', object, ...rest }: Told, by = secret, seconds?: number) {
  const id = `evt_${++count}`
  const body = JSON.stringify({
    id,
    object: 'event',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    ...rest,
    type,
    data: { object },
  })
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp: seconds })
  return { id, body: Buffer.from(body), header }
}

async function receive(message: ReturnType<typeof signed>) {
  const event = cardProvider.readEvent(message.body, () => message.header, new Date())
  if (!event.ok) throw new Error(event.reason)
  await receiveEvent(event.value, new Date())
}
const inbox = (id: string) => db.selectFrom('providerEvents').selectAll().where('eventId', '=', id).executeTakeFirst()
const intentOf = async (reference: string) => ({ ...(await cards.stripe.paymentIntents.retrieve(reference)) })

test('the same webhook five times at once is one row, one job and one placed order', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  const message = signed({ object: await intentOf(order.reference) })
  await Promise.all([1, 2, 3, 4, 5].map(() => receive(message)))
  await Promise.all([1, 2, 3, 4, 5].map(() => handleEvent(message.id, new Date())))
  expect(await inbox(message.id)).toMatchObject({ state: 'processed', reason: null })
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'placed' })
  expect(book.ledger).toHaveLength(1)
  expect(book.letters).toHaveLength(1)
})

test('a failure reported after the success changes nothing', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference, 'pm_card_visa_chargeDeclined')
  const failure = signed({ type: 'payment_intent.payment_failed', object: await intentOf(order.reference) })
  await cards.pay(order.reference)
  const success = signed({ object: await intentOf(order.reference) })
  for (const message of [success, failure]) {
    await receive(message)
    await handleEvent(message.id, new Date())
  }
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
})

test('nothing of a webhook is stored that would allow a payment or reveal more', async () => {
  const order = await anOpenOrder(await stockOf(5))
  const message = signed({ object: await intentOf(order.reference) })
  await receive(message)
  expect(message.body.toString()).toMatch(/_secret_/)
  expect(JSON.stringify((await inbox(message.id))?.body)).not.toMatch(/secret/)
})

test.each([
  ['of live mode', { livemode: true }, 'other-mode'],
  ['of another account', { account: 'acct_other' }, 'other-account'],
  ['of a type that asks nothing of us', { type: 'balance.available' }, 'other-type'],
])('a webhook %s is stored and ignored', async (_, change, reason) => {
  const message = signed({ object: { id: 'x', object: 'balance' }, ...change })
  await receive(message)
  expect(await inbox(message.id)).toMatchObject({ state: 'ignored', reason })
})

test('a webhook about a payment of another shop on the account is ignored', async () => {
  const foreign = await cards.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
  const message = signed({ object: foreign })
  await receive(message)
  await handleEvent(message.id, new Date())
  expect(await inbox(message.id)).toMatchObject({ state: 'ignored', reason: 'not-ours' })
})

test('a webhook about a payment of ours that is not known yet waits, and is given up after all tries', async () => {
  const metadata = { shop_id: shopId(), attempt_id: crypto.randomUUID(), order_id: crypto.randomUUID() }
  const early = await cards.stripe.paymentIntents.create({ amount: 500, currency: 'eur', metadata })
  const message = signed({ object: early })
  await receive(message)
  await handleEvent(message.id, new Date())
  expect(await inbox(message.id)).toMatchObject({ state: 'deferred', tries: 1 })
  for (let tries = 1; tries < limits.deferredEvent.value; tries++) await handleEvent(message.id, new Date())
  expect(await inbox(message.id)).toMatchObject({ state: 'ignored', reason: 'unknown-payment' })
})

test('only the provider’s own signature is accepted: not another’s, not an old one, not one over other bytes', async () => {
  const { body, header } = signed({ object: {} })
  const forged = signed({ object: {} }, 'whsec_of_somebody_else')
  const stale = signed({ object: {} }, secret, Math.floor(Date.now() / 1000) - limits.webhookTolerance.value - 5)
  expect(cardProvider.readEvent(body, () => header, new Date())).toMatchObject({ ok: true })
  expect(cardProvider.readEvent(forged.body, () => forged.header, new Date())).toEqual({
    ok: false,
    reason: 'signature',
  })
  expect(cardProvider.readEvent(stale.body, () => stale.header, new Date())).toEqual({ ok: false, reason: 'signature' })
  expect(cardProvider.readEvent(Buffer.from(`${body.toString()} `), () => header, new Date())).toEqual({
    ok: false,
    reason: 'signature',
  })
  for (const none of [undefined, '', 't=,v1=', 'nonsense']) {
    expect(cardProvider.readEvent(body, () => none, new Date())).toEqual({ ok: false, reason: 'signature' })
  }
})

test('while a secret is rotated, a webhook signed with both is accepted', () => {
  const timestamp = Math.floor(Date.now() / 1000)
  const { body, header } = signed({ object: {} }, secret, timestamp)
  const old = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: 'whsec_old', timestamp })
  expect(cardProvider.readEvent(body, () => `${old},${header.split(',')[1]}`, new Date())).toMatchObject({ ok: true })
})

test.each([
  ['NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\ud800b'],
])('a webhook with %s in any of its texts is accepted like any other', async (_, text) => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  const { metadata, ...intent } = await intentOf(order.reference)
  const marked = { ...intent, description: text, metadata: { ...metadata, [text]: text, shop_id: text } }
  const messages = [
    signed({ object: marked }),
    signed({ object: intent, account: text }),
    signed({ object: intent, type: `payment_intent.${text}` }),
    signed({ object: { object: 'refund', id: text, payment_intent: text } }),
  ]
  for (const message of messages) {
    await receive(message)
    await handleEvent(message.id, new Date())
  }
  const states = await Promise.all(messages.map(async ({ id }) => (await inbox(id))?.state))
  expect(states).toEqual(['processed', 'ignored', 'ignored', 'ignored'])
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed' })
})

test('refunds and disputes of the provider may contain any character too', async () => {
  const texts = { failure_reason: 'a\0b', reason: 'c\ud800' }
  expect(refundOf({ ...aRefund, ...texts })).toMatchObject({ failure: 'a\ufffdb' })
  expect(disputeOf({ ...aDispute, ...texts })).toMatchObject({ reason: 'c\ufffd' })
})

test('a signed body that is not an event is refused as such, and not as a forgery', () => {
  for (const body of ['{}', '[]', '{"id":7,"type":"x","data":{"object":{}}}', `{"id":"${'e'.repeat(256)}"}`]) {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    const read = cardProvider.readEvent(Buffer.from(body), () => header, new Date())
    expect(read).toEqual({ ok: false, reason: 'malformed' })
  }
})

test('a warning stored by an earlier version asks staff to look, although it lacks the details', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference)
  const warnings = ['radar.early_fraud_warning.created', 'review.opened', 'review.closed']
  for (const type of warnings) {
    const message = signed({ type, object: { id: 'w_1', object: 'warning', payment_intent: order.reference } })
    await receive(message)
    const stored = db.updateTable('providerEvents').where('eventId', '=', message.id)
    await stored.set({ body: sql`body - 'tells'` }).execute()
    await handleEvent(message.id, new Date())
  }
  const called = db.selectFrom('paymentProblems').select(['kind', 'overAt']).where('orderId', '=', order.orderId)
  expect(await called.orderBy('kind').execute()).toEqual([
    { kind: 'fraud-warning', overAt: null },
    { kind: 'review', overAt: expect.any(Date) },
  ])
})

test('a webhook is retried for months: a provider that refuses the shop for a week loses no dispute', async () => {
  const message = signed({ object: await intentOf((await anOpenOrder(await stockOf(5))).reference) })
  await receive(message)
  const { rows } = await sql<{ tries: number }>`
    select max_attempts as tries from graphile_worker._private_jobs where key = ${`event:${message.id}`}`.execute(db)
  // The pauses of the queue: e to the power of the tries, at most ten, in seconds.
  const pauses = Array.from({ length: (rows[0]?.tries ?? 0) - 1 }, (_, index) => Math.exp(Math.min(10, index + 1)))
  expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(90 * 86_400)
})
