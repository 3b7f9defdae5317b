import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenForWebhooks, startCardProvider, type Received, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started
let shop: Awaited<ReturnType<typeof listenForWebhooks>>
let answer = 200

beforeAll(async () => {
  shop = await listenForWebhooks(() => answer)
  provider = await startCardProvider({ webhookUrl: shop.url })
})
afterAll(async () => {
  await provider.stop()
  shop.stop()
})
beforeEach(async () => {
  await provider.control('GET', 'rest')
  await provider.control('POST', 'reset')
  shop.received.length = 0
  answer = 200
})

const order = { amount: 4820, currency: 'eur', allowed_payment_method_types: ['card' as const] }

function pay(method = 'pm_card_visa') {
  return provider.stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method })
}

function read({ body, signature }: Received, secret = 'whsec_barrow', now?: number) {
  return provider.stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now)
}

function types() {
  return shop.received.map(({ event }) => event.type)
}

test('the shop receives every change, signed, with the call that caused it', async () => {
  const intent = await provider.stripe.paymentIntents.create(order, { idempotencyKey: 'pi:1' })
  await provider.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  await shop.until((all) => all.length === 4)
  expect(types().toSorted()).toEqual([
    'charge.succeeded',
    'charge.updated',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const events = shop.received.map((message) => read(message))
  expect(events.find(({ type }) => type === 'payment_intent.created')).toMatchObject({
    api_version: '2026-10-28.endive',
    data: { object: { id: intent.id, status: 'requires_payment_method' } },
    livemode: false,
    request: { idempotency_key: 'pi:1' },
  })
})

test.each([
  ['pm_card_createDispute', 'charge.dispute.funds_withdrawn'],
  ['pm_card_createDisputeInquiry', 'charge.dispute.created'],
  ['pm_card_createIssuerFraudRecord', 'radar.early_fraud_warning.created'],
  ['pm_card_riskLevelElevated', 'review.opened'],
])('%s succeeds and then causes %s', async (method, type) => {
  expect((await pay(method)).status).toBe('succeeded')
  await shop.untilType(type)
})

test('a shop that is down receives everything later, each try newly signed', async () => {
  answer = 503
  const intent = await pay()
  await shop.untilType('payment_intent.succeeded')
  await provider.control('GET', 'rest')
  const undelivered = await provider.stripe.events.list({ delivery_success: false, type: 'payment_intent.succeeded' })
  expect(undelivered.data).toMatchObject([{ data: { object: { id: intent.id } }, pending_webhooks: 1 }])
  answer = 200
  const before = shop.received.length
  await provider.control('POST', 'clock', { advance: 3600 })
  await provider.control('GET', 'rest')
  const later = shop.received.slice(before)
  expect(later).toHaveLength(4)
  expect(() => read(later[0] ?? never())).not.toThrow()
  expect(later.map(({ signature }) => signature)).not.toContain(shop.received[0]?.signature)
  expect((await provider.stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('a delivery that was pending when the provider was killed is made after its start', async () => {
  answer = 503
  await pay()
  await provider.control('GET', 'rest')
  provider = await provider.killAndRestart()
  answer = 200
  const before = shop.received.length
  await provider.control('POST', 'retry')
  await provider.control('GET', 'rest')
  expect(shop.received.slice(before)).toHaveLength(4)
})

test('deliveries can be doubled, dropped, held and released in reverse order', async () => {
  await provider.control('PUT', 'policy', [
    { types: ['payment_intent.succeeded'], copies: 5 },
    { types: ['charge.updated'], drop: true },
    { hold: true, oneByOne: true },
  ])
  await pay()
  await shop.until((all) => all.length === 5)
  await provider.control('GET', 'rest')
  expect(types()).toEqual(Array(5).fill('payment_intent.succeeded'))
  expect(await provider.control('POST', 'release', { reverse: true })).toEqual({ released: 2 })
  await shop.until((all) => all.length === 7)
  expect(types().slice(5)).toEqual(['charge.succeeded', 'payment_intent.created'])
})

test('an event can arrive before the call is answered', async () => {
  await provider.control('PUT', 'policy', [{ beforeAnswer: true }])
  await pay()
  expect(types()).toContain('payment_intent.succeeded')
})

test.each([
  ['another party’s signature', { signature: 'bad' }],
  ['an old time', { signature: 'stale' }],
  ['no signature', { signature: 'missing' }],
  ['a body that a proxy rewrote', { reserialise: true }],
])('%s is not accepted', async (_what, rule) => {
  await provider.control('PUT', 'policy', [rule])
  await pay()
  await shop.untilType('payment_intent.succeeded')
  expect(() => read(shop.received[0] ?? never())).toThrow(/signature|Timestamp/i)
})

test('while a secret is rotated, both are accepted; the old one alone is not', async () => {
  await provider.control('POST', 'secret', { secret: 'whsec_new' })
  await pay()
  await shop.until((all) => all.length === 4)
  const both = shop.received[0] ?? never()
  expect(read(both, 'whsec_new').type).toBe(read(both, 'whsec_barrow').type)
  await provider.control('PUT', 'policy', [{ secret: 'old' }])
  await pay()
  await shop.until((all) => all.length === 8)
  expect(() => read(shop.received[7] ?? never(), 'whsec_new')).toThrow(/signature/)
})

test('an event of another account or of live mode can be forged', async () => {
  const intent = await pay()
  const made = { type: 'payment_intent.succeeded', object: intent, livemode: true, account: 'acct_other' }
  await provider.control('POST', 'events', made)
  await shop.until((all) => all.some(({ event }) => event.livemode && event.account === 'acct_other'))
})

test('changes in the dashboard reach the shop', async () => {
  const held = await provider.stripe.paymentIntents.create({
    ...order,
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await provider.control('POST', 'actions/capture', { id: held.id, amount: 700 })
  await shop.untilType('charge.captured')
  await provider.control('POST', 'actions/refund', { id: held.id, amount: 200 })
  await shop.untilType('charge.refunded')
  await provider.control('POST', 'actions/dispute', { id: held.id, reason: 'product_not_received' })
  await shop.untilType('charge.dispute.created')
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: held.id })).data
  await provider.control('POST', 'actions/win-dispute', { id: dispute?.id })
  await shop.untilType('charge.dispute.funds_reinstated')
  expect(await provider.control('GET', 'book')).toMatchObject([
    { id: held.id, captured: 700, refunded: 200, disputes: [{ status: 'won' }] },
  ])
})

test('evidence decides a dispute', async () => {
  const intent = await pay('pm_card_createDispute')
  await shop.untilType('charge.dispute.created')
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: intent.id })).data
  const lost = await provider.stripe.disputes.update(String(dispute?.id), {
    evidence: { uncategorized_text: 'losing_evidence' },
  })
  expect(lost.status).toBe('lost')
  const refund = provider.stripe.refunds.create({ payment_intent: intent.id })
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('an authorisation that is not captured is released after seven days', async () => {
  const held = await provider.stripe.paymentIntents.create({
    ...order,
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await provider.control('POST', 'clock', { advance: 7 * 24 * 3600 + 1 })
  await shop.untilType('charge.expired')
  const after = await provider.stripe.paymentIntents.retrieve(held.id)
  expect(after).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic', amount_received: 0 })
  expect(types()).toContain('payment_intent.canceled')
})

function never(): never {
  throw new Error('nothing was received')
}
