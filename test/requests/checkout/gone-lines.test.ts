import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { runSql } from '#test/support/database/sql.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'

const { origin, databaseUrl } = inject('shop')

/** A product that is made to order, with a German title. */
async function aProduct() {
  const [id, slug] = [randomUUID(), `gone-${randomUUID()}`]
  const translations = JSON.stringify({ de: { title: 'Fährentasse' } })
  await runSql(databaseUrl, [
    [
      `insert into products (id, slug, title, status, translations) values ($1, $2, 'Ferry cup', 'active', $3)`,
      [id, slug, translations],
    ],
    [`insert into variants (id, product_id, price, tracks_stock) values (gen_random_uuid(), $1, 2400, false)`, [id]],
  ])
  const without = (what: string) => runSql(databaseUrl, [[what, [id]]])
  return {
    slug,
    archive: () => without(`update products set status = 'archived' where id = $1`),
    async remove() {
      await without('delete from variants where product_id = $1')
      await without('delete from products where id = $1')
    },
  }
}

test('a deleted product is named in the cart and in the checkout, in the reader’s language', async () => {
  const product = await aProduct()
  const browser = openBrowser(origin)
  await browser.post('/cart', { product: product.slug, quantity: '1' })
  await browser.post('/cart', { product: 'butter-crock', quantity: '1' })
  await product.remove()
  const gone = /This item is no longer sold and has left your cart:<ul><li>Ferry cup<\/li>/
  const cart = await browser.open('/cart')
  expect(cart.body).toMatch(gone)
  expect(cart.body).toContain('data-say="Ferry cup: no longer sold.')
  expect((await browser.open('/checkout')).body).toMatch(gone)
  expect((await browser.open('/de/cart')).body).toContain('<li>Fährentasse</li>')
})

test('a cart whose only item was deleted says so above “Your cart is empty”', async () => {
  const product = await aProduct()
  const browser = openBrowser(origin)
  await browser.post('/cart', { product: product.slug, quantity: '1' })
  await product.remove()
  const { body } = await browser.follow(await browser.get('/checkout'))
  expect(body).toContain('<li>Ferry cup</li>')
  expect(body).toContain('Your cart is empty')
})

test('an archived product is “no longer sold” at its line, and holds up the checkout until it is removed', async () => {
  const product = await aProduct()
  const browser = openBrowser(origin)
  await browser.post('/cart', { product: product.slug, quantity: '1' })
  await product.archive()
  const { body } = await browser.open('/cart')
  expect(body).toContain('No longer sold. Please remove it.')
  expect(body).not.toContain('Sold out')
  expect((await browser.get('/checkout')).status).toBe(303)
})
