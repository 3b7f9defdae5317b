import Stripe from 'stripe'
import { describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { openPayment, orderByForm, providerAt, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const stripe = providerAt(standIns.cardProvider)
const someone = () => `buyer-${crypto.randomUUID()}@example.com`

interface Kept {
  subject: string
  text: string
}
async function lettersTo(address: string): Promise<Kept[]> {
  const query = new URLSearchParams({ to: address, wait: '10' })
  return (await fetch(`${standIns.mailbox}/messages.json?${query}`)).json()
}

async function paidOrder(email: string, path = '') {
  const browser = openBrowser(origin)
  const page = await orderByForm(browser, await somethingInStock(databaseUrl), email, path)
  const reference = await openPayment(browser, path)
  await stripe.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: origin })
  return { browser, page, reference }
}

describe('an order', () => {
  test('without script is placed up to the card, says how long it is kept, and leads back to the payment', async () => {
    const page = await orderByForm(openBrowser(origin), await somethingInStock(databaseUrl), someone())
    expect(page.url.pathname).toMatch(/^\/orders\/B\d+$/)
    expect(page.url.searchParams.get('key')).toHaveLength(22)
    expect(page.body).toContain('We are holding your items until')
    expect(page.body).toMatch(/<a href="\/checkout#payment"[^>]*>Pay now/)
    expect(page.body).toMatch(/<noscript><form action="\/checkout\/pay\?order=B\d+&amp;key=[\w-]{22}" method="post"/)
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  test('is placed by the webhook alone, and its confirmation links to it', async () => {
    const email = someone()
    const { browser, page } = await paidOrder(email)
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toMatch(/^Your order B\d+ at /)
    const placed = await browser.open(page.url)
    expect(placed.body).toContain('Thank you for your order')
    expect(placed.body).toContain('We are preparing your order')
    const link = new URL(/https?:\/\/\S+\/orders\/B\d+\?key=\S+/.exec(letters[0]?.text ?? '')?.[0] ?? '')
    expect(link.href).toBe(page.url.href)
    expect((await openBrowser(origin).open(link)).body).toContain('Thank you for your order')
  })

  test('is German from its page to its mail', async () => {
    const email = someone()
    const { browser, page } = await paidOrder(email, '/de')
    const [letter] = await lettersTo(email)
    expect(letter?.subject).toMatch(/^Ihre Bestellung B\d+ bei /)
    expect(letter?.text).toContain('Guten Tag Ada Weber,')
    const placed = await browser.open(page.url)
    expect(placed.url.pathname).toMatch(/^\/de\/orders\//)
    expect(placed.body).toContain('Vielen Dank für Ihre Bestellung')
  })

  test('is not found without a key, with a wrong one, or with another order’s', async () => {
    const browser = openBrowser(origin)
    const page = await orderByForm(browser, await somethingInStock(databaseUrl), someone())
    const other = await orderByForm(openBrowser(origin), await somethingInStock(databaseUrl), someone())
    const wrong = [
      '',
      '?key=',
      '?key=AAAAAAAAAAAAAAAAAAAAAA',
      `${other.url.search}`,
      `${page.url.search}AA`,
      '?key[]=1',
    ]
    for (const query of wrong) expect((await browser.get(page.url.pathname + query)).status).toBe(404)
    expect((await browser.get('/orders/B0')).status).toBe(404)
    expect((await browser.get(`/orders/${'9'.repeat(200)}?key=x`)).status).toBe(404)
  })

  test('in the account is only for its customer', async () => {
    const browser = openBrowser(origin)
    expect((await browser.get('/account/orders')).status).toBe(401)
    expect((await browser.get('/account/orders/B1001')).status).toBe(401)
  })
})

describe('the card provider’s webhook', () => {
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'pi_none', object: 'payment_intent', metadata: {} } },
  })
  const sign = (payload: string, secret = 'whsec_barrow', timestamp?: number) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const post = (payload: string, headers: Record<string, string>) =>
    fetch(`${origin}/webhooks/card-provider`, { method: 'POST', body: payload, headers })
  const rows = () =>
    runSql(databaseUrl, [['select state from provider_events where event_id = $1', [JSON.parse(body).id]]])
  const stale = Math.floor(Date.now() / 1000) - 400

  test.each([
    ['without a signature', body, {}],
    ['with an empty one', body, { 'stripe-signature': '' }],
    ['with nonsense for one', body, { 'stripe-signature': 't=1,v1=zz,,=' }],
    ['signed by another', body, { 'stripe-signature': sign(body, 'whsec_other') }],
    ['signed too long ago', body, { 'stripe-signature': sign(body, 'whsec_barrow', stale) }],
    ['rewritten by a proxy', `${body} `, { 'stripe-signature': sign(body) }],
    ['signed, but no JSON', 'x', { 'stripe-signature': sign('x') }],
    ['signed, but empty', '', { 'stripe-signature': sign('') }],
  ])('refuses a webhook %s, and stores nothing of it', async (_, payload, headers) => {
    const answer = await post(payload, headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ status: 400, code: 'webhook.signature' })
  })

  test('answers the same webhook as often as it comes', async () => {
    const headers = { 'stripe-signature': sign(body) }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await rows()).toHaveLength(1)
  })

  test('refuses GET, and bodies larger than a webhook', async () => {
    expect((await fetch(`${origin}/webhooks/card-provider`)).status).toBe(405)
    const large = 'x'.repeat(2_000_000)
    const answer = await post(large, { 'stripe-signature': sign('x') }).catch(() => null)
    expect(answer === null || answer.status === 413).toBe(true)
  })
})
