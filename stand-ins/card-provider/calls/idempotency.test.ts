import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Stripe } from 'stripe'
import { startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started
let patient: Stripe
let impatient: Stripe

beforeAll(async () => {
  provider = await startCardProvider()
  patient = provider.stripe
  const { hostname, port } = new URL(provider.origin)
  impatient = new Stripe('sk_test_barrow', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => provider.stop())
beforeEach(() => provider.control('POST', 'reset'))

const order = { amount: 4820, currency: 'eur', allowed_payment_method_types: ['card' as const] }
const create = '/v1/payment_intents'

async function countIntents() {
  return (await patient.paymentIntents.list({ limit: 100 })).data.length
}

test('the same call with the same key is done once and answered twice', async () => {
  const first = await patient.paymentIntents.create(order, { idempotencyKey: 'pi:1' })
  const second = await patient.paymentIntents.create(order, { idempotencyKey: 'pi:1' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  expect(await countIntents()).toBe(1)
})

test('a decline is remembered like a success', async () => {
  const params = { ...order, confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }
  const pay = () => patient.paymentIntents.create(params, { idempotencyKey: 'pi:2' })
  await expect(pay()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(pay()).rejects.toMatchObject({ code: 'card_declined' })
  expect(await countIntents()).toBe(1)
})

test('a key with other parameters is refused', async () => {
  await patient.paymentIntents.create(order, { idempotencyKey: 'pi:3' })
  const other = patient.paymentIntents.create({ ...order, amount: 4821 }, { idempotencyKey: 'pi:3' })
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a key is free again when its call was refused before any work', async () => {
  const wrong = patient.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'pi:4' })
  await expect(wrong).rejects.toMatchObject({ code: 'amount_too_small' })
  expect(await patient.paymentIntents.create(order, { idempotencyKey: 'pi:4' })).toMatchObject({ amount: 4820 })
})

test('while a call runs, its twin is refused and gets the answer when it retries', async () => {
  await provider.control('POST', 'faults', { kind: 'delay', milliseconds: 300, path: create })
  const slow = patient.paymentIntents.create(order, { idempotencyKey: 'pi:5' })
  const twin = impatient.paymentIntents.create(order, { idempotencyKey: 'pi:5' })
  const outcomes = await Promise.allSettled([slow, twin])
  // The one that reached the provider second is refused.
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { statusCode: 409, code: 'idempotency_key_in_use' } }])
  expect(await countIntents()).toBe(1)
})

test('after a day the provider has forgotten the key', async () => {
  const first = await patient.paymentIntents.create(order, { idempotencyKey: 'pi:6' })
  await provider.control('POST', 'clock', { advance: 24 * 3600 + 1 })
  const second = await patient.paymentIntents.create(order, { idempotencyKey: 'pi:6' })
  expect(second.id).not.toBe(first.id)
})

test.each([
  ['an answer lost after everything was done', { kind: 'commit-then-reset' }],
  ['a call lost on its way', { kind: 'drop-before' }],
  ['a server error that left nothing', { kind: 'error-unstored' }],
  ['a conflict', { kind: 'conflict' }],
])('%s: the official package retries with the same key, and there is one payment', async (_what, fault) => {
  await provider.control('POST', 'faults', { ...fault, method: 'POST', path: create })
  expect(await patient.paymentIntents.create(order)).toMatchObject({ status: 'requires_payment_method' })
  expect(await countIntents()).toBe(1)
})

test('a stored server error stays one until another key is used', async () => {
  await provider.control('POST', 'faults', { kind: 'error-stored', path: create })
  const failing = () => patient.paymentIntents.create(order, { idempotencyKey: 'pi:7' })
  await expect(failing()).rejects.toMatchObject({ statusCode: 500 })
  await expect(failing()).rejects.toMatchObject({ statusCode: 500 })
  expect(await countIntents()).toBe(0)
  await patient.paymentIntents.create(order, { idempotencyKey: 'pi:8' })
})

test('an answer cut off in the middle is not repeated by the package; the same key tells the outcome', async () => {
  await provider.control('POST', 'faults', { kind: 'cut-off', path: create })
  const pay = () => patient.paymentIntents.create(order, { idempotencyKey: 'pi:9' })
  await expect(pay()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await pay()
  expect(await countIntents()).toBe(1)
})

test('too many requests are refused without work, from the n-th on', async () => {
  await provider.control('POST', 'faults', { kind: 'rate-limit', path: create, nth: 2, times: 2 })
  await patient.paymentIntents.create(order)
  await expect(patient.paymentIntents.create(order)).rejects.toMatchObject({ type: 'StripeRateLimitError' })
  await expect(patient.paymentIntents.create(order)).rejects.toMatchObject({ statusCode: 429 })
  await patient.paymentIntents.create(order)
  expect(await countIntents()).toBe(2)
})

test('kill -9 loses nothing that was answered, nor the keys', async () => {
  const before = await startCardProvider()
  const first = await before.stripe.paymentIntents.create(order, { idempotencyKey: 'pi:10' })
  const after = await before.killAndRestart()
  const second = await after.stripe.paymentIntents.create(order, { idempotencyKey: 'pi:10' })
  expect(second.id).toBe(first.id)
  await after.stop()
})
