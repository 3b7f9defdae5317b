import Stripe from 'stripe'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { address, asJson, pay, placed, provider, upToPayment, withCart } from '#test/support/people/checkout-forms.ts'
import { hostedPageOf, linkOf, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

const { databaseUrl, origin } = inject('shop')
const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>
const mug = { product: 'harbour-mug', option1: 'Kelp', option2: 'Large', quantity: '1' }

/** Earlier tests have bought some of them: here the stock does not change. */
beforeAll(async () => {
  await rows(`with more as (
      update stock_levels s set on_hand = on_hand + 20 from variants v
      join products p on p.id = v.product_id
      join option_values a on a.id = v.value1_id join option_values b on b.id = v.value2_id
      where s.variant_id = v.id and p.slug = 'harbour-mug' and a.name = 'Kelp' and b.name = 'Large'
      returning s.variant_id, s.location_id)
    insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
    select gen_random_uuid(), variant_id, location_id, 20, 'receipt', 'test' from more`)
})

const ordersOf = (submissions: (string | undefined)[]) =>
  rows<{ state: string; total: number }>(
    'select state, total from orders where submission_key = any($1::uuid[]) order by created_at',
    [submissions],
  )

/** Staff change the price of a product; afterwards it is restored. */
async function withPrice(slug: string, by: number, work: () => Promise<void>) {
  const move = (change: number) =>
    rows('update variants set price = price + $1 where product_id = (select id from products where slug = $2)', [
      change,
      slug,
    ])
  await move(by)
  try {
    await work()
  } finally {
    await move(-by)
  }
}

test('another tab adds an item and orders: the payment of the first tab is closed, and one order is paid', async () => {
  const browser = await withCart()
  const first = await placed(browser)
  await browser.post('/cart', mug)
  const second = await placed(browser)
  await expect(pay(first.reference)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
  await pay(second.reference)
  expect((await browser.open(`/checkout/return?payment_intent=${second.reference}`)).body).toContain('Harbour mug')
  expect((await ordersOf([first.press.submission, second.press.submission])).map(({ state }) => state)).toEqual([
    'expired',
    'placed',
  ])
})

test('another tab adds an item while the provider’s page is open: ordered again, that page accepts no card', async () => {
  const browser = await withCart()
  const { payment } = await upToPayment(browser)
  const first = hostedPageOf(await browser.submit(payment, '#payment'))
  await browser.post('/cart', mug)
  const { payment: again } = await upToPayment(browser)
  const second = hostedPageOf(await browser.submit(again, '#payment'))
  expect((await browser.open(first)).status).toBe(410)
  expect((await browser.open(second)).status).toBe(200)
})

test('another tab changes the address: the old page’s press shows the new total, and places nothing', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  const zurich = { ...address, 'address-country': 'CH', 'address-postal_code': '8001', 'address-city': 'Zürich' }
  await browser.post('/checkout/delivery', { ...zurich })
  const answer = await browser.post('/checkout/place', press, asJson)
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([409, { review: '/checkout' }])
  expect(await ordersOf([press.submission])).toEqual([])
})

test('another tab changes the address after the payment was opened: the paid order goes to its original address', async () => {
  const browser = await withCart()
  const { press, reference } = await placed(browser)
  await browser.post('/checkout/delivery', { ...address, 'address-line1': 'Other Street 1' })
  await pay(reference)
  const order = await browser.open(`/checkout/return?payment_intent=${reference}`)
  expect(order.body).toContain(address['address-line1'])
  expect(order.body).not.toContain('Other Street 1')
  expect(await ordersOf([press.submission])).toMatchObject([{ state: 'placed' }])
})

describe.each(['guest', 'customer'])('another tab of a %s has paid, and the cart is closed', (who) => {
  let browser: Browserless
  let late: Record<string, string>
  let order: string

  beforeAll(async () => {
    browser = await withCart()
    if (who === 'customer')
      await registerAs(browser, { name: 'Ada Weber', email: `${crypto.randomUUID()}@example.com` })
    late = (await upToPayment(browser)).press
    const { reference } = await placed(browser)
    await pay(reference)
    const { url } = await browser.open(`/checkout/return?payment_intent=${reference}`)
    order = url.pathname + url.search
    expect(order).toMatch(who === 'customer' ? /^\/orders\/B\d+$/ : /^\/orders\/B\d+\?key=/)
  })

  test('the press of this one leads to the order, with script and without, and makes none', async () => {
    const scripted = await browser.post('/checkout/place', late, asJson)
    expect([scripted.status, JSON.parse(scripted.body)]).toEqual([200, { goTo: order }])
    expect((await browser.post('/checkout/place', late)).headers.get('location')).toBe(order)
    expect(await ordersOf([late.submission])).toEqual([])
  })

  test('it does not lead there without having bought it, nor from a page that shows another total', async () => {
    const refused = [409, { review: '/cart' }]
    const stranger = await openBrowser(origin).post('/checkout/place', late, asJson)
    expect([stranger.status, JSON.parse(stranger.body)]).toMatchObject(refused)
    const other = await browser.post('/checkout/place', { ...late, agreed: '1EUR.other' }, asJson)
    expect([other.status, JSON.parse(other.body)]).toMatchObject(refused)
  })
})

test('a price that changes once the payment is open does not change it: the shown amount is charged', async () => {
  const slug = await somethingInStock(databaseUrl)
  const browser = await withCart(slug)
  const { press, reference } = await placed(browser)
  const shown = Number(/^\d+/.exec(press.agreed)?.[0])
  await withPrice(slug, 250, async () => {
    const { amount_received: charged } = await pay(reference)
    await browser.open(`/checkout/return?payment_intent=${reference}`)
    expect([charged, ...(await ordersOf([press.submission]))]).toEqual([shown, { state: 'placed', total: shown }])
  })
})

test('a total that was shown in another currency is not compared with the one of now', async () => {
  const browser = await withCart(await somethingInStock(databaseUrl))
  const { press } = await upToPayment(browser)
  const shownIn = (currency: string) => press.agreed.replace(/^(\d+)[A-Z]{3}/, (_, total) => `${total}9${currency}`)
  for (const accept of [asJson, {}]) {
    const said = async (currency: string) =>
      (await browser.post('/checkout/place', { ...press, agreed: shownIn(currency) }, accept)).body
    expect(await said('EUR')).toContain('The total has changed from')
    expect(await said('USD')).toContain('has changed since you opened this page')
    expect(await said('USD')).not.toContain('The total has changed from')
  }
})

test('a price that changes while the provider’s page is open: the page charges what it shows, the next press shows the new one', async () => {
  const slug = await somethingInStock(databaseUrl)
  const browser = await withCart(slug)
  const { payment, press } = await upToPayment(browser)
  const leaving = await browser.submit(payment, '#payment')
  const session = new URL(hostedPageOf(leaving)).pathname.split('/').at(-1) ?? ''
  const { amount_total: before } = await provider.checkout.sessions.retrieve(session)
  await withPrice(slug, 250, async () => {
    const told = await browser.post('/checkout/place', press)
    expect(told.status).toBe(409)
    expect(told.body).toMatch(/The total has changed from €[\d.]+ to €[\d.]+\./)
    const again = await browser.submit(told, '#payment')
    const next = new URL(hostedPageOf(again)).pathname.split('/').at(-1) ?? ''
    expect(await provider.checkout.sessions.retrieve(next)).toMatchObject({ amount_total: (before ?? 0) + 250 })
    expect(await provider.checkout.sessions.retrieve(session)).toMatchObject({ status: 'expired' })
  })
})

test('money in a request is ignored: invented amounts, currencies and totals change nothing', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  const shown = Number(/^\d+/.exec(press.agreed)?.[0])
  const own = { amount: '1', total: '1', currency: 'JPY', unit_amount: '1', price: '1' }
  const leaving = await browser.post('/checkout/place', { ...press, ...own })
  const session = new URL(hostedPageOf(leaving)).pathname.split('/').at(-1) ?? ''
  expect(await provider.checkout.sessions.retrieve(session)).toMatchObject({ amount_total: shown, currency: 'eur' })
})

