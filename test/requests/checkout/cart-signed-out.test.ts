import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { hidden, withCart } from '#test/support/people/checkout-forms.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')

/** She has her cart open, and has been signed out on another device. */
async function signedOutAtCart() {
  const browser = await withCart()
  const email = `${crypto.randomUUID()}@example.com`
  await registerAs(browser, { name: 'Ada Weber', email })
  const cart = await browser.open('/cart')
  await runSql(databaseUrl, [
    [
      `update sessions set ended_at = now(), id_token = null where identity_id in (select id from identities where email = $1)`,
      [email],
    ],
  ])
  return { browser, email, line: { line: hidden(cart.body, 'line'), was: '1' } }
}

test('a shopper signed out elsewhere sees that in place of her cart, and not only that it is empty', async () => {
  const { browser } = await signedOutAtCart()
  const page = await browser.open('/cart')
  expect(page.body).toContain('You have been signed out.')
  expect(page.body).toContain('href="/auth/sign-in?return_to=%2Fcart"')
  // Once: from then on she is a guest.
  expect((await browser.open('/cart')).body).not.toContain('You have been signed out.')
})

test.each(['change', 'remove'])(
  'her next press is not confirmed, nor her item reported as missing: she is asked to sign in (%s)',
  async (pressed) => {
    const { browser, line } = await signedOutAtCart()
    const page = await browser.post(`/cart/${pressed}`, { ...line, quantity: '2' })
    expect(page.status).toBe(401)
    expect(page.body).toContain('href="/auth/sign-in?return_to=%2Fcart"')
  },
)

test('an item added then goes into a cart of the browser’s own', async () => {
  const { browser } = await signedOutAtCart()
  const added = await browser.follow(await browser.post('/cart', { product: 'gift-tags', quantity: '1' }))
  expect(added.body).toContain('Gift tags')
})

test.each([
  ['order.expired', 'not paid in time'],
  ['payment.declined', 'The payment was declined'],
])('messages of the checkout are shown beside an empty cart too: %s', async (told, words) => {
  const page = await openBrowser(origin).open(`/checkout?told=${told}`)
  expect(page.url.pathname).toBe('/cart')
  expect(page.body).toContain(words)
})
