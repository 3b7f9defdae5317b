import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import {
  address,
  asJson,
  contact,
  hidden,
  pay,
  placed,
  upToPayment,
  withCart,
} from '#test/support/people/checkout-forms.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

const { databaseUrl } = inject('shop')
const newEmail = () => `${crypto.randomUUID()}@example.com`

const ordersOf = (submission = '') =>
  runSql(databaseUrl, [['select email from orders where submission_key = $1', [submission]]])

const signOut = async (browser: Browserless) =>
  browser.follow(await browser.submit(await browser.open('/account'), '/auth/sign-out'))

/** Ada has a page of the checkout open; in another window she signs out, and Bob signs in and fills his own cart. */
async function bobAfterAda() {
  const browser = await withCart()
  await registerAs(browser, { name: 'Ada Weber', email: newEmail() })
  const page = await browser.open('/checkout?part=contact')
  const { press } = await upToPayment(browser)
  await signOut(browser)
  const email = newEmail()
  await registerAs(browser, { name: 'Bob', email })
  await browser.post('/cart', { product: 'gift-tags', quantity: '1' })
  return { browser, page, press, email }
}

test('a form of the person signed in before changes nothing of the next one’s checkout', async () => {
  const { browser, page, email } = await bobAfterAda()
  const sent = await browser.submit(page, '#contact', contact)
  expect(sent.status).toBe(409)
  expect(sent.body).toContain('Someone else has signed in here')
  const shown = { 'shown-to': hidden(page.body, 'shown-to') }
  expect((await browser.post('/checkout/delivery', { ...address, ...shown })).status).toBe(409)
  const bobs = await browser.open('/checkout?part=contact')
  expect(bobs.body).toContain(email)
  expect(bobs.body).not.toContain(contact.email)
})

test('nor does it order: the last button of that page does nothing, with script and without', async () => {
  const { browser, press, page } = await bobAfterAda()
  const { press: his } = await upToPayment(browser, { email: newEmail() })
  // The same items to the same address for the same total: everything that she saw matches, but he did not see it.
  const hers = { ...his, submission: press.submission, 'shown-to': hidden(page.body, 'shown-to') }
  const scripted = await browser.post('/checkout/place', hers, asJson)
  expect([scripted.status, JSON.parse(scripted.body)]).toMatchObject([
    409,
    { problem: expect.stringContaining('Someone else has signed in') },
  ])
  expect((await browser.post('/checkout/place', hers)).status).toBe(409)
  expect(await ordersOf(press.submission)).toEqual([])
})

test('a guest’s page does not work in an account after a sign-in; an account’s page does not work for a guest: she is asked to sign in', async () => {
  const browser = await withCart()
  const ofGuest = await browser.open('/checkout')
  await registerAs(browser, { name: 'Ada Weber', email: newEmail() })
  const ofAda = await browser.open('/checkout?part=contact')
  expect((await browser.submit(ofGuest, '#contact', contact)).status).toBe(409)
  await signOut(browser)
  await browser.post('/cart', { product: 'gift-tags', quantity: '1' })
  expect((await browser.submit(ofAda, '#contact', contact)).status).toBe(401)
  const { press } = await upToPayment(browser)
  const hers = { ...press, 'shown-to': hidden(ofAda.body, 'shown-to') }
  expect(JSON.parse((await browser.post('/checkout/place', hers, asJson)).body)).toEqual({
    goTo: '/auth/sign-in?return_to=%2Fcheckout',
  })
})

test('another tab changes the e-mail: the old page’s press is refused, as its confirmation would go to another address', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  await browser.post('/checkout/contact', { email: newEmail() })
  const answer = await browser.post('/checkout/place', press, asJson)
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([409, { review: '/checkout' }])
  expect(await ordersOf(press.submission)).toEqual([])
})

test('a customer’s order is not opened for the next person by any address in the browser’s history', async () => {
  const browser = await withCart()
  await registerAs(browser, { name: 'Ada Weber', email: newEmail() })
  const { press, reference } = await placed(browser)
  await pay(reference)
  const order = await browser.open(`/checkout/return?payment_intent=${reference}`)
  expect([order.status, order.url.pathname, order.url.search]).toEqual([200, expect.stringMatching(/^\/orders\/B/), ''])
  expect(order.body).toContain('Thank you for your order')
  const again = await browser.post('/checkout/place', press, asJson)
  expect(JSON.parse(again.body)).toEqual({ goTo: order.url.pathname })
  await signOut(browser)
  expect((await browser.open(order.url)).status).toBe(404)
  // The page was open in another tab.
  expect(JSON.parse((await browser.post('/checkout/place', press, asJson)).body)).toEqual({ goTo: order.url.pathname })
})
