import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { contact } from '#test/support/people/checkout-forms.ts'
import { officeOf } from '#test/support/people/office.ts'
import { runSql } from '#test/support/database/sql.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ env: { DEMO_SHOP: 'off' } })
  await runSql(shop.databaseUrl, [
    `insert into products (id, slug, title, status) values (uuidv7(), 'mug', 'Mug', 'active')`,
    `insert into variants (id, product_id, position, price, tracks_stock) select uuidv7(), id, 1, 1800, false from products`,
  ])
})
afterAll(() => shop.stop())

test('a shop without a shipping method says in its checkout that it does not deliver yet, in place of an address', async () => {
  const browser = openBrowser(shop.origin)
  await browser.post('/cart', { product: 'mug', quantity: '1' })
  await browser.post('/checkout/contact', { ...contact })
  const checkout = await browser.open('/checkout')
  expect(checkout.body).toContain('We do not deliver yet. Please contact us.')
  expect(checkout.body).not.toContain('name="address-country"')
  expect((await browser.open('/de/checkout')).body).toContain('Wir liefern noch nicht.')
})

test('the steps of a new shop name the shipping method that it lacks, and lead to the shop for a test order', async () => {
  const { browser } = await officeOf(shop).enter('owner')
  const { body } = await browser.open('/admin')
  expect(body).toMatch(/<a href="\/admin\/shipping-methods\/new">Add a shipping method/)
  expect(body).toMatch(/<a href="\/">Place a test order/)
})
