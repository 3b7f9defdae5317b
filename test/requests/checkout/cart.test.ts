import { expect, inject, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
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
const cartCookie = (browser: Browserless) => browser.jar.get(new URL(origin).hostname, '__Host-cart')

const say = ({ body }: { body: string }) => /data-say="([^"]*)"/.exec(body)?.[1]

test('an added item is announced, and counted beside the icon', async () => {
  const { browser, page } = await open()
  expect(page.url.pathname).toBe('/cart')
  expect(page.body).toContain('Added to your cart: Harbour mug')
  expect(page.body).toContain('€32.00')
  expect(browser.jar.get(new URL(origin).hostname, '__Host-me')).toBe('n=1')
})

test('viewing the cart sets no cookie; the first item sets one, and scripts cannot read it', async () => {
  const browser = openBrowser(origin)
  const empty = await browser.open('/cart')
  expect(empty.body).toContain('Your cart is empty')
  expect(empty.headers.getSetCookie()).toEqual([])
  const added = await browser.post('/cart', { ...mug, quantity: '1' })
  const cookie = added.headers.getSetCookie().find((line) => line.startsWith('__Host-cart='))
  expect(cookie).toMatch(/^__Host-cart=[\w-]{22}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=2592000$/)
})

test('the secret of a cart is in no table', async () => {
  const { browser } = await open()
  const rows = await runSql(databaseUrl, [
    ['select 1 from carts where carts::text like $1', [`%${cartCookie(browser)}%`]],
  ])
  expect(rows).toEqual([])
})

test('quantities are changed and lines removed with plain forms', async () => {
  const { browser, page } = await open()
  const changed = await browser.follow(await browser.submit(page, '/cart/change', { quantity: '3' }))
  expect(quantities(changed.body)).toEqual([3])
  expect(changed.body).toContain('€96.00')
  const emptied = await browser.follow(await browser.submit(changed, '/cart/remove'))
  expect(emptied.body).toContain('Your cart is empty')
})

test.each([
  ['0', 'Enter a quantity from 1 to 999.'],
  ['-1', 'Enter a quantity from 1 to 999.'],
  ['1.5', 'Enter a quantity from 1 to 999.'],
  ['1e3', 'Enter a quantity from 1 to 999.'],
  ['', 'Enter a quantity from 1 to 999.'],
  ['abc<b>', 'Enter a quantity from 1 to 999.'],
  ['1000', 'The cart takes at most 999 of one item.'],
  ['99999999999999999999', 'Enter a quantity from 1 to 999.'],
])('a quantity of "%s" changes nothing and is reported', async (quantity, sentence) => {
  const { browser, page } = await open()
  const answer = await browser.submit(page, '/cart/change', { quantity })
  expect(answer.status).toBe(422)
  // The field is marked as invalid, described by the message, keeps the input, and gets the focus.
  const input = /<input type="number"[^>]*>/.exec(answer.body)?.[0] ?? ''
  const described = /aria-describedby="([^"]+)"/.exec(input)?.[1]
  expect(input).toContain('aria-invalid="true"')
  expect(input).toContain('autofocus')
  expect(input).toContain(`value="${quantity.replace('<', '&lt;').replace('>', '&gt;')}"`)
  expect(answer.body.split(`id="${described}"`)[1]?.slice(0, 400)).toContain(sentence)
  expect(say(answer)).toBe(`Harbour mug, Kelp, Large: ${sentence}`)
  expect(quantities((await browser.open('/cart')).body)).toEqual([1])
})

test('a quantity above the stock is reduced to it, and the page says so', async () => {
  const { page } = await open({ product: 'harbour-mug', option1: 'Tide blue', option2: 'Large' })
  const browser = openBrowser(origin)
  const many = await browser.follow(
    await browser.post('/cart', { product: 'harbour-mug', option1: 'Tide blue', option2: 'Large', quantity: '999' }),
  )
  expect(many.body).toMatch(/Harbour mug, Tide blue, Large: only (\d+) available\. The quantity is now \1\./)
  expect(Math.max(...quantities(many.body))).toBeLessThan(999)
  expect(page.status).toBe(200)
})

test('a sold-out item cannot be added', async () => {
  const browser = openBrowser(origin)
  const answer = await browser.post('/cart', {
    product: 'harbour-mug',
    option1: 'Rose hip',
    option2: 'Small',
    quantity: '1',
  })
  expect(answer.status).toBe(409)
  expect(answer.body).toContain('This item has just sold out.')
  expect(cartCookie(browser)).toBeUndefined()
})

