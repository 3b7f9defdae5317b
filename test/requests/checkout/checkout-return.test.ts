import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { asJson, pay, placed, provider, withCart } from '#test/support/people/checkout-forms.ts'
import { registerAs } from '#test/support/people/sign-in.ts'

const { origin } = inject('shop')

test('back from the provider, paid: the order opens, the cart is empty, and no secret stays in the address', async () => {
  const browser = await withCart()
  const { press, clientSecret, reference } = await placed(browser)
  await pay(reference)
  const back = `/checkout/return?payment_intent=${reference}&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`
  const answer = await browser.get(back)
  expect(answer.headers.get('location')).toMatch(/^\/orders\/B\d+\?key=[\w-]{22}$/)
  expect((await browser.open('/cart')).body).toContain('Your cart is empty')
  expect(browser.jar.get(new URL(origin).hostname, '__Host-me')).toBeUndefined()
  // The same press again, from the tab that stayed open, leads to its order.
  const again = await browser.post('/checkout/place', press, asJson)
  expect(JSON.parse(again.body)).toEqual({ goTo: answer.headers.get('location') })
})

test('an item added while the payment was in progress stays in the cart', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  await browser.post('/cart', { product: 'harbour-mug', option1: 'Kelp', option2: 'Large', quantity: '1' })
  await pay(reference)
  await browser.open(`/checkout/return?payment_intent=${reference}`)
  const cart = await browser.open('/cart')
  expect([...cart.body.matchAll(/name="line"/g)]).toHaveLength(2)
  expect(cart.body).toContain('Quantity: Harbour mug')
})

test('while the payment is in progress the page waits without the secret; without script it reloads, and says so', async () => {
  const browser = await withCart()
  const { clientSecret, reference } = await placed(browser)
  const answer = await browser.get(
    `/checkout/return?payment_intent=${reference}&payment_intent_client_secret=${clientSecret}`,
  )
  expect(answer.headers.get('location')).toBe(`/checkout/return?payment=${reference}`)
  const page = await browser.follow(answer)
  // With script it polls and stays as it is.
  expect(page.body.replaceAll(/<noscript>.*?<\/noscript>/gs, '')).not.toContain('http-equiv="refresh"')
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="30"></noscript>')
  expect(page.body).toContain('This page reloads every 30 seconds.')
  expect(page.body).toContain(`data-look-again="/checkout/return?payment=${reference}"`)
  expect(page.body).toMatch(/<title>We are waiting for your bank – Checkout – /)
  expect(page.body).not.toContain('_secret_')
})

test('a declined card leads back to the checkout, which says so', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  await provider.paymentIntents
    .confirm(reference, { payment_method: 'pm_card_visa_chargeDeclined', return_url: `${origin}/checkout/return` })
    .catch(() => {})
  const page = await browser.open(`/checkout/return?payment_intent=${reference}`)
  expect(page.url.pathname).toBe('/checkout')
  expect(page.body).toContain('The payment was declined, and nothing was charged.')
})

test('the reference of a payment opens no one’s order', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  await pay(reference)
  const stranger = await openBrowser(origin).open(`/checkout/return?payment_intent=${reference}`)
  expect(stranger.url.pathname).toBe('/checkout/return')
  expect(stranger.body).toContain('Your order is paid')
  expect(stranger.body).not.toContain('/orders/')
})

test('the key of a guest’s former cart opens no order of the account it became part of', async () => {
  const browser = await withCart()
  const host = new URL(origin).hostname
  const key = browser.jar.get(host, '__Host-cart') ?? ''
  const thief = openBrowser(origin)
  thief.jar.set(host, '__Host-cart', key)
  expect((await thief.open('/cart')).body).toContain('name="line"')
  await registerAs(browser, { name: 'Ada', email: `ada-${crypto.randomUUID()}@example.com` })
  const { press, reference } = await placed(browser)
  await pay(reference)
  const order = await browser.get(`/checkout/return?payment_intent=${reference}`)
  const [, number = ''] = /^\/orders\/(B\d+)$/.exec(order.headers.get('location') ?? '') ?? []
  expect(number).not.toBe('')
  for (const query of [`left=${number}`, `payment_intent=${reference}`])
    expect((await thief.open(`/checkout/return?${query}`)).url.pathname).toBe('/checkout/return')
  // As from a tab that shows the same total.
  const pressed = await thief.post('/checkout/place', { ...press, submission: crypto.randomUUID() }, asJson)
  expect(JSON.parse(pressed.body).goTo).toBeUndefined()
})

test.each([
  '',
  '?payment_intent=',
  '?payment_intent=pi_unknown',
  '?payment=../../x',
  '?payment_intent=pi_%01',
  "?payment=pi_'--",
])('a return with "%s" belongs to no payment of ours', async (query) => {
  expect((await openBrowser(origin).get(`/checkout/return${query}`)).status).toBe(404)
})

test('guessed payment references make the shop query the card provider a few times, and then not at all', async () => {
  const stranger = openBrowser(origin, { 'x-forwarded-for': `2001:db8:${crypto.randomUUID().slice(0, 4)}::1` })
  const guess = (kind: string) => stranger.get(`/checkout/return?${kind}_${crypto.randomUUID().replaceAll('-', '')}`)
  for (let sent = 0; sent < limits.linkGuesses.value; sent++)
    expect((await guess(sent % 2 ? 'payment_intent=pi' : 'session=cs')).status).toBe(404)
  const refused = await guess('payment_intent=pi')
  expect(refused.status).toBe(429)
  expect(refused.body).toMatch(/You can try again in \d+ minute/)
})

test('the state of a payment can be polled as often as the waiting page does, and not without limit', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  const other = openBrowser(origin, { 'x-forwarded-for': `2001:db8:${crypto.randomUUID().slice(0, 4)}::2` })
  const statuses = []
  for (let looks = 0; looks <= limits.paymentLooks.value; looks++)
    statuses.push((await other.get(`/checkout/return?payment=${reference}`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.paymentLooks.value)
  expect(statuses.at(-1)).toBe(429)
})
