import Stripe from 'stripe'
import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { asJson, hidden, provider, upToPayment } from '#test/support/people/checkout-forms.ts'
import { hostedPageOf, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')
const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>
let networks = 0
/** Each on its own network: declines count by address, unpaid orders by network. */
const address = () => `198.18.${++networks}.7`
const stolen = [
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedStolenCard',
  'pm_card_chargeDeclinedExpiredCard',
]

async function shopper(from: string): Promise<Browserless> {
  const browser = openBrowser(origin, { 'x-forwarded-for': from })
  await browser.post('/cart', { product: await somethingInStock(databaseUrl), quantity: '1' })
  return browser
}

/** Presses the last button as the script does. Returns the reference of the payment, or why there is none. */
async function press(browser: Browserless): Promise<{ reference?: string; problem?: string }> {
  const { body } = await browser.open('/checkout')
  const fields = { submission: hidden(body, 'submission'), agreed: hidden(body, 'agreed') }
  const answer = await browser.post('/checkout/place', fields, asJson)
  const { clientSecret, problem }: { clientSecret?: string; problem?: string } = JSON.parse(answer.body)
  return { reference: clientSecret?.split('_secret_')[0], problem }
}

/**
 * Tries another card on this payment; false once the provider accepts none any more. Waits until the shop knows of it.
 */
async function tryCard(reference: string, turn: number): Promise<boolean> {
  try {
    await provider.paymentIntents.confirm(reference, {
      payment_method: stolen[turn % stolen.length],
      return_url: origin,
    })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) return false
  }
  const query = 'select declines, state from payment_attempts where provider_reference = $1'
  const known = async () => {
    const [attempt] = await rows<{ declines: number; state: string }>(query, [reference])
    const heard = Number(attempt?.declines)
    return attempt?.state === 'cancelled' || (heard > turn && heard < limits.declines.value)
  }
  await expect.poll(known, { timeout: 10_000 }).toBe(true)
  return true
}

/** Tries cards until the shop opens no more payments; returns how many were declined. */
async function tryCards(browser: Browserless, tries: number): Promise<{ declined: number; problem?: string }> {
  let declined = 0
  while (declined < tries) {
    const { reference, problem } = await press(browser)
    if (!reference) return { declined, problem }
    for (let turn = 0; declined < tries && (await tryCard(reference, turn)); turn++) declined++
  }
  return { declined }
}

test('before the address is entered nothing is opened at the provider', async () => {
  const browser = await shopper(address())
  await browser.post('/checkout/contact', { email: 'tester@example.com' })
  const before = await provider.paymentIntents.list({ limit: 1 })
  const answer = await browser.post('/checkout/place', { submission: crypto.randomUUID(), agreed: '1.x' }, asJson)
  expect(answer.status).toBe(422)
  expect((await provider.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before.data[0]?.id)
})

test('card after card on one order: after five the payment is closed, and no other is opened', async () => {
  const browser = await shopper(address())
  await upToPayment(browser)
  const { declined, problem } = await tryCards(browser, 200)
  expect(declined).toBe(limits.declines.value)
  expect(problem).toContain('declined several times')
})

test('on the provider’s page it is the same five, and then the page is closed', async () => {
  const browser = await shopper(address())
  const { payment } = await upToPayment(browser)
  const way = await browser.submit(payment, '#payment')
  const page = await browser.open(hostedPageOf(way))
  const [, , session = ''] = page.url.pathname.split('/')
  const card = { number: '4000000000000002', expiry: '12/40', cvc: '123', name: 'T' }
  await browser.submit(page, session, card)
  const { payment_intent: intent } = await provider.checkout.sessions.retrieve(session)
  const query = 'select declines from payment_attempts where hosted_reference = $1'
  const declines = async () => (await rows<{ declines: number }>(query, [session]))[0]?.declines
  await expect.poll(declines, { timeout: 10_000 }).toBe(1)
  for (let turn = 1; turn < 8; turn++) {
    await browser.submit(page, session, card)
    const known = async () =>
      ((await declines()) ?? 0) > turn || (await provider.checkout.sessions.retrieve(session)).status === 'expired'
    await expect.poll(known, { timeout: 10_000 }).toBe(true)
  }
  expect(await declines()).toBe(limits.declines.value)
  expect(await provider.paymentIntents.retrieve(String(intent))).toMatchObject({ status: 'canceled' })
  expect((await browser.open('/checkout')).status).toBe(200)
  expect((await browser.submit(await browser.open('/checkout'), '#payment')).body).toContain('declined several times')
})

test('a cart that is changed and ordered again does not reset the count, from any address', async () => {
  const browser = await shopper(address())
  let declined = 0
  for (let round = 0; round < 4; round++) {
    await upToPayment(browser)
    declined += (await tryCards(browser, 200)).declined
    await browser.post(
      '/cart',
      { product: 'harbour-mug', option1: 'Kelp', option2: 'Large', quantity: '1' },
      { 'x-forwarded-for': address() },
    )
  }
  expect(declined).toBe(limits.declinesOfCart.value)
})

test('cart after cart from one address is stopped too, while other shoppers buy as usual', async () => {
  const from = address()
  let declined = 0
  for (let cart = 0; cart < 5; cart++) {
    const browser = await shopper(from)
    await upToPayment(browser)
    declined += (await tryCards(browser, 200)).declined
  }
  expect(declined).toBe(limits.declinesOfAddress.value)
  const other = await shopper(address())
  await upToPayment(other)
  const { reference = '' } = await press(other)
  await provider.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: origin })
  const order = await other.open(`/checkout/return?payment_intent=${reference}`)
  expect(order.body).toContain('Thank you for your order')
})

test('where an order came from is kept as a hash alone, and forgotten after a day', async () => {
  const from = address()
  const browser = await shopper(from)
  await upToPayment(browser)
  const { reference } = await press(browser)
  const kept = () =>
    rows<{ hash: string | null }>(
      `select encode(o.client_hash, 'hex') as hash from orders o join payment_attempts a on a.order_id = o.id
       where a.provider_reference = $1`,
      [reference],
    )
  const [first] = await kept()
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
  await rows(
    `update orders o set created_at = now() - interval '25 hours' from payment_attempts a
     where a.order_id = o.id and a.provider_reference = $1`,
    [reference],
  )
  await rows(`select graphile_worker.add_job('prune')`)
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ hash: null }])
})
