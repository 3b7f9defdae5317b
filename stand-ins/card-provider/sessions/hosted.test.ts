import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started

beforeAll(async () => {
  provider = await startCardProvider()
})
afterAll(() => provider.stop())

function checkout() {
  return provider.stripe.checkout.sessions.create({
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    success_url: 'http://shop.example/checkout/return?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/checkout',
    customer_email: 'ada@example.com',
    locale: 'en',
    metadata: { order_id: 'o1' },
    payment_intent_data: { metadata: { attempt_id: 'a1' } },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'eur', unit_amount: 1800, product_data: { name: 'Cup <ash>' } },
      },
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 490, product_data: { name: 'Delivery' } } },
    ],
  })
}

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ada', email: 'ada@example.com' }

async function visit(session: { url: string | null }) {
  const browser = openBrowser(provider.origin)
  return { browser, page: await browser.open(session.url ?? '') }
}

test('a shopper without JavaScript pays on the hosted page and comes back to the shop', async () => {
  const session = await checkout()
  expect(session).toMatchObject({ amount_total: 4090, payment_intent: null, payment_status: 'unpaid', status: 'open' })
  const { browser, page } = await visit(session)
  expect(page.body).toContain('2 × Cup &lt;ash&gt;')
  expect(page.body).toContain('Pay €40.90')
  const after = await browser.submit(page, session.id, card)
  expect(after.url.href).toBe(`http://shop.example/checkout/return?session=${session.id}`)
  const paid = await provider.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent', 'line_items'],
  })
  expect(paid).toMatchObject({
    payment_status: 'paid',
    status: 'complete',
    url: null,
    payment_intent: { amount: 4090, metadata: { attempt_id: 'a1' }, status: 'succeeded' },
  })
  expect(paid.line_items?.data.map(({ amount_total: total }) => total)).toEqual([3600, 490])
  const events = await provider.stripe.events.list({ type: 'checkout.session.completed' })
  expect(events.data).toMatchObject([{ data: { object: { id: session.id } } }])
})

test('a declined card is reported on the page, another one works, and both belong to one payment', async () => {
  const session = await checkout()
  const { browser, page } = await visit(session)
  const wrong = await browser.submit(page, session.id, { ...card, number: '4242424242424241' })
  expect(wrong).toMatchObject({ status: 422 })
  expect(wrong.body).toContain('The card number is not right.')
  expect(wrong.body).not.toContain('4242424242424241')
  const declined = await browser.submit(wrong, session.id, { ...card, number: '4000000000009995' })
  expect(declined.body).toContain('The card does not have enough money on it.')
  await browser.submit(declined, session.id, card)
  const { payment_intent: intent } = await provider.stripe.checkout.sessions.retrieve(session.id)
  const charges = await provider.stripe.charges.list({ payment_intent: String(intent) })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('the bank’s question is a page between the hosted page and the shop', async () => {
  const session = await checkout()
  const { browser, page } = await visit(session)
  const question = await browser.submit(page, session.id, { ...card, number: '4000002760003184' })
  expect(question.body).toContain('Do you want to pay €40.90 to Barrow?')
  const refused = await browser.submit(question, '?locale=en', { answer: 'fail' })
  expect(refused.body).toContain('The bank could not confirm that it is you.')
  const again = await browser.submit(refused, session.id, { ...card, number: '4000002760003184' })
  const done = await browser.submit(again, '?locale=en', { answer: 'complete' })
  expect(done.url.origin).toBe('http://shop.example')
})

test('a checkout ended by the shop or by time accepts no card', async () => {
  const session = await checkout()
  await provider.stripe.checkout.sessions.expire(session.id)
  const { page } = await visit(session)
  expect(page.status).toBe(410)
  expect(page.body).toContain('Nothing was charged.')
  const forgotten = await checkout()
  await provider.control('POST', 'clock', { advance: 24 * 3600 + 1 })
  expect(await provider.stripe.checkout.sessions.retrieve(forgotten.id)).toMatchObject({ status: 'expired' })
})
