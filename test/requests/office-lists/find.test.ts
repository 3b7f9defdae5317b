import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
interface Found {
  kind: string
  label: string
  href: string
}
const read = (body: string) => JSON.parse(body) as Found[]

test('an order is found by its number and its customer’s address, a product by its SKU and its name', async () => {
  const { browser } = await office.enter('manager')
  const { number, email, line } = await office.paidOrder()
  const found = async (q: string) => read((await browser.get(`/admin/found?${new URLSearchParams({ q })}`)).body)
  const order = { kind: 'Orders', label: number, href: `/admin/orders/${number}` }
  expect(await found(number.toLowerCase())).toContainEqual(expect.objectContaining(order))
  expect(await found(email)).toContainEqual(expect.objectContaining(order))
  const [row] = await office.rows(
    `select v.sku, p.title, p.id, p.slug from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id where l.id = $1`,
    line,
  )
  const product = { kind: 'Products', label: row?.title, href: `/admin/products/${row?.id}` }
  expect(await found(String(row?.sku))).toContainEqual(expect.objectContaining(product))
  // Who may not change products finds what every visitor sees.
  const packer = await office.enter('fulfilment')
  const seen = await packer.browser.get(`/admin/found?${new URLSearchParams({ q: String(row?.sku) })}`)
  expect(read(seen.body)).toContainEqual(expect.objectContaining({ ...product, href: `/products/${row?.slug}` }))
  // Without script, too.
  const page = await browser.get(`/admin/find?q=${number}`)
  expect(page.body).toContain(`<a href="/admin/orders/${number}">${number}</a>`)
})

test('nobody finds what they may not see', async () => {
  const [{ browser }, { number, email }] = await Promise.all([office.enter('catalogue'), office.paidOrder()])
  for (const q of [number, email]) {
    expect(
      read((await browser.get(`/admin/found?${new URLSearchParams({ q })}`)).body).map(({ kind }) => kind),
    ).not.toContain('Orders')
    expect((await browser.get(`/admin/find?${new URLSearchParams({ q })}`)).body).not.toContain(
      `/admin/orders/${number}`,
    )
  }
  const customer = await office.enter()
  expect((await customer.browser.get('/admin/found?q=a')).status).toBe(403)
  expect((await openBrowser(inject('shop').origin).get('/admin/found?q=a')).status).toBe(401)
})

test('a customer is found by name and by address, by those who may see customers', async () => {
  const [manager, catalogue] = await Promise.all([office.enter('manager'), office.enter('catalogue')])
  const { email } = await office.paidOrder()
  const [row] = await office.rows('select id, email from customer_files where lower(email) = lower($1)', email)
  const found = async ({ browser }: typeof manager, q: string) =>
    read((await browser.get(`/admin/found?${new URLSearchParams({ q })}`)).body).filter(
      ({ kind }) => kind === 'Customers',
    )
  const customer = expect.objectContaining({ detail: row?.email, href: `/admin/customers/${row?.id}` })
  expect(await found(manager, email)).toContainEqual(customer)
  expect(await found(catalogue, email)).toEqual([])
})

test('one who asks without end keeps no colleague at the same address from searching', async () => {
  const [ada, ben] = await Promise.all([office.enter('support'), office.enter('support')])
  const ask = async ({ browser }: typeof ada) => (await browser.get('/admin/found')).status
  for (let asked = 0; asked < limits.searchesPerMinute.value; asked += 40)
    await Promise.all(Array.from({ length: 40 }, () => ask(ada)))
  expect([await ask(ada), await ask(ben)]).toEqual([429, 200])
})

