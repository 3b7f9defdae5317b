import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

const files = {
  '/admin/stock/shopify.csv': ['inventory-for-shopify.csv', 'Handle,Title,Option1 Name'],
  '/admin/customers/shopify.csv': ['customers-for-shopify.csv', 'Customer ID,First Name,Last Name,Email'],
  '/admin/orders/shopify.csv': ['orders-for-shopify.csv', 'Name,Email,Financial Status'],
  '/admin/redirects/shopify.csv': ['redirects-for-shopify.csv', 'Redirect from,Redirect to'],
} as const

test('stock, customers, orders and redirects go out for another shop, to who may take files out of this one; those of people are noted', async () => {
  const { browser } = await office.enter('manager')
  const imports = await browser.get('/admin/imports')
  expect(imports.body).toContain('Gift cards, discounts and orders of test mode are in none of them.')
  for (const [path, [name, header]] of Object.entries(files)) {
    expect(imports.body).toContain(`href="${path}"`)
    const file = await browser.get(path)
    expect(file.status, path).toBe(200)
    expect(file.headers.get('content-disposition')).toContain(name)
    expect(file.body.startsWith(header)).toBe(true)
  }
  const noted = await office.rows(
    `select distinct operation from audit_entries where operation in ('customers.export', 'orders.export') and object_id = 'all' order by 1`,
  )
  expect(noted.map(({ operation }) => operation)).toEqual(['customers.export', 'orders.export'])
  const { browser: support } = await office.enter('support')
  for (const path of Object.keys(files)) {
    expect((await support.get(path)).status).toBe(403)
    expect((await openBrowser(shop.origin).get(path)).status).toBe(401)
  }
})
