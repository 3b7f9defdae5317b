import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { address, asJson, hidden, upToPayment } from '#test/support/people/checkout-forms.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { officeOf } from '#test/support/people/office.ts'
import { bankAccount } from '#test/support/people/on-account.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'

const shop = inject('shop')
const { origin, databaseUrl, standIns } = shop
const office = officeOf(shop)

const [before] = await office.rows(`select value from settings where key = 'shop'`)
/** The database notifies the process of the change, a moment after it is stored: the cart shows when. */
async function set(change: object, says: RegExp) {
  await office.rows(`update settings set value = value || $1 where key = 'shop'`, JSON.stringify(change))
  const cart = openBrowser(origin)
  await cart.post('/cart', { product: await somethingInStock(databaseUrl), quantity: '1' })
  await vi.waitFor(async () => expect((await cart.open('/cart')).body).toMatch(says), { timeout: 5_000 })
}
const offered = {
  onAccount: 'signed-in',
  onAccountDays: 14,
  onAccountLimit: 50_000,
  bankHolder: bankAccount.bank_holder,
  bankIban: bankAccount.bank_iban,
}
beforeAll(() => set(offered, /On account, by bank transfer within 14 days: when you are signed in\./))
afterAll(() => office.rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value)))

async function atPayment(path = '') {
  const buyer = await office.enter()
  return { ...buyer, ...(await readyToPay(buyer.browser, buyer.email, path)) }
}
async function readyToPay(browser: Browserless, email: string, path = '') {
  await browser.post('/cart', { product: await somethingInStock(databaseUrl), quantity: '1' })
  const { payment } = await upToPayment(browser, { email })
  const page = path ? await browser.open(`${path}/checkout`) : payment
  const shown = Object.fromEntries(['submission', 'agreed', 'shown-to'].map((name) => [name, hidden(page.body, name)]))
  return { page, press: { ...shown, method: 'account' } as Record<string, string> }
}
const orderOf = async (submission = '') =>
  (
    await office.rows(
      `select o.id, o.number, o.state, o.payment, p.due_on from orders o
       left join account_payments p on p.order_id = o.id where o.submission_key = $1`,
      submission,
    )
  )[0] as { id: OrderId; number: string; state: string; payment: string; due_on: string | null } | undefined
const waysOf = (orderId = '') =>
  office.rows('select method, state from payment_attempts where order_id = $1 order by sequence', orderId)
const plain = (text: string) => text.replaceAll(/\u00a0|&nbsp;/g, ' ')
const hasChoice = (body: string) => /<input[^>]*name="method"[^>]*value="account"/.test(body)

test('is offered beside the card to signed-in customers, with the legal text above its own button', async () => {
  const { page } = await atPayment()
  expect(page.body).toContain('Pay by bank transfer within 14 days.')
  expect(page.body).toMatch(/<input type="radio"[^>]*name="pay"[^>]*checked[^>]*value="card"/)
  const [, form = ''] = page.body.split('name="method" value="account"')
  const button = form.indexOf('>Buy now</button>')
  expect(form.indexOf('incl. VAT and shipping')).toBeGreaterThan(-1)
  expect(button).toBeGreaterThan(form.indexOf('incl. VAT and shipping'))
  expect(form.slice(form.indexOf('incl. VAT'), button)).not.toContain('<form')
  const german = await atPayment('/de')
  expect(german.page.body).toContain('Überweisung innerhalb von 14 Tagen.')
  expect(german.page.body).toContain('>Zahlungspflichtig bestellen</button>')
})

test('is not offered to a guest, whose press is refused without a reservation', async () => {
  const browser = openBrowser(origin)
  const { page, press } = await readyToPay(browser, 'guest@example.org')
  expect(hasChoice(page.body)).toBe(false)
  expect(page.body).not.toContain('on account once')
  const refused = await browser.post('/checkout/place', press)
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('This order cannot be bought on account. Nothing was ordered. Please pay by card.')
  expect(await orderOf(press.submission)).toBeUndefined()
})

test('pressed without script the order is placed at once: the page and the mail say what to transfer by when', async () => {
  const { browser, email, page, press } = await atPayment()
  await browser.open('/cart')
  expect(browser.jar.get('localhost', '__Host-me')).toMatch(/n=\d/)
  const leaving = await browser.post('/checkout/place', press)
  expect(leaving.status).toBe(303)
  // The header's count: the cart is bought.
  expect(browser.jar.get('localhost', '__Host-me')).not.toMatch(/n=\d/)
  const order = await browser.follow(leaving)
  const placed = await orderOf(press.submission)
  expect(placed).toMatchObject({ state: 'placed', payment: 'outstanding' })
  expect(order.url.pathname).toBe(`/orders/${placed?.number}`)
  expect(order.body).toContain('Thank you for your order')
  const amount = /Total[^:]*: (€[\d.,]+)/.exec(plain(page.body))?.[1] ?? 'no amount'
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(placed?.due_on ?? 0),
  )
  const words = [`Please transfer ${amount} by ${date}`, 'DE89 3704 0044 0532 0130 00', bankAccount.bank_holder]
  for (const said of [...words, `Reference: ${placed?.number}`]) expect(plain(order.body)).toContain(said)
  expect(order.body).not.toMatch(/your card/)
  // No card payment was opened, and none is listed.
  expect(await waysOf(placed?.id)).toEqual([{ method: 'account', state: 'authorised' }])
  const [letter] = await lettersTo(standIns.mailbox, email)
  for (const said of words) expect(plain(letter?.text ?? '')).toContain(said)
  expect(letter?.text).toContain('You pay on account.')
  expect((await browser.open('/cart')).body).toContain('Your cart is empty')
  // Pressed again, from the page that was still open: the same order.
  const again = await browser.post('/checkout/place', press)
  expect([again.status, again.headers.get('location')]).toEqual([303, leaving.headers.get('location')])
})

