import { expect, inject, test } from 'vitest'
import { type Answer, type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { asJson, provider, upToPayment, withCart } from '#test/support/people/checkout-forms.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { hostedPageOf, linkOf } from '#test/support/people/ordering-by-form.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const good = '4242424242424242'
const declined = '4000000000000002'
const asksTheBank = '4000002760003184'

const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>

interface Attempt {
  state: string
  method: string
  hosted: string | null
  intent: string | null
}
const attemptsOf = (submission = '') =>
  rows<Attempt>(
    `select a.state, a.method, a.hosted_reference as hosted, a.provider_reference as intent from payment_attempts a
     join orders o on o.id = a.order_id where o.submission_key = $1 order by a.sequence`,
    [submission],
  )
const orderOf = async (submission = '') =>
  (await rows<{ id: string; state: string }>('select id, state from orders where submission_key = $1', [submission]))[0]

/** Runs a periodic job now, and waits until it is done. */
async function runJob(name: string) {
  await rows('select graphile_worker.add_job($1)', [name])
  const waiting = () => rows('select 1 from graphile_worker.jobs where task_identifier = $1', [name])
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
}

/**
 * Everything is filled in, the last button pressed without script: the browser is about to open the provider's page.
 */
async function onTheWay(slug?: string) {
  const browser = await withCart(slug)
  const { press, payment } = await upToPayment(browser)
  const leaving = await browser.submit(payment, '#payment')
  return { browser, press: { ...press }, leaving, address: hostedPageOf(leaving), reference: referenceIn(leaving) }
}
const referenceIn = (leaving: Answer) => new URL(hostedPageOf(leaving)).pathname.split('/').at(-1) ?? ''

/** Submits a card on the provider's page; returns the next page, at the provider or in the shop. */
async function typeCard(browser: Browserless, page: Answer, number: string): Promise<Answer> {
  const card = { number, expiry: '12/40', cvc: '123', name: 'Ada Weber' }
  const [, , session = ''] = page.url.pathname.split('/')
  return browser.follow(await browser.submit(page, session, card))
}

const answerBank = async (browser: Browserless, question: Answer, answer: 'complete' | 'fail') =>
  browser.follow(await browser.submit(question, '?locale=en', { answer }))

const pay = async (browser: Browserless, address: string, number = good) =>
  typeCard(browser, await browser.open(address), number)

test('the press without script opens the provider’s page, which shows the order and its amount', async () => {
  const { browser, press, leaving, address, reference } = await onTheWay()
  expect([leaving.status, new URL(address).origin]).toEqual([200, standIns.cardProvider])
  expect(leaving.body).toContain('Continue to payment')
  // Chromium would apply the form's policy to a redirect, and that names no other host.
  expect(leaving.headers.get('content-security-policy')).toContain("form-action 'self'")
  const session = await provider.checkout.sessions.retrieve(reference)
  const [order] = await rows<{ total: number; number: string }>(
    'select total, number from orders where submission_key = $1',
    [press.submission],
  )
  expect(session).toMatchObject({
    status: 'open',
    amount_total: order?.total,
    currency: 'eur',
    locale: 'en',
    customer_email: 'ada@example.org',
  })
  expect((await browser.open(address)).body).toContain(`Order ${order?.number}`)
  // The provider must not get the key that opens the order.
  expect(JSON.stringify(session)).not.toContain(linkOf(leaving).searchParams.get('key'))
})

test('paid on the provider’s page: the order opens, the cart is empty, the mail arrives', async () => {
  const { browser, press, leaving, address, reference } = await onTheWay()
  const order = await pay(browser, address)
  expect(order.url.href).toBe(linkOf(leaving).href)
  expect(order.body).toContain('Thank you for your order')
  expect((await browser.open('/cart')).body).toContain('Your cart is empty')
  expect(await orderOf(press.submission)).toMatchObject({ state: 'placed' })
  // Opened again, the return address leads to the same order, and shows a stranger nothing.
  const back = `/checkout/return?session=${reference}`
  expect((await browser.open(back)).url.pathname).toBe(order.url.pathname)
  const stranger = await openBrowser(origin).open(back)
  expect(stranger.body).toContain('Your order is paid')
  expect(stranger.body).not.toContain('/orders/')
})

test('declined there, the page asks for another card, and both tries are one payment of one order', async () => {
  const { browser, press, address } = await onTheWay()
  const again = await pay(browser, address, declined)
  expect(again.url.origin).toBe(standIns.cardProvider)
  const order = await typeCard(browser, again, good)
  expect(order.body).toContain('Thank you for your order')
  const attempts = await attemptsOf(press.submission)
  expect(attempts.filter(({ state }) => state !== 'cancelled')).toMatchObject([{ state: 'captured', method: 'hosted' }])
})

test('declined there and the tab closed: the order waits, says so, and can be paid from its own page', async () => {
  const { browser, press, leaving, address } = await onTheWay()
  await pay(browser, address, declined)
  const states = async () => (await attemptsOf(press.submission)).map(({ state }) => state)
  await expect.poll(states, { timeout: 10_000 }).toContain('declined')
  const page = await browser.open(linkOf(leaving))
  expect(page.body).toContain('The card was declined, and nothing was charged.')
  // Another browser, to which the link was sent.
  const phone = openBrowser(origin)
  const way = await phone.submit(await phone.open(linkOf(leaving)), '/checkout/pay')
  const paid = await pay(phone, hostedPageOf(way))
  expect(paid.body).toContain('Your order is paid')
  expect((await browser.open(linkOf(leaving))).body).toContain('Thank you for your order')
})

test('paid there without returning: the webhook alone places the order', async () => {
  const email = `gone-${crypto.randomUUID()}@example.com`
  const browser = await withCart()
  await browser.post('/checkout/contact', { email })
  const { payment } = await upToPayment(browser)
  await browser.post('/checkout/contact', { email })
  const leaving = await browser.submit(await browser.open(payment.url), '#payment')
  const page = await browser.open(hostedPageOf(leaving))
  const action = page.url.pathname.split('/').at(-1) ?? ''
  // The card is sent, but the answer's redirect is not followed.
  await browser.submit(page, action, { number: good, expiry: '12/40', cvc: '123', name: 'Ada' })
  expect((await lettersTo(standIns.mailbox, email, 20)).map(({ subject }) => subject)).toMatchObject([
    expect.stringMatching(/^Your order B\d+ at /),
  ])
})

test('the bank’s question comes in between: after a refusal it can be answered again, an approval leads to the order', async () => {
  const { browser, address } = await onTheWay()
  const question = await pay(browser, address, asksTheBank)
  const refused = await answerBank(browser, question, 'fail')
  expect(refused.url.origin).toBe(standIns.cardProvider)
  const order = await answerBank(browser, await typeCard(browser, refused, asksTheBank), 'complete')
  expect(order.body).toContain('Thank you for your order')
})

test('going back without paying shows the checkout with the items reserved, and the same page again', async () => {
  const { browser, press, address } = await onTheWay()
  const { cancel_url: cancel } = await provider.checkout.sessions.retrieve(address.split('/').at(-1) ?? '')
  const back = await browser.open(cancel ?? '')
  expect(back.url.pathname).toBe('/checkout')
  expect(back.body).toMatch(/nothing was charged\. We are holding your items until/)
  const again = await browser.submit(back, '#payment')
  expect(hostedPageOf(again)).toBe(address)
  expect(await orderOf(press.submission)).toMatchObject({ state: 'pending' })
  // In a browser without the cart, the return address shows nothing of the order.
  const stranger = await openBrowser(origin).open(cancel ?? '')
  expect([stranger.status, stranger.body.includes('/orders/')]).toEqual([200, false])
})

test('the same press, ten times at once, opens one page', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post('/checkout/place', press)))
  expect(new Set(answers.map(hostedPageOf)).size).toBe(1)
  expect((await attemptsOf(press.submission)).filter(({ state }) => state !== 'cancelled')).toHaveLength(1)
})

