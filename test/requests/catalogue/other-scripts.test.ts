import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { linkOf, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { address, contact, hidden } from '#test/support/people/checkout-forms.ts'

const shop = inject('shop')
const name = 'عائشة بنت أحمد'
const inItsDirection = `<div><bdi>${name}</bdi></div>`

test('the checkout and the order show a name in the direction of its script, and so do its fields', async () => {
  const browser = openBrowser(shop.origin)
  await browser.post('/cart', { product: await somethingInStock(shop.databaseUrl), quantity: '1' })
  await browser.post('/checkout/contact', { ...contact })
  expect((await browser.open('/checkout')).body).toMatch(
    /<input[^>]* dir="auto"[^>]* name="address-name"|<input[^>]* name="address-name"[^>]* dir="auto"/,
  )
  await browser.post('/checkout/delivery', { ...address, 'address-name': name })
  const shipping = (await browser.open('/checkout')).body
  expect(shipping).toContain(inItsDirection)
  const method = /<input[^>]*name="method"[^>]*value="([^"]+)"/.exec(shipping)?.[1] ?? ''
  await browser.post('/checkout/shipping', { method })
  const { body } = await browser.open('/checkout')
  const fields = { submission: hidden(body, 'submission'), agreed: hidden(body, 'agreed') }
  const order = await browser.open(linkOf(await browser.post('/checkout/place', fields)))
  expect(order.body).toContain(inItsDirection)
})

test('a message in another script has its field, and is shown again as typed', async () => {
  const typed = { message: 'السلام عليكم', name, email: '', submission: crypto.randomUUID() }
  const { body } = await openBrowser(shop.origin).post('/contact', typed)
  expect(body).toMatch(/<textarea[^>]* dir="auto"[^>]*>السلام عليكم<\/textarea>/)
})