test('the paid page of a cheap order, presented for an expensive one, pays only the cheap one', async () => {
  const [cheap, dear] = [await withCart(), await withCart('bail-handle-teapot')]
  const leaving = await cheap.submit((await upToPayment(cheap)).payment, '#payment')
  const wanted = await upToPayment(dear)
  await dear.submit(wanted.payment, '#payment')
  const page = await cheap.open(hostedPageOf(leaving))
  const [, , session = ''] = page.url.pathname.split('/')
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ada' }
  await cheap.follow(await cheap.submit(page, session, card))
  // The expensive order's browser comes back with the cheap one's reference.
  const back = await dear.open(`/checkout/return?session=${session}`)
  expect(back.body).not.toContain('/orders/')
  expect(await ordersOf([wanted.press.submission])).toMatchObject([{ state: 'pending' }])
  expect((await cheap.open(linkOf(leaving))).body).toContain('Thank you for your order')
})

describe('a customer who was signed out elsewhere meanwhile', () => {
  async function signedOutAtPayment() {
    const browser = await withCart()
    const email = `${crypto.randomUUID()}@example.com`
    await registerAs(browser, { name: 'Ada Weber', email })
    const { press } = await upToPayment(browser)
    await rows(
      `update sessions set ended_at = now(), id_token = null where identity_id in (select id from identities where email = $1)`,
      [email],
    )
    return { browser, press }
  }

  test('is asked to sign in, instead of being shown an empty cart', async () => {
    const { browser } = await signedOutAtPayment()
    const page = await browser.post('/checkout/contact', { email: 'ada@example.org' })
    expect(page.status).toBe(401)
    expect(page.body).toContain('href="/auth/sign-in?return_to=%2Fcheckout"')
  })

  test('is led there by the last button too, with script and without', async () => {
    const withScript = await signedOutAtPayment()
    const answer = await withScript.browser.post('/checkout/place', withScript.press, asJson)
    expect(JSON.parse(answer.body)).toEqual({ goTo: '/auth/sign-in?return_to=%2Fcheckout' })
    const without = await signedOutAtPayment()
    expect((await without.browser.post('/checkout/place', without.press)).status).toBe(401)
  })
})