test('pressed with script it is the same, answered as JSON', async () => {
  const { browser, press } = await atPayment()
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/checkout/place', press, asJson)))
  const { number } = (await orderOf(press.submission)) ?? {}
  const goTo = `/orders/${number}`
  for (const answer of answers) expect(JSON.parse(answer.body)).toEqual({ goTo })
  const debts = await office.rows(
    `select count(*)::int as count from account_payments p join orders o on o.id = p.order_id where o.number = $1`,
    number,
  )
  expect(debts).toEqual([{ count: 1 }])
})

test('above the limit, or with an overdue order, it is not offered, and an open page says why', async () => {
  const { browser, email, press } = await atPayment()
  await browser.post('/checkout/place', press)
  const next = await readyToPay(browser, email)
  expect(hasChoice(next.page.body)).toBe(true)
  const setLimit = async (onAccountLimit: number, offers: boolean) => {
    await office.rows(`update settings set value = value || $1 where key = 'shop'`, JSON.stringify({ onAccountLimit }))
    await vi.waitFor(async () => expect(hasChoice((await browser.open('/checkout')).body)).toBe(offers))
  }
  await setLimit(100, false)
  expect((await browser.open('/checkout')).body).toContain('more would be open than we allow.')
  expect((await browser.open('/de/checkout')).body).toContain('mehr offen, als wir zulassen.')
  const refused = await browser.post('/checkout/place', next.press)
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('more would be open on account than we allow')
  expect(refused.body.indexOf('than we allow')).toBeGreaterThan(refused.body.indexOf('id="payment"'))
  expect(await orderOf(next.press.submission)).toBeUndefined()
  await setLimit(offered.onAccountLimit, true)
  await office.rows(
    `update account_payments set due_on = '2026-01-31' where order_id = $1`,
    (await orderOf(press.submission))?.id,
  )
  const late = await browser.post('/checkout/place', next.press, asJson)
  expect([late.status, JSON.parse(late.body)]).toMatchObject([
    409,
    { problem: expect.stringContaining('An earlier order on account has not been paid in time.') },
  ])
  const { body } = await browser.open('/checkout')
  expect(hasChoice(body)).toBe(false)
  expect(body).toContain('an earlier order on account was not paid in time.')
  const page = await browser.open(`/orders/${(await orderOf(press.submission))?.number}`)
  expect(plain(page.body)).toContain('was due on 31 January 2026. Please transfer it now.')
  // She can still pay by card: the refused order reserves nothing.
  const { method: _, ...byCard } = next.press
  expect(JSON.parse((await browser.post('/checkout/place', byCard, asJson)).body)).toMatchObject({
    clientSecret: expect.any(String),
  })
})

test('pressed before everything is filled in, the missing part keeps its default: the first method stays chosen', async () => {
  const { browser, email } = await office.enter()
  await browser.post('/cart', { product: await somethingInStock(databaseUrl), quantity: '1' })
  await browser.post('/checkout/contact', { email })
  await browser.post('/checkout/delivery', { ...address })
  const press = { submission: crypto.randomUUID(), agreed: '1.x', method: 'account' }
  const refused = await browser.post('/checkout/place', press)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatch(/<input[^>]*name="method"[^>]*checked/)
  expect(await orderOf(press.submission)).toBeUndefined()
})

test('where only known customers may, one who has paid nothing yet sees that', async () => {
  await set({ onAccount: 'known' }, /when you are signed in and have paid an order before/)
  const { page } = await atPayment()
  expect(hasChoice(page.body)).toBe(false)
  expect(page.body).toContain('You can pay on account once you have paid an order.')
  await set(offered, /when you are signed in\./)
})

test('a page opened before the days to pay were changed does not count as agreement', async () => {
  const { browser, press } = await atPayment()
  await set({ onAccountDays: 7 }, /within 7 days/)
  const refused = await browser.post('/checkout/place', press)
  await set(offered, /within 14 days/)
  expect(refused.status).toBe(409)
  expect(await orderOf(press.submission)).toBeUndefined()
})

test('of two tabs that press at once, both lead to the one order', async () => {
  const { browser, page, press } = await atPayment()
  const other = await browser.open('/checkout')
  const second = { ...press, submission: hidden(other.body, 'submission') }
  expect(second.submission).not.toBe(hidden(page.body, 'submission'))
  const answers = await Promise.all([press, second].map((each) => browser.post('/checkout/place', each, asJson)))
  const addresses = new Set(answers.map(({ body }) => JSON.parse(body).goTo))
  expect(addresses.size).toBe(1)
  const [{ count } = { count: 0 }] = await office.rows(
    `select count(*)::int as count from account_payments p join orders o on o.id = p.order_id
     where o.submission_key = any ($1)`,
    [press.submission, second.submission],
  )
  expect(count).toBe(1)
})

test('a shopper who has begun with a card may still choose it, and the card payment is closed then', async () => {
  const { browser, press } = await atPayment()
  const { method: _, ...byCard } = press
  const { clientSecret }: { clientSecret: string } = JSON.parse(
    (await browser.post('/checkout/place', byCard, asJson)).body,
  )
  expect((await browser.post('/checkout/place', press)).status).toBe(303)
  const intent = await office.stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '')
  expect(intent.status).toBe('canceled')
  expect(await orderOf(press.submission)).toMatchObject({ state: 'placed', payment: 'outstanding' })
})
