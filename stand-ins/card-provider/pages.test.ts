import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { startCardProvider, type Started } from './started.ts'

let provider: Started

beforeAll(async () => {
  provider = await startCardProvider()
})
afterAll(() => provider.stop())

function paid() {
  return provider.stripe.paymentIntents.create({
    amount: 4820,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_visa',
    metadata: { note: '<b>bold</b>' },
  })
}

test('a payment is viewed and partly refunded on the pages', async () => {
  const intent = await paid()
  const browser = openBrowser(provider.origin)
  const overview = await browser.open(provider.origin)
  expect(overview.body).toContain(`href="/payments/${intent.id}"`)
  const page = await browser.open(`${provider.origin}/payments/${intent.id}`)
  expect(page.body).toContain('&lt;b&gt;bold&lt;/b&gt;')
  await browser.submit(page, '/actions/refund', { amount: '820' })
  const { data } = await provider.stripe.refunds.list({ payment_intent: intent.id })
  expect(data).toMatchObject([{ amount: 820, status: 'succeeded' }])
})

test('a page of another site cannot use the buttons here', async () => {
  const intent = await paid()
  const body = new URLSearchParams({ id: intent.id })
  for (const origin of ['http://shop.example', 'null']) {
    const answer = await fetch(`${provider.origin}/actions/refund`, { method: 'POST', body, headers: { origin } })
    expect(answer.status).toBe(403)
  }
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await fetch(`${provider.origin}/_control/reset`, { method: 'POST', headers })).status).toBe(404)
  expect((await provider.stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([])
})

test('no card number, code or key is stored where it can be viewed', async () => {
  const intent = await paid()
  const confirm = await fetch(`${provider.origin}/v1/payment_methods`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_barrow' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': '5555555555554444',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '987',
    }),
  })
  expect(confirm.status).toBe(200)
  const seen = [
    JSON.stringify(await provider.control('GET', 'requests')),
    JSON.stringify(await provider.control('GET', 'book')),
    (await openBrowser(provider.origin).open(`${provider.origin}/payments/${intent.id}`)).body,
  ].join('\n')
  expect(seen).not.toMatch(/5555555555554444|\b987\b|sk_test_|_secret_/)
})