const wrongChoices: Record<string, string>[] = [
  { product: 'harbour-mug' },
  { product: 'harbour-mug', option1: 'Kelp' },
  { product: 'harbour-mug', option1: 'Kelp', option2: 'Gigantic' },
  { product: 'no-such-thing' },
  { product: '../../etc/passwd' },
  { product: "'; drop table carts; --" },
  {},
]
test.each(wrongChoices)('a choice that does not exist is refused: %j', async (fields) => {
  const browser = openBrowser(origin)
  const answer = await browser.post('/cart', { ...fields, quantity: '1' })
  expect(answer.status).toBe(422)
  expect(answer.body).toContain('This combination is not available. Please choose again.')
})

test('a price sent by the browser is ignored', async () => {
  const browser = openBrowser(origin)
  const cheap = { ...mug, quantity: '1', price: '1', unitPrice: '1', priceWhenAdded: '1', variant: crypto.randomUUID() }
  const page = await browser.follow(await browser.post('/cart', cheap))
  expect(page.body).toContain('€32.00')
})

test('a form from an older page is refused and shows the current cart', async () => {
  const { browser, page } = await open()
  const other = await browser.submit(page, '/cart/change', { quantity: '2' })
  expect(other.status).toBe(303)
  const stale = await browser.submit(page, '/cart/change', { quantity: '7' })
  expect(stale.status).toBe(409)
  expect(stale.body).toContain('The cart was changed in another window.')
  // With script only the field is visible: the typed value would look as if it were in the cart.
  expect(quantities(stale.body)).toEqual([2])
  expect(quantities((await browser.open('/cart')).body)).toEqual([2])
})

test('a double press adds one item', async () => {
  const { browser } = await open()
  const press = () => browser.post('/cart', { product: 'butter-crock', quantity: '1' })
  await Promise.all([press(), press(), press()])
  expect(quantities((await browser.open('/cart')).body)).toEqual([1, 1])
})

test("no one can change another's cart, neither by a line's id nor by an invented cookie", async () => {
  const { browser, page } = await open()
  const stranger = await open()
  const line = field(page.body, 'line')
  const was = field(page.body, 'was')
  const answer = await stranger.browser.post('/cart/change', { line, was, quantity: '9' })
  expect(answer.status).toBe(404)
  expect(answer.body).toContain('This item is no longer in your cart.')
  await stranger.browser.post('/cart/remove', { line, was })
  expect(quantities((await browser.open('/cart')).body)).toEqual([1])
  for (const made of ['x', 'a'.repeat(22), "' or 1=1 --"]) {
    const page = await openBrowser(origin).get('/cart', { cookie: `__Host-cart=${made}` })
    expect([page.status, page.body.includes('Your cart is empty')]).toEqual([200, true])
  }
})

test('a changed price is shown, from and to, until the line is confirmed', async () => {
  const { browser, page } = await open()
  const line = field(page.body, 'line')
  await runSql(databaseUrl, [['update cart_lines set price_when_added = price_when_added - 200 where id = $1', [line]]])
  const told = await browser.open('/cart')
  expect(told.body).toMatch(/The price has gone up from €[\d.]+ to €[\d.]+\./)
  const confirmed = await browser.follow(await browser.submit(told, '/cart/change'))
  expect(confirmed.body).not.toContain('The price has gone')
})

test('a line that is no longer sold is marked, and the checkout is closed until it is removed', async () => {
  const { browser } = await open({ product: 'batter-jug' })
  await runSql(databaseUrl, ["update products set status = 'archived' where slug = 'batter-jug'"])
  try {
    const cart = await browser.open('/cart')
    expect(cart.body).toContain('No longer sold. Please remove it.')
    expect(cart.body).not.toContain('Go to checkout')
    expect((await browser.open('/checkout')).url.pathname).toBe('/cart')
  } finally {
    await runSql(databaseUrl, ["update products set status = 'active' where slug = 'batter-jug'"])
  }
})

test('the cart is German under /de', async () => {
  const browser = openBrowser(origin)
  const page = await browser.follow(await browser.post('/de/cart', { ...mug, quantity: '2' }))
  expect(page.url.pathname).toBe('/de/cart')
  expect(page.body).toContain('Zum Warenkorb hinzugefügt: Hafenbecher')
  expect(page.body).toContain('64,00\u00a0€')
})

test('invented keys of a guest are not stored: any number of presses leaves no rows behind', async () => {
  const keys = Array.from({ length: 3 }, () => crypto.randomUUID())
  const stranger = openBrowser(origin)
  const line = crypto.randomUUID()
  const remove = (submission = '') => stranger.post('/cart/remove', { line, was: '1', submission })
  const pressed = [await remove(keys[0]), await remove(keys[0]), await remove(keys[1])]
  const added = await stranger.post('/cart', { ...mug, quantity: '1', submission: keys[2] ?? '' })
  expect([...pressed, added].map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(await runSql(databaseUrl, [['select key from calls where key = any ($1)', [keys]]])).toEqual([])
})
