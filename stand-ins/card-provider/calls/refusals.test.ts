import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Stripe } from 'stripe'
import { startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started
let stripe: Stripe

beforeAll(async () => {
  provider = await startCardProvider()
  stripe = provider.stripe
})
afterAll(() => provider.stop())
beforeEach(() => provider.control('POST', 'reset'))

const order = { amount: 4820, currency: 'eur', allowed_payment_method_types: ['card' as const] }
const wrongState = { statusCode: 400, code: 'payment_intent_unexpected_state' }

function pay(method = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method, ...more })
}

const hold = () => pay('pm_card_visa', { capture_method: 'manual' })

function openCheckout(capture: 'automatic' | 'manual' = 'automatic') {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    success_url: 'http://shop.test/back',
    line_items: [{ price_data: { currency: 'eur', unit_amount: 4820, product_data: { name: 'Cup' } }, quantity: 1 }],
    payment_intent_data: { capture_method: capture },
  })
}

async function payHosted(session: Stripe.Checkout.Session, number: string) {
  const body = new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'Ada', email: 'ada@shop.test' })
  const answer = await fetch(session.url ?? '', { method: 'POST', body, redirect: 'manual' })
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
  return { intent: String(intent), leadsTo: answer.headers.get('location') ?? '' }
}

test('a payment of an open hosted checkout ends with the checkout, not by itself', async () => {
  const session = await openCheckout()
  const { intent } = await payHosted(session, '4000000000000002')
  const message = expect.stringContaining('Expire the Checkout Session')
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({ statusCode: 400, message })
  await expect(stripe.paymentIntents.update(intent, { amount: 100 })).rejects.toMatchObject({ message })
  const confirm = stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await expect(confirm).rejects.toMatchObject({ message })
  await stripe.checkout.sessions.expire(session.id)
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' })
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('a bank question that was open when its checkout expired leads to no charge', async () => {
  const session = await openCheckout()
  const { intent, leadsTo } = await payHosted(session, '4000002760003184')
  await stripe.checkout.sessions.expire(session.id)
  await fetch(leadsTo, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }), redirect: 'manual' })
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled', amount_received: 0 })
})

test('a buyer who closes the window after the bank’s question has paid, and the checkout is complete', async () => {
  const session = await openCheckout()
  const { leadsTo } = await payHosted(session, '4000002760003184')
  await fetch(leadsTo, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }), redirect: 'manual' })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
})

test('nor does one of a complete checkout, whose bank is still at work or has refused', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/back',
    line_items: [{ price_data: { currency: 'eur', unit_amount: 4820, product_data: { name: 'Cup' } }, quantity: 1 }],
  })
  const account = { method: 'sepa_debit', iban: 'DE08370400440532013003', name: 'Ada', email: 'ada@shop.test' }
  await fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(account), redirect: 'manual' })
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
  const message = expect.stringContaining('Expire the Checkout Session')
  const refused = () => expect(stripe.paymentIntents.cancel(String(intent))).rejects.toMatchObject({ message })
  await refused()
  await provider.control('POST', 'actions/fail-debit', { id: intent })
  await refused()
  expect(await stripe.paymentIntents.retrieve(String(intent))).toMatchObject({ status: 'requires_payment_method' })
})

test('an authorisation from a hosted checkout can be cancelled by the shop', async () => {
  const { intent } = await payHosted(await openCheckout('manual'), '4242424242424242')
  expect(await stripe.paymentIntents.cancel(intent)).toMatchObject({ status: 'canceled' })
})

test('a released or expired authorisation cannot be captured', async () => {
  const canceled = await hold()
  await stripe.paymentIntents.cancel(canceled.id)
  await expect(stripe.paymentIntents.capture(canceled.id)).rejects.toMatchObject(wrongState)
  await expect(stripe.paymentIntents.cancel(canceled.id)).rejects.toMatchObject(wrongState)
  const expired = await hold()
  await provider.control('POST', 'clock', { advance: 7 * 24 * 3600 + 1 })
  await expect(stripe.paymentIntents.capture(expired.id)).rejects.toMatchObject(wrongState)
  const left = await hold()
  const tooMuch = stripe.paymentIntents.capture(left.id, { amount_to_capture: 4821 })
  await expect(tooMuch).rejects.toMatchObject({ code: 'amount_too_large' })
})

