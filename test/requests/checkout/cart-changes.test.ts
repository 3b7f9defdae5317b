import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')

const mug = { product: 'harbour-mug', option1: 'Kelp', option2: 'Large' }
const open = async (fields: Record<string, string> = mug) => {
  const browser = openBrowser(origin)
  const added = await browser.post('/cart', { ...fields, quantity: '1' })
  expect(added.status).toBe(303)
  return { browser, page: await browser.follow(added) }
}
const field = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
const quantities = (body: string) =>
  [...body.matchAll(/name="quantity"[^>]*value="(\d+)"/g)].map(([, value]) => Number(value))

const say = ({ body }: { body: string }) => /data-say="([^"]*)"/.exec(body)?.[1]

test('a removal is shown in place of the line and undone by a plain form', async () => {
  const { browser, page } = await open()
  const second = await browser.follow(await browser.post('/cart', { product: 'butter-crock', quantity: '2' }))
  const removed = await browser.follow(await browser.submit(second, '/cart/remove'))
  expect(quantities(removed.body)).toEqual([2])
  expect(removed.body.indexOf('Removed: Harbour mug')).toBeLessThan(removed.body.indexOf('/products/butter-crock'))
  expect(say(removed)).toMatch(/^Removed: Harbour mug, Kelp, Large\. 2 items, subtotal €[\d.]+\. /)
  expect(browser.jar.get(new URL(origin).hostname, '__Host-me')).toBe('n=2')
  const again = await browser.follow(await browser.submit(removed, '/cart/put-back'))
  expect(quantities(again.body)).toEqual([1, 2])
  expect(say(again)).toMatch(/^Back in your cart: Harbour mug, Kelp, Large\. 3 items, subtotal €[\d.]+\. /)
  expect(field(again.body, 'line')).toBe(field(page.body, 'line'))
  // The same form again finds the line there.
  const twice = await browser.follow(await browser.submit(removed, '/cart/put-back'))
  expect([twice.status, ...quantities(twice.body)]).toEqual([200, 1, 2])
})

test('a late undo says so, and an emptied cart still offers it in time', async () => {
  const { browser, page } = await open()
  const emptied = await browser.follow(await browser.submit(page, '/cart/remove'))
  expect(say(emptied)).toBe('Removed: Harbour mug, Kelp, Large. Your cart is empty.')
  await runSql(databaseUrl, [
    [
      `update carts set removed = jsonb_set(removed, '{0,removedAt}', '"2020-01-01T00:00:00.000Z"')
       where removed->0->>'id' = $1`,
      [field(page.body, 'line')],
    ],
  ])
  const late = await browser.submit(emptied, '/cart/put-back')
  expect(late.status).toBe(409)
  expect(late.body).toContain('This can no longer be undone. Please add the item again.')
  expect((await browser.open('/cart')).body).not.toContain('Removed:')
})

test('an item added in another tab does not make the quantity of a line stale', async () => {
  const { browser, page } = await open()
  await browser.post('/cart', { product: 'butter-crock', quantity: '1' })
  const changed = await browser.follow(await browser.submit(page, '/cart/change', { quantity: '4' }))
  expect(quantities(changed.body)).toEqual([4, 1])
  expect(say(changed)).toMatch(/^Harbour mug, Kelp, Large: quantity 4\. 5 items, subtotal €/)
})

test('a changed price is shown when the cart opens and when its line is changed unseen', async () => {
  const { browser, page } = await open()
  const line = field(page.body, 'line')
  await runSql(databaseUrl, [['update cart_lines set price_when_added = price_when_added - 200 where id = $1', [line]]])
  const sentence = 'Harbour mug, Kelp, Large: the price has changed from €30.00 to €32.00.'
  expect(say(await browser.open('/cart'))).toBe(sentence)
  // A form that shows an outdated price confirms nothing.
  const unseen = { line, was: '1', seen_price: '3000', quantity: '2' }
  expect(say(await browser.follow(await browser.post('/cart/change', unseen)))).toContain(sentence)
})

