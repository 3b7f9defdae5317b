import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')
const get = async (address: string) => {
  const { status, headers } = await openBrowser(origin).get(address)
  return [status, headers.get('location')]
}

test.each([
  ['/collections/table/products/harbour-mug', '/products/harbour-mug'],
  ['/collections/anything/products/harbour-mug?variant=123', '/products/harbour-mug'],
  ['/products/harbour-mug/', '/products/harbour-mug'],
  ['/Products/Harbour-Mug', '/products/harbour-mug'],
  ['/product/harbour-mug/', '/products/harbour-mug'],
  ['/de/produkt/harbour-mug/', '/de/products/harbour-mug'],
  ['/fr/produit/harbour-mug', '/products/harbour-mug'],
  ['/shop/table/harbour-mug/', '/products/harbour-mug'],
  ['/product-category/kitchen/table/', '/collections/table'],
  ['/produkt-kategorie/table', '/collections/table'],
  ['/collections/all', '/collections'],
  ['/collections/table/blue', '/collections/table'],
  ['/shop/', '/collections'],
  ['/policies/privacy-policy', '/pages/privacy'],
  ['/pages/contact', '/contact'],
])('the old address %s leads to %s, which is there', async (old, there) => {
  expect(await get(old)).toEqual([301, there])
  expect((await get(there))[0]).toBe(200)
})

test('a redirect may begin in any script, and is found however it is written', async () => {
  await runSql(databaseUrl, [
    `insert into redirects (from_path, to_path) values ('/product/湯呑み', '/products/harbour-mug'), ('/seiten/über-uns', '/contact?from=old') on conflict do nothing`,
  ])
  for (const old of ['/product/%E6%B9%AF%E5%91%91%E3%81%BF/', '/product/%e6%b9%af%e5%91%91%e3%81%bf'])
    expect(await get(old)).toEqual([301, '/products/harbour-mug'])
  expect(await get('/de/seiten/%C3%BCber-uns/')).toEqual([301, '/de/contact?from=old'])
})

test('an address that no shop had stays unknown, and none leads out of the shop', async () => {
  for (const address of [
    '/wp-login.php',
    '/product/no-such-product/x/y',
    '/collections/table/products/no-such-product',
    '/fr/contact',
    '/product/..%2f..%2fadmin',
    '/shop//evil.example',
    '/collections//evil.example/products//evil.example',
    '/collections/constructor/products/__proto__',
  ]) {
    const [status, location] = await get(address)
    expect([address, status, location ?? '']).toEqual([address, 404, ''])
  }
  // A slash too many is taken away as before.
  expect(await get('/contact/?order=B1')).toEqual([301, '/contact?order=B1'])
})

test('a post to an old address does nothing', async () => {
  const { status } = await fetch(`${origin}/product/harbour-mug/`, { method: 'POST', redirect: 'manual' })
  expect(status).toBe(404)
  const head = await fetch(`${origin}/product/harbour-mug/`, { method: 'HEAD', redirect: 'manual' })
  expect([head.status, head.headers.get('location')]).toEqual([301, '/products/harbour-mug'])
})