test('after the provider has ended its page, the next press opens a new one, which can be paid', async () => {
  const { browser, press, address, reference } = await onTheWay()
  await provider.checkout.sessions.expire(reference)
  const leaving = await browser.post('/checkout/place', press)
  expect(hostedPageOf(leaving)).not.toBe(address)
  expect((await pay(browser, hostedPageOf(leaving))).body).toContain('Thank you for your order')
})

test('once the order has expired, its page at the provider accepts no card', async () => {
  const { browser, press, leaving, address, reference } = await onTheWay()
  await pay(browser, address, declined)
  await rows('update orders set expires_at = now() where submission_key = $1', [press.submission])
  await runJob('expire-orders')
  expect(await orderOf(press.submission)).toMatchObject({ state: 'expired' })
  const session = await provider.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } })
  expect((await browser.open(address)).status).toBe(410)
  expect((await browser.open(`/checkout/return?session=${reference}`)).url.pathname).toBe('/checkout')
  expect((await browser.open(linkOf(leaving))).body).toContain('was not paid in time')
})

test('the bank’s question is open there when the order expires, and no webhook came: the answer is too late', async () => {
  const { browser, press, address } = await onTheWay()
  const policy = (rules: unknown[]) =>
    fetch(`${standIns.cardProvider}/_control/policy`, { method: 'PUT', body: JSON.stringify(rules) })
  await policy([{ drop: true }])
  try {
    const question = await pay(browser, address, asksTheBank)
    expect((await attemptsOf(press.submission)).at(-1)).toMatchObject({ state: 'created', intent: null })
    await rows('update orders set expires_at = now() where submission_key = $1', [press.submission])
    await runJob('expire-orders')
    expect(await orderOf(press.submission)).toMatchObject({ state: 'expired' })
    await answerBank(browser, question, 'complete')
    const [, , reference = ''] = new URL(address).pathname.split('/')
    const session = await provider.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
    expect(session).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled', amount_received: 0 } })
  } finally {
    await policy([])
  }
})

