import { beforeAll, expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { type Answer, type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { openPayment, orderByForm, providerAt, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const stripe = providerAt(standIns.cardProvider)
const someone = () => `buyer-${crypto.randomUUID()}@example.com`
const days = (ms: number) => ms / 86_400_000

async function lettersTo(address: string, wait = 10): Promise<{ subject: string; text: string }[]> {
  const query = new URLSearchParams({ to: address, wait: String(wait) })
  return (await fetch(`${standIns.mailbox}/messages.json?${query}`)).json()
}

const linkIn = (text = '') => new URL(/https?:\/\/\S+\/orders\/B\d+\?key=\S+/.exec(text)?.[0] ?? '')

/** Paid this long ago; with the link of its confirmation. */
async function oldOrder(browser: Browserless, email: string, age: number): Promise<{ url: URL; slug: string }> {
  const slug = await somethingInStock(databaseUrl)
  const placed = await orderByForm(browser, slug, email)
  await stripe.paymentIntents.confirm(await openPayment(browser), {
    payment_method: 'pm_card_visa',
    return_url: origin,
  })
  // The confirmation: by then the order is placed.
  const [confirmation] = await lettersTo(email)
  const number = placed.url.pathname.split('/').at(-1)
  const earlier = `update orders set created_at = created_at - $2::int * interval '1 day',
    placed_at = placed_at - $2::int * interval '1 day' where number = $1`
  await runSql(databaseUrl, [[earlier, [number, age]]])
  return { url: linkIn(confirmation?.text), slug }
}

const life = days(limits.orderLinkLife.value)
const personal = (email: string, slug: string) => new RegExp(`${email}|Weber|Lindenstra|10969|products/${slug}`)
const expectState = ({ status, body }: Answer, email: string, slug: string) => {
  expect(status).toBe(200)
  expect(body).toContain('Preparing')
  expect(body).not.toMatch(personal(email, slug))
  expect(body).not.toContain('Thank you for your order')
}

let email: string
let guest: { url: URL; slug: string }
beforeAll(async () => {
  email = someone()
  guest = await oldOrder(openBrowser(origin), email, life + 1)
})

test('a link shows the whole order until long after its last change', async () => {
  const buyer = someone()
  const { url, slug } = await oldOrder(openBrowser(origin), buyer, life - 1)
  const { body } = await openBrowser(origin).open(url)
  expect(body).toMatch(personal(buyer, slug))
  expect(body).toContain(`until ${life} days after its last change`)
})

test('an old link shows the order’s progress, and no personal data; a new link goes to the order’s own mailbox', async () => {
  const finder = openBrowser(origin)
  const page = await finder.open(guest.url)
  expectState(page, email, guest.slug)
  const sent = await finder.follow(await finder.submit(page, guest.url.pathname))
  expectState(sent, email, guest.slug)
  expect(sent.body).toContain('A new link was sent')
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 15_000 }).toBe(2)
  const letter = (await lettersTo(email)).find(({ subject }) => subject.startsWith('Your link to order'))
  const link = linkIn(letter?.text)
  expect(link.href).not.toBe(guest.url.href)
  expect((await openBrowser(origin).open(link)).body).toMatch(personal(email, guest.slug))
  expectState(await finder.open(guest.url), email, guest.slug)
})

test('asking again and again sends one mail a day, and not for many orders', async () => {
  const finder = openBrowser(origin, { 'x-forwarded-for': '2001:db8:77::1' })
  const page = await finder.open(guest.url)
  for (let asked = 0; asked < limits.freshLinks.value; asked++)
    expect((await finder.submit(page, guest.url.pathname)).status).toBe(303)
  const neighbour = openBrowser(origin, { 'x-forwarded-for': '2001:db8:77::2' })
  const refused = await neighbour.submit(await neighbour.open(guest.url), guest.url.pathname)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const count = `select count(*)::int from letters where kind = 'order-link' and recipient = $1`
  expect(await runSql(databaseUrl, [[count, [email]]])).toEqual([{ count: 1 }])
})

test('an old link can neither be paid with nor opened with a wrong key', async () => {
  const finder = openBrowser(origin)
  const key = guest.url.searchParams.get('key') ?? ''
  const number = guest.url.pathname.split('/').at(-1)
  expect((await finder.get(`/checkout/pay?order=${number}&key=${key}`)).headers.get('location')).toContain('/orders/')
  const until = Math.floor(Date.now() / 1000 + 3_600).toString(36)
  for (const forged of [`${key}.${until}`, `${key}AA`, ''])
    expect((await finder.get(`${guest.url.pathname}?key=${forged}`)).status).toBe(404)
  const posted = await finder.post(`${guest.url.pathname}?key=${key.split('').reverse().join('')}`, {})
  expect(posted.status).toBe(404)
})

test('an old link to a customer’s order asks to sign in, in the reader’s language, and then shows all of it', async () => {
  const customer = openBrowser(origin)
  const address = someone()
  await registerAs(customer, { name: 'Nele Brandt', email: address })
  const { url, slug } = await oldOrder(customer, address, life + 1)
  expect((await customer.open(url)).body).toMatch(personal(address, slug))
  const finder = openBrowser(origin)
  const page = await finder.open(`/de${url.pathname}${url.search}`)
  expect(page.body).not.toMatch(personal(address, slug))
  expect(page.body).toContain('Melden Sie sich an, um die ganze Bestellung zu sehen')
  const account = encodeURIComponent(`/de/account${url.pathname}`)
  expect(page.body).toContain(`href="/de/auth/sign-in?return_to=${account}"`)
  expect((await finder.post(url, {})).status).toBe(303)
  expect(await lettersTo(address, 0)).toHaveLength(1)
})

test('a customer who follows a mail’s link is redirected to the order’s number, which opens it for no one after her', async () => {
  const customer = openBrowser(origin)
  const address = someone()
  await registerAs(customer, { name: 'Ines Kolb', email: address })
  const { url, slug } = await oldOrder(customer, address, 1)
  const page = await customer.open(`/de${url.pathname}${url.search}`)
  expect(page.body).toMatch(personal(address, slug))
  // The browser's history contains the target of a redirect.
  expect(page.url.pathname + page.url.search).toBe(`/de${url.pathname}`)
  expect((await openBrowser(origin).open(page.url)).status).toBe(404)
})

test('an old link to the order of a former issuer’s account, which can no longer be signed in to, sends a new link by mail', async () => {
  const customer = openBrowser(origin)
  const address = someone()
  await registerAs(customer, { name: 'Mira Sand', email: address })
  const { url, slug } = await oldOrder(customer, address, life + 1)
  await runSql(databaseUrl, [["update identities set issuer = 'https://former.example' where email = $1", [address]]])
  const finder = openBrowser(origin)
  const page = await finder.open(url)
  expectState(page, address, slug)
  expect(page.body).not.toContain('/auth/sign-in?return_to=%2Faccount%2Forders')
  const sent = await finder.follow(await finder.submit(page, url.pathname))
  expectState(sent, address, slug)
  await expect.poll(async () => (await lettersTo(address)).length, { timeout: 15_000 }).toBe(2)
  const letter = (await lettersTo(address)).find(({ subject }) => subject.startsWith('Your link to order'))
  expect((await openBrowser(origin).open(linkIn(letter?.text))).body).toMatch(personal(address, slug))
})
