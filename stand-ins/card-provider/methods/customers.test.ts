import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stripe } from 'stripe'
import { startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started
let stripe: Stripe

beforeAll(async () => {
  provider = await startCardProvider()
  stripe = provider.stripe
})
afterAll(() => provider.stop())

const order = { amount: 4820, currency: 'eur', allowed_payment_method_types: ['card' as const] }

function aToken(
  method = 'pm_card_visa',
  more: { return_url?: string; shipping?: { name: string; address: object } } = {},
) {
  return stripe.testHelpers.confirmationTokens.create({ payment_method: method, ...more })
}

function payWith(token: string) {
  return stripe.paymentIntents.create({ ...order, confirm: true, confirmation_token: token })
}

test('a card that a customer wants to reuse is stored with them', async () => {
  const customer = await stripe.customers.create({ email: 'ada@shop.test', metadata: { reader: '1' } })
  const intent = await stripe.paymentIntents.create({
    ...order,
    customer: customer.id,
    setup_future_usage: 'on_session',
    confirm: true,
    payment_method: 'pm_card_visa',
    expand: ['latest_charge', 'customer'],
  })
  expect(intent).toMatchObject({ customer: { email: 'ada@shop.test' }, latest_charge: { customer: customer.id } })
  const { data } = await stripe.paymentMethods.list({ customer: customer.id })
  expect(data.map(({ id }) => id)).toEqual([intent.payment_method])
  const mine = await stripe.paymentIntents.list({ customer: customer.id })
  expect(mine.data.map(({ id }) => id)).toEqual([intent.id])
})

test('only the id of a deleted customer is known, and it can no longer pay', async () => {
  const customer = await stripe.customers.create({ name: 'Ada' })
  await stripe.customers.update(customer.id, { description: 'reads a lot' })
  await stripe.customers.del(customer.id)
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true })
  expect((await stripe.customers.list()).data.map(({ id }) => id)).not.toContain(customer.id)
  const late = stripe.paymentIntents.create({ ...order, customer: customer.id })
  await expect(late).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
})

test('a confirmation token pays once, with the address and the choices of the buyer', async () => {
  const shipping = { name: 'Ada', address: { line1: 'Weg 1', city: 'Ulm' } }
  const token = await aToken('pm_card_visa', { shipping, return_url: 'http://shop.test/back' })
  const paid = await payWith(token.id)
  expect(paid).toMatchObject({ status: 'succeeded', shipping: { name: 'Ada', address: { city: 'Ulm' } } })
  const spent = await stripe.confirmationTokens.retrieve(token.id)
  expect(spent).toMatchObject({ payment_intent: paid.id, expires_at: null })
  await expect(payWith(token.id)).rejects.toMatchObject({ statusCode: 400, param: 'confirmation_token' })
})

test('a token of a card that the bank asks about leads there and back', async () => {
  const token = await aToken('pm_card_authenticationRequired', { return_url: 'http://shop.test/back' })
  const intent = await payWith(token.id)
  expect(intent.next_action?.redirect_to_url?.return_url).toBe('http://shop.test/back')
})

test('a token is valid for half a day', async () => {
  const token = await aToken()
  await provider.control('POST', 'clock', { advance: 12 * 3600 })
  await expect(payWith(token.id)).rejects.toMatchObject({ message: expect.stringContaining('expired') })
})

test('a search finds objects a moment old, by metadata, amount and state', async () => {
  const paid = await stripe.paymentIntents.create({
    ...order,
    metadata: { order: 'o’7"' },
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await stripe.paymentIntents.create({ ...order, metadata: { order: 'o8' } })
  const idsOf = async (query: string) => (await stripe.paymentIntents.search({ query })).data.map(({ id }) => id)
  expect(await idsOf(`metadata['order']:'o’7"'`)).toEqual([])
  await provider.control('POST', 'clock', { advance: 5 })
  expect(await idsOf(`metadata['order']:'o’7"'`)).toEqual([paid.id])
  expect(await idsOf(`status:"succeeded" AND metadata["order"]:"o8"`)).toEqual([])
  expect(await idsOf(`-metadata["order"]:null AND amount>=4820`)).toHaveLength(2)
  const wrong = stripe.paymentIntents.search({ query: `status:'succeeded' AND amount>1 OR amount<9` })
  await expect(wrong).rejects.toMatchObject({ param: 'query' })
  const pages = await Array.fromAsync(stripe.paymentIntents.search({ query: 'amount>0', limit: 1 }))
  expect(pages.length).toBeGreaterThan(3)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
})
