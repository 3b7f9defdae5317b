import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

test('/admin/products/shopify.csv: all products for another shop, for who may take files out of this one', async () => {
  const { browser } = await office.enter('manager')
  expect((await browser.get('/admin/products')).body).toContain('href="/admin/products/shopify.csv"')
  const file = await browser.get('/admin/products/shopify.csv')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.headers.get('content-disposition')).toContain('products-for-shopify.csv')
  expect(file.body).toMatch(/^Handle,Title,/)
  const [{ count } = { count: 0 }] = await office.rows(
    `select count(*)::int as count from variants v join products p on p.id = v.product_id where p.slug = 'harbour-mug'`,
  )
  const rows = file.body.split('\r\n').filter((line) => line.startsWith('harbour-mug,'))
  expect(rows.length).toBeGreaterThanOrEqual(Number(count))
  // Pictures are files that every shop takes.
  expect(rows[0]).toMatch(new RegExp(`,${shop.origin}/media/[0-9a-f]{12}-feed\\.png,1,`))
  const { browser: support } = await office.enter('support')
  expect((await support.get('/admin/products/shopify.csv')).status).toBe(403)
  expect((await openBrowser(shop.origin).get('/admin/products/shopify.csv')).status).toBe(401)
})