test('the cart shows the amount missing for free delivery and the delivery days, for the named country', async () => {
  const { browser, page } = await open()
  expect(page.body).toContain('€58.00 to free delivery')
  expect(page.body).toMatch(/<small>Delivery \(Germany\): \w+day \d+(\s\w+)? to \w+day \d+\s\w+<\/small>/)
  const three = await browser.follow(await browser.submit(page, '/cart/change', { quantity: '3' }))
  expect(three.body).toContain('Free delivery')
  expect(say(three)).toContain('3 items, subtotal €96.00. Free delivery.')
  await browser.post('/checkout/contact', { email: 'abroad@example.com' })
  const address = {
    'address-name': 'Ada',
    'address-line1': 'Graben 1',
    'address-city': 'Wien',
    'address-postal_code': '1010',
    'address-country': 'AT',
  }
  await browser.post('/checkout/delivery', { to: 'new', ...address })
  expect((await browser.open('/cart')).body).toContain('Delivery (Austria)')
})

test('script gets only the cart: framed beside a page, bare in its place', async () => {
  const browser = openBrowser(origin)
  const beside = await browser.post('/cart', mug, { 'x-beside': 'dialog' })
  expect([beside.status, beside.headers.get('x-beside')]).toEqual([200, 'dialog'])
  expect(beside.headers.get('cache-control')).toBe('private, no-store')
  expect(beside.body).not.toContain('<html')
  expect(beside.body).toContain('<h2 id="beside-title" tabindex="-1" autofocus="">Your cart</h2>')
  expect(quantities(beside.body)).toEqual([1])
  expect(say(beside)).toBe(
    'Added to your cart: Harbour mug, Kelp, Large. 1 item, subtotal €32.00. €58.00 to free delivery.',
  )
  expect(browser.jar.get(new URL(origin).hostname, '__Host-me')).toBe('n=1')
  const inPlace = await browser.submit(beside, '/cart/remove')
  expect(inPlace.status).toBe(303)
  const refused = await browser.post('/cart', { product: 'no-such-thing' }, { 'x-beside': 'page' })
  expect([refused.status, refused.body.includes('beside-title')]).toEqual([422, false])
  expect(refused.body).toContain('This combination is not available.')
})

test('a public page stays complete, whatever is requested', async () => {
  const answer = await openBrowser(origin).get('/products/harbour-mug', { 'x-beside': 'dialog' })
  expect([answer.headers.get('x-beside'), answer.body.includes('<html')]).toEqual([null, true])
})

test('a name without a translation is marked with its language', async () => {
  const browser = openBrowser(origin)
  const add = () => browser.post('/de/cart', { product: 'butter-crock', quantity: '1' })
  const [row] = await runSql(databaseUrl, ["select translations from products where slug = 'butter-crock'"])
  await runSql(databaseUrl, ["update products set translations = '{}' where slug = 'butter-crock'"])
  try {
    const page = await browser.follow(await add())
    expect(page.body).toMatch(/<a href="\/de\/products\/butter-crock" lang="en">/)
  } finally {
    const { translations } = row as { translations: unknown }
    await runSql(databaseUrl, [
      ["update products set translations = $1 where slug = 'butter-crock'", [JSON.stringify(translations)]],
    ])
  }
})

test('a product without options can be bought from a list by a plain form; the others link to their choice', async () => {
  const browser = openBrowser(origin)
  const list = await browser.open('/collections/table')
  expect(list.body.match(/<a href="\/products\/harbour-mug"/g)).toHaveLength(1)
  expect(list.body).not.toContain('value="harbour-mug"')
  const button = /<button value="([a-z0-9-]+)" aria-label="Add to cart: ([^"]+)" name="product"/.exec(list.body)
  const [, slug = '', name = ''] = button ?? []
  const page = await browser.follow(await browser.submit(list, '/cart', { product: slug }))
  expect(page.url.pathname).toBe('/cart')
  expect(page.body).toContain(`Added to your cart: ${name}`)
  expect(quantities(page.body)).toEqual([1])
})

test('a sold-out product cannot be bought from a list', async () => {
  const [row] = await runSql(databaseUrl, [
    `select slug from products p where status = 'active' and not exists (
       select from variants v where v.product_id = p.id and (not v.tracks_stock or v.allows_backorder
         or exists (select from stock_on_offer s where s.variant_id = v.id and s.pieces > 0))) limit 1`,
  ])
  const { slug } = row as { slug: string }
  const list = await openBrowser(origin).open(`/search?q=${slug.replaceAll('-', '+')}`)
  expect(list.body).toContain(`href="/products/${slug}"`)
  expect(list.body).not.toContain(`value="${slug}"`)
})
