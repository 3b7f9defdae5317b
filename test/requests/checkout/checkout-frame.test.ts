import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { contact, placed, upToPayment, withCart } from '#test/support/people/checkout-forms.ts'

const { origin } = inject('shop')
const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]
type Part = 'header' | 'main' | 'footer'
const partOf = (body: string, part: Part) => new RegExp(`<${part}.*?</${part}>`, 's').exec(body)?.[0] ?? ''
const linksIn = (body: string, part: Part) =>
  [...partOf(body, part).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)

test('the checkout links only to the cart, help, the other language and legal pages', async () => {
  const browser = await withCart()
  const { body } = await browser.open('/checkout')
  expect(linksIn(body, 'header')).toEqual(['/', '/de/checkout', expect.stringMatching(/^tel:/), '/contact', '/cart'])
  const legal = linksIn(body, 'footer')
  expect(legal).toContain('/pages/imprint')
  expect(legal).toContain('/pages/withdrawal')
  expect(legal.every((href) => href?.startsWith('/pages/') || href === '/withdraw')).toBe(true)
  expect(
    linksIn(body, 'main').filter(
      (href) => !/^#|^\/(pages\/(terms|withdrawal|privacy)$|cart|auth\/sign-in)/.test(href ?? ''),
    ),
  ).toEqual([])
  expect(partOf(body, 'header')).not.toContain('role="search"')
  // Elsewhere the header is the shop's.
  expect((await browser.open('/cart')).body).toContain('role="search"')
})

test('so do the pages that wait for a payment, and those that report a problem', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  const waiting = await browser.open(`/checkout/return?payment=${reference}`)
  const missing = await openBrowser(origin).open('/checkout/return?payment=pi_unknown')
  for (const { body } of [waiting, missing]) expect(linksIn(body, 'header')).toContain('/cart')
  for (const { body } of [waiting, missing]) expect(partOf(body, 'header')).not.toContain('role="search"')
})

test('a title names the open part of the checkout, also when it was refused', async () => {
  const browser = await withCart()
  expect(titleOf((await browser.open('/checkout')).body)).toMatch(/^Contact – Checkout – /)
  expect(titleOf((await browser.open('/de/checkout')).body)).toMatch(/^Kontakt – Kasse – /)
  await browser.post('/checkout/contact', { ...contact })
  const refused = await browser.post('/checkout/contact', { email: 'x' })
  expect(titleOf(refused.body)).toMatch(/^Contact – /)
  expect(titleOf((await browser.open('/checkout')).body)).toMatch(/^Delivery or pick-up – /)
  const { payment } = await upToPayment(browser)
  expect(titleOf(payment.body)).toMatch(/^Payment – Checkout – /)
})

test('the items are visible before the last press, and folded on a phone until then', async () => {
  const browser = await withCart()
  expect((await browser.open('/checkout')).body).not.toMatch(/<details[^>]* open/)
  expect((await upToPayment(browser)).payment.body).toMatch(/<details[^>]* open/)
})
