import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/browser-less-client.ts'
import { asJson, pay, placed, provider, withCart } from '#test/support/checkout-forms.ts'

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
  // The same press once more, from the tab that stayed open, leads to the order that it made.
  const again = await browser.post('/checkout', press, asJson)
  expect(JSON.parse(again.body)).toEqual({ goTo: answer.headers.get('location') })
})

test('what was put in while the payment was under way stays in the cart', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  await browser.post('/cart', { product: 'harbour-mug', option1: 'Kelp', option2: 'Large', quantity: '1' })
  await pay(reference)
  await browser.open(`/checkout/return?payment_intent=${reference}`)
  const cart = await browser.open('/cart')
  expect([...cart.body.matchAll(/name="line"/g)]).toHaveLength(2)
  expect(cart.body).toContain('Quantity of Harbour mug')
})

test('while the payment is under way the page waits without the secret, and asks again by itself', async () => {
  const browser = await withCart()
  const { clientSecret, reference } = await placed(browser)
  const answer = await browser.get(
    `/checkout/return?payment_intent=${reference}&payment_intent_client_secret=${clientSecret}`,
  )
  expect(answer.headers.get('location')).toBe(`/checkout/return?payment=${reference}`)
  const page = await browser.follow(answer)
  expect(page.body).toContain('<meta http-equiv="refresh"')
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
  expect(page.body).toContain('The card was declined and nothing was charged.')
})

test('the reference of a payment opens nobody’s order', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  await pay(reference)
  const stranger = await openBrowser(origin).open(`/checkout/return?payment_intent=${reference}`)
  expect(stranger.url.pathname).toBe('/checkout/return')
  expect(stranger.body).toContain('Your order is paid')
  expect(stranger.body).not.toContain('/orders/')
})

test.each([
  '',
  '?payment_intent=',
  '?payment_intent=pi_unknown',
  '?payment=../../x',
  '?payment_intent=pi_%00',
  "?payment=pi_'--",
])('a return with "%s" is of no payment of ours', async (query) => {
  expect((await openBrowser(origin).get(`/checkout/return${query}`)).status).toBe(404)
})