test('from the card fields to the provider’s page: the payment of the fields is closed first', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  const { clientSecret }: { clientSecret: string } = JSON.parse(
    (await browser.post('/checkout/place', press, asJson)).body,
  )
  const leaving = await browser.post('/checkout/place', press)
  const { status } = await provider.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '')
  expect(status).toBe('canceled')
  expect((await pay(browser, hostedPageOf(leaving))).body).toContain('Thank you for your order')
})

test('from the provider’s page to the card fields: the page is closed first, with what was tried there', async () => {
  const { browser, press, address, reference } = await onTheWay()
  await pay(browser, address, declined)
  const { clientSecret }: { clientSecret: string } = JSON.parse(
    (await browser.post('/checkout/place', press, asJson)).body,
  )
  const session = await provider.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } })
  const intent = clientSecret.split('_secret_')[0] ?? ''
  await provider.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: origin })
  expect((await browser.open(`/checkout/return?payment_intent=${intent}`)).body).toContain('Thank you for your order')
})

test('both methods at once, ten times: one is open in the end, and one payment is taken', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) => browser.post('/checkout/place', press, turn % 2 ? asJson : {})),
  )
  const attempts = await attemptsOf(press.submission)
  const open = attempts.filter(({ state }) => state !== 'cancelled')
  expect(open.length).toBeLessThanOrEqual(1)
  const doors = await Promise.all(attempts.flatMap(({ hosted, intent }) => [stillOpen(hosted), stillOpen(intent)]))
  expect(doors.filter(Boolean).length).toBeLessThanOrEqual(1)
  const last = await browser.post('/checkout/place', press)
  expect((await pay(browser, hostedPageOf(last))).body).toContain('Thank you for your order')
})

/** Asks the provider, which alone knows, whether it can still be paid there. */
async function stillOpen(reference: string | null): Promise<boolean> {
  if (!reference) return false
  if (reference.startsWith('cs_')) return (await provider.checkout.sessions.retrieve(reference)).status === 'open'
  const { status } = await provider.paymentIntents.retrieve(reference)
  return status.startsWith('requires_')
}

test('paid on the provider’s page in one tab, the other tab’s press leads to the paid order', async () => {
  const { browser, press, address, leaving } = await onTheWay()
  await pay(browser, address)
  const other = await browser.post('/checkout/place', press)
  expect(other.headers.get('location')).toBe(linkOf(leaving).pathname + linkOf(leaving).search)
  const now = await browser.open(`/checkout/pay${linkOf(leaving).search}&order=${linkOf(leaving).pathname.slice(8)}`)
  expect(now.url.pathname).toBe(linkOf(leaving).pathname)
})

test('an order is paid from its page by the holder of its link, and by no one else', async () => {
  const { leaving } = await onTheWay()
  const number = linkOf(leaving).pathname.split('/').at(-1) ?? ''
  const key = linkOf(leaving).searchParams.get('key') ?? ''
  const browser = openBrowser(origin)
  const page = await browser.open(`/checkout/pay?order=${number}&key=${key}`)
  expect(page.body).toMatch(/Pay €/)
  for (const query of [`order=${number}`, `order=${number}&key=x`, `order=B0&key=${key}`, '']) {
    expect((await browser.get(`/checkout/pay?${query}`)).status).toBe(404)
    expect((await browser.post(`/checkout/pay?${query}`, {})).status).toBe(404)
  }
})

test.each(['?session=', '?session=cs_unknown', '?session=../../x', '?session=pi_x', '?left='])(
  'a return with "%s" belongs to no payment of ours',
  async (query) => {
    expect((await openBrowser(origin).get(`/checkout/return${query}`)).status).toBe(404)
  },
)

test('a form field cannot set where the browser is redirected', async () => {
  const browser = await withCart()
  await upToPayment(browser)
  const elsewhere = { leaving: 'https://example.com/', order: '/x' }
  for (const act of ['contact', 'delivery', 'delivery/country', 'shipping', 'place']) {
    const answer = await browser.post(`/checkout/${act}`, elsewhere)
    expect([answer.headers.get('refresh'), answer.body.includes('example.com')]).toEqual([null, false])
  }
})