test('authorised money is not refunded, and a partial capture is refunded up to that part', async () => {
  const held = await hold()
  await expect(stripe.refunds.create({ payment_intent: held.id })).rejects.toMatchObject({ statusCode: 400 })
  await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 })
  const tooMuch = stripe.refunds.create({ payment_intent: held.id, amount: 1001 })
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  expect(await stripe.refunds.create({ payment_intent: held.id })).toMatchObject({ amount: 1000 })
})

test('disputed money cannot be refunded too; an inquiry alone prevents nothing', async () => {
  const disputed = await pay()
  await provider.control('POST', 'actions/dispute', { id: disputed.id, reason: 'fraudulent' })
  const refund = stripe.refunds.create({ payment_intent: disputed.id })
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
  const asked = await pay()
  await provider.control('POST', 'actions/dispute', { id: asked.id, reason: 'inquiry' })
  expect(await stripe.refunds.create({ payment_intent: asked.id })).toMatchObject({ status: 'succeeded' })
})

test('the amount is fixed once the money is authorised or captured', async () => {
  for (const intent of [await hold(), await pay()]) {
    const change = stripe.paymentIntents.update(intent.id, { amount: 100 })
    await expect(change).rejects.toMatchObject(wrongState)
    expect(await stripe.paymentIntents.update(intent.id, { metadata: { seen: 'yes' } })).toMatchObject({ amount: 4820 })
  }
})

test('lists can be filtered by payment, charge and time', async () => {
  const [first, second] = [await pay('pm_card_createDispute'), await pay('pm_card_visa')]
  const refund = await stripe.refunds.create({ payment_intent: second.id, amount: 5 })
  const charge = String(second.latest_charge)
  await provider.control('GET', 'rest')
  const ids = async (list: Promise<{ data: { id: string }[] }>) => (await list).data.map(({ id }) => id)
  expect(await ids(stripe.refunds.list({ payment_intent: second.id }))).toEqual([refund.id])
  expect(await ids(stripe.refunds.list({ charge }))).toEqual([refund.id])
  expect(await ids(stripe.refunds.list({ payment_intent: first.id }))).toEqual([])
  expect(await ids(stripe.refunds.list({ created: { gt: refund.created } }))).toEqual([])
  expect(await ids(stripe.refunds.list({ created: { gte: refund.created, lt: refund.created + 1 } }))).toEqual([
    refund.id,
  ])
  expect(await ids(stripe.refunds.list({ created: refund.created }))).toEqual([refund.id])
  expect(await ids(stripe.disputes.list({ payment_intent: first.id }))).toHaveLength(1)
  expect(await ids(stripe.disputes.list({ charge }))).toEqual([])
  expect(await ids(stripe.balanceTransactions.list({ type: 'refund' }))).toHaveLength(1)
  expect(await ids(stripe.balanceTransactions.list({ source: charge }))).toHaveLength(1)
  const types = ['payment_intent.succeeded', 'refund.created']
  const events = await stripe.events.list({ types })
  expect(events.data.map(({ type }) => type)).toEqual(['refund.created', types[0], types[0]])
  await provider.control('POST', 'clock', { advance: 31 * 24 * 3600 })
  // The provider forgets an event after thirty days.
  expect(await ids(stripe.events.list())).toEqual([])
})

test('a charge shows its refunds wherever it is shown', async () => {
  const intent = await pay()
  for (let at = 0; at < 12; at++) await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const whole = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.refunds'] })
  expect(whole.latest_charge).toMatchObject({ amount_refunded: 1200, refunds: { has_more: true } })
  expect(Object(whole.latest_charge).refunds.data).toHaveLength(10)
  const [refund] = (await stripe.refunds.list({ expand: ['data.charge.refunds'] })).data
  expect(refund?.charge).toMatchObject({ refunds: { object: 'list' } })
  const listed = await stripe.paymentIntents.list({
    expand: ['data.latest_charge.refunds', 'data.latest_charge.balance_transaction'],
  })
  expect(listed.data[0]?.latest_charge).toMatchObject({ balance_transaction: { type: 'charge' } })
  const tooDeep = stripe.refunds.list({ expand: ['data.charge.payment_intent.latest_charge.refunds'] })
  await expect(tooDeep).rejects.toMatchObject({ param: 'expand' })
})
