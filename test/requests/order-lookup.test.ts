import { expect, inject, test } from 'vitest'
import { lettersTo } from '#test/support/mail/letters.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { linkOf, orderByForm, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { registerAs } from '#test/support/people/sign-in.ts'

const shop = inject('shop')
const office = officeOf(shop)
const newAddress = () => `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`
const guest = () => openBrowser(shop.origin, { 'x-forwarded-for': newAddress() })
const someone = () => `buyer-${crypto.randomUUID()}@example.com`

const inEnglish = (link: URL) => new URL(link.pathname.replace(/^\/de/, '') + link.search, link)

async function look(order: string, email: string, prefix = '') {
  const browser = guest()
  const page = await browser.get(`${prefix}/orders`)
  const sent = await browser.submit(page, `${prefix}/orders`, { order, email })
  return { sent, page: sent.status === 303 ? await browser.follow(sent) : sent }
}

test('the order’s number and address send a new link, from a page that each footer links to', async () => {
  expect((await guest().get('/de')).body).toContain('<a href="/de/orders">')
  const { number, email } = await office.paidOrder()
  const { page } = await look(` ${number.slice(1)} `, email.toUpperCase(), '/de')
  expect(page.body).not.toContain(number)
  const subjects = async () => (await lettersTo(shop.standIns.mailbox, email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 15_000 }).toContain(`Your link to order ${number}`)
})

test('whether there is such an order does not show, and a mistake is shown at its field', async () => {
  const { number, email } = await office.paidOrder()
  const pages = [await look(number, email), await look(number, someone()), await look('B999999', email)]
  const words = pages.map(({ sent, page }) => [
    sent.status,
    sent.headers.get('location'),
    /<main[\s\S]*<\/main>/.exec(page.body)?.[0].replace(/value="[^"]*"/g, ''),
  ])
  expect(words.slice(1)).toEqual([words[0], words[0]])
  const mistaken = await look('<b>', 'nobody')
  expect(mistaken.page.status).toBe(422)
  expect(mistaken.page.body).toContain('aria-invalid="true"')
})

test('a guest’s order is offered to an account, comes in by its link after signing in, and is not offered again', async () => {
  const browser = guest()
  const email = someone()
  const link = inEnglish(linkOf(await orderByForm(browser, await somethingInStock(shop.databaseUrl), email)))
  const path = link.pathname + link.search
  expect((await browser.open(link)).body).not.toContain('/auth/register?return_to=%2Forders')
  await office.rows(
    `update orders set state = 'expired', expired_at = now() where number = $1`,
    link.pathname.split('/').at(-1),
  )
  const offer = await browser.open(link)
  expect(offer.body).toContain(`/auth/register?return_to=${encodeURIComponent(path)}`)
  const customer = guest()
  await registerAs(customer, { name: 'Nele Brandt', email: someone() })
  // The address of the order alone brings nothing in.
  expect((await customer.get('/account/orders')).body).not.toContain(link.pathname.slice(1))
  const page = await customer.open(link)
  const taken = await customer.follow(await customer.submit(page, `${link.pathname}/claim`))
  expect(taken.url.pathname).toBe(`/account${link.pathname}`)
  expect(taken.body).toContain('This order is now in your account.')
  expect((await browser.open(link)).body).not.toContain('/auth/register?return_to=%2Forders')
  expect((await guest().post(`${link.pathname}/claim${link.search}`, {})).status).not.toBe(200)
})

test('an order is bought again from its page, without script, and the cart says what became of it', async () => {
  const { browser } = await office.enter('support')
  const { number } = await office.paidOrder()
  expect((await browser.post(`/account/orders/${number}/buy-again`, {})).status).toBe(404)
  const buyer = guest()
  const link = inEnglish(linkOf(await orderByForm(buyer, await somethingInStock(shop.databaseUrl), someone())))
  await office.rows(
    `update orders set state = 'expired', expired_at = now() where number = $1`,
    link.pathname.split('/').at(-1),
  )
  const page = await guest().open(link)
  expect(page.body).toContain('Buy again')
  const other = guest()
  const cart = await other.follow(await other.submit(await other.open(link), `${link.pathname}/buy-again`))
  expect(cart.url.pathname).toBe('/cart')
  expect(cart.body).toMatch(/The items of order B\d+ are in your cart/)
})