test.each([
  '%',
  '_',
  "'",
  '\\',
  ':*',
  '\u202Eevil',
  '😀'.repeat(60),
  'a '.repeat(300),
  '\u0000',
  'x\u0000y',
  '٣'.repeat(40),
  '9'.repeat(400),
])('whatever is typed is an answer: %j', async (q) => {
  const { browser } = await office.enter('manager')
  for (const path of ['/admin/found', '/admin/find'])
    expect([200, 400]).toContain((await browser.get(`${path}?${new URLSearchParams({ q })}`)).status)
  const all = read((await browser.get(`/admin/found?${new URLSearchParams({ q: '%' })}`)).body)
  expect(all.filter(({ kind }) => kind !== 'Products')).toEqual([])
})

test('in a German office products, variants and collections have their German titles, in the palette and in the lists', async () => {
  const { browser } = await office.enter('manager')
  const found = async (q: string) =>
    read((await browser.get(`/admin/found?${new URLSearchParams({ q, locale: 'de' })}`)).body)
  const [mug] =
    await office.rows(`select p.id, p.title, v.id as variant, v.sku, p.translations #>> '{de,title}' as german
    from products p join variants v on v.product_id = p.id where p.slug = 'harbour-mug' and v.tracks_stock limit 1`)
  const [shelf] = await office.rows(
    `select id, translations #>> '{de,title}' as german, title from collections where translations #>> '{de,title}' <> title limit 1`,
  )
  const { german, sku } = mug as Record<string, string>
  expect(german).not.toBe(mug?.title)
  const bySku = await found(String(sku))
  expect(bySku).toContainEqual(expect.objectContaining({ href: `/de/admin/products/${mug?.id}`, label: german }))
  const level = bySku.find(({ href }) => href === `/de/admin/stock/${mug?.variant}`)
  expect(level?.label).toMatch(new RegExp(`^${german}, `))
  // By its first title and by its German one.
  for (const q of [String(shelf?.title), String(shelf?.german)])
    expect(await found(q)).toContainEqual(
      expect.objectContaining({ href: `/de/admin/collections/${shelf?.id}`, label: shelf?.german }),
    )
  expect(await found(String(german))).toContainEqual(expect.objectContaining({ label: german }))
  for (const path of ['products', 'stock'])
    expect((await browser.get(`/de/admin/${path}?q=${sku}`)).body).toContain(`<bdi>${german}</bdi>`)
  expect((await browser.get('/de/admin/collections')).body).toContain(`<bdi>${shelf?.german}</bdi>`)
})

test('so have the library of pictures, the page of one, the sheet for counting and the preview of a bulk change', async () => {
  const { browser } = await office.enter('manager')
  const [mug] = await office.rows(`select p.id, p.title, v.sku, pm.media_id as picture, l.location_id as location,
      p.translations #>> '{de,title}' as german
    from products p join variants v on v.product_id = p.id join stock_levels l on l.variant_id = v.id join product_media pm on pm.product_id = p.id
    where p.slug = 'harbour-mug' and v.tracks_stock order by pm.position limit 1`)
  const { german, title, sku, picture, location } = mug as Record<string, string>
  const draft = await browser.follow(
    await browser.submit(await browser.get(`/de/admin/products?q=${sku}`), '/admin/bulk', {
      operation: 'products.tag',
      [`key-${String(mug?.id)}`]: 'on',
    }),
  )
  const batch = /\/admin\/batches\/[\w-]+/.exec(draft.url.pathname)?.[0] ?? ''
  const preview = await browser.follow(
    await browser.submit(draft, `${batch}/change`, { 'given-tags_added': 'seaside', 'given-tags_removed': '' }),
  )
  const pages = {
    preview: preview.body,
    ...Object.fromEntries(
      await Promise.all(
        [`pictures?q=${sku}`, `pictures/${picture}`, `stock/count?location=${location}&q=${sku}`].map(
          async (path) => [path, (await browser.get(`/de/admin/${path}`)).body] as const,
        ),
      ),
    ),
  }
  for (const [page, body] of Object.entries(pages)) {
    expect(body, page).toContain(german)
    expect(body, page).not.toContain(`>${title}<`)
  }
})
