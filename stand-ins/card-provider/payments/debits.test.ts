import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started

beforeAll(async () => {
  provider = await startCardProvider()
})
afterAll(() => provider.stop())

const payer = { name: 'Ada', email: 'ada@shop.test' }

function debit(iban: string, more = {}) {
  return provider.stripe.paymentIntents.create({
    amount: 4820,
    currency: 'eur',
    confirm: true,
    return_url: 'http://shop.test/back',
    payment_method_data: { type: 'sepa_debit', sepa_debit: { iban }, billing_details: payer },
    ...more,
  })
}

const find = (id: string) => provider.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
const days = (count: number) => provider.control('POST', 'clock', { advance: count * 24 * 3600 })
const eventsOf = async (id: string) => {
  const { data } = await provider.stripe.events.list({ limit: 100 })
  const about = data.filter(({ data: { object } }) => Object.values(object).includes(id))
  return about.map(({ type }) => type).toReversed()
}

test('a direct debit is in progress for five days, and then its money is there', async () => {
  const { id, status } = await debit('DE08370400440532013003')
  expect(status).toBe('processing')
  await days(4)
  expect(await find(id)).toMatchObject({
    status: 'processing',
    amount_received: 0,
    latest_charge: { status: 'pending', paid: false },
  })
  await days(1)
  expect(await find(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4820,
    latest_charge: { payment_method_details: { type: 'sepa_debit', sepa_debit: { country: 'DE', last4: '3003' } } },
  })
  expect(await eventsOf(id)).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.updated',
  ])
})

test('a debit that the bank refuses leaves the payment open for another method', async () => {
  const { id } = await debit('DE78370400440532013004')
  await days(5)
  expect(await find(id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
    latest_charge: { status: 'failed', captured: false },
  })
  await provider.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://shop.test' })
  expect((await find(id)).status).toBe('succeeded')
})

test('a debit that is cancelled in time does not pay any more', async () => {
  const { id } = await debit('DE08370400440532013003')
  await provider.stripe.paymentIntents.cancel(id)
  await days(6)
  expect(await find(id)).toMatchObject({ status: 'canceled', latest_charge: { status: 'failed' } })
})

test('a debit that its buyer takes back is a lost dispute', async () => {
  const { id } = await debit('DE89370400440532013000')
  await provider.control('POST', 'actions/finish-debit', { id })
  await provider.control('POST', 'actions/dispute', { id })
  const { data } = await provider.stripe.disputes.list({ payment_intent: id })
  expect(data).toMatchObject([{ status: 'lost', amount: 4820 }])
})

test('what is captured later is not paid by a direct debit, nor in another currency', async () => {
  await expect(debit('DE89370400440532013000', { capture_method: 'manual' })).rejects.toThrow(
    'does not take sepa_debit',
  )
  await expect(debit('DE89370400440532013000', { currency: 'chf' })).rejects.toThrow('does not take sepa_debit')
  const listed = await provider.stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card', 'sepa_debit', 'paypal'],
  })
  expect(listed.payment_method_types).toEqual(['card', 'paypal'])
})

test.each([
  ['complete', 'succeeded'],
  ['fail', 'requires_payment_method'],
])('PayPal asks on a page of its own: %s', async (answer, status) => {
  const asked = await provider.stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    confirm: true,
    return_url: 'http://shop.test/back',
    payment_method_data: { type: 'paypal' },
  })
  const url = asked.next_action?.redirect_to_url?.url ?? ''
  expect(await (await fetch(url)).text()).toContain('PayPal')
  const back = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
  expect(back.headers.get('location')).toContain(`http://shop.test/back?payment_intent=${asked.id}`)
  expect((await find(asked.id)).status).toBe(status)
})

test('the hosted page takes a direct debit, and is complete before the money is there', async () => {
  const session = await provider.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.example/checkout/return?session={CHECKOUT_SESSION_ID}',
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Cup' } } }],
  })
  const browser = openBrowser(provider.origin)
  const page = await browser.open(`${session.url}?method=sepa_debit`)
  await browser.submit(page, session.id, { ...payer, iban: 'DE08 3704 0044 0532 0130 03' })
  const complete = await provider.stripe.checkout.sessions.retrieve(session.id)
  expect(complete).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  await provider.control('POST', 'actions/finish-debit', { id: String(complete.payment_intent) })
  expect(await provider.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
})
