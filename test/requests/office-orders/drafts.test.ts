import { expect, inject, test } from 'vitest'
import { lettersTo } from '#test/support/mail/letters.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { draftFormsOf } from './draft-forms.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [{ browser }, support, packer] = await Promise.all([
  office.enter('manager'),
  office.enter('support'),
  office.enter('fulfilment'),
])
const guest = () =>
  openBrowser(shop.origin, { 'x-forwarded-for': `198.19.${crypto.getRandomValues(new Uint8Array(2)).join('.')}` })

const { address, aDraft } = draftFormsOf(office, browser)

async function aSentDraft() {
  const draft = await aDraft()
  const sent = await draft.filled('/send', { days: '3' })
  const [letter] = await lettersTo(shop.standIns.mailbox, draft.email)
  const link = new URL(/https?:\/\/\S+\/checkout\/draft\?\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  return { ...draft, sent, link: link.pathname + link.search, letter }
}

test('a draft names the items whose product was deleted, in the language of who reads it', async () => {
  const empty = await browser.follow(await browser.submit(await browser.get('/admin/drafts'), '/admin/new-draft'))
  const path = empty.url.pathname
  const own = crypto.randomUUID().slice(0, 8)
  const texts = JSON.stringify({ de: { title: `Ölkrug ${own}` } })
  const [made] = await office.rows(
    `with p as (insert into products (id, slug, title, status, translations) values (uuidv7(), $1, $2, 'active', $3::jsonb) returning id)
     insert into variants (id, product_id, price, tracks_stock, sku) select uuidv7(), id, 1900, false, $1 from p returning product_id`,
    `oil-jug-${own}`,
    `Oil jug ${own}`,
    texts,
  )
  const found = await browser.get(`${path}?q=oil-jug-${own}`)
  const put = await browser.follow(await browser.submit(found, '/lines', { quantity: '2' }))
  expect(put.body).toContain(`Oil jug ${own}`)
  const product = `/admin/products/${String(made?.product_id)}`
  await browser.follow(await browser.submit(await browser.get(product), `${product}/delete`))
  const page = await browser.get(path)
  expect(page.body).toContain('was deleted in the shop and is no longer in this draft')
  expect(page.body).toContain(`Oil jug ${own}`)
  expect((await browser.get(`/de${path}`)).body).toContain(`Ölkrug ${own}`)
})

test('each step says that it is saved, and what is still missing, in the words of staff', async () => {
  const page = await browser.follow(await browser.submit(await browser.get('/admin/drafts'), '/admin/new-draft'))
  const path = page.url.pathname
  expect(page.body).toContain('Still missing: Items, Customer, Delivery, Delivery method.')
  expect(page.body).not.toContain('Your cart')
  const email = `draft-${crypto.randomUUID()}@example.com`
  const told = await browser.follow(await browser.submit(page, '/contact', { email }))
  expect(told.body).toContain('Saved.')
  expect(told.body).toContain('Still missing: Items, Delivery, Delivery method.')
  const slug = await somethingInStock(shop.databaseUrl)
  const [product] = await office.rows('select title from products where slug = $1', slug)
  const found = await browser.get(`${path}?q=${encodeURIComponent(String(product?.title))}`)
  const put = await browser.follow(await browser.submit(found, '/lines', { quantity: '1' }))
  expect(put.body).toContain('Still missing: Delivery, Delivery method.')
  const goes = await browser.follow(await browser.submit(put, '/delivery', { to: 'new', ...address }))
  expect(goes.body).toContain('Still missing: Delivery method.')
  const [, method = ''] = /name="method"[^>]*value="([^"]+)"/.exec(goes.body) ?? []
  const ready = await browser.follow(await browser.submit(goes, '/shipping', { method }))
  expect(ready.body).not.toContain('Still missing')
  expect(ready.body).toContain('This customer may not buy on account.')
})

test('staff compose, send the link, and the customer pays by the page’s own button', async () => {
  const { path, email, link, sent, letter, ready } = await aSentDraft()
  expect(ready.body).toContain('Send payment link')
  expect(sent.body).toContain('The payment link was sent')
  expect(letter?.text).toContain('View and pay')
  const customer = guest()
  const page = await customer.get(link)
  expect(page.status).toBe(200)
  expect(page.body).toContain('Flensburg')
  expect(page.body).toContain('Buy now')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  // As the page's script sends it.
  const fields = Object.fromEntries(
    [...page.body.matchAll(/type="hidden" name="(submission|agreed|shown-to)" value="([^"]*)"/g)].map((each) => [
      each[1] ?? '',
      each[2] ?? '',
    ]),
  )
  const pressed = await customer.post(link, fields, { accept: 'application/json' })
  const { clientSecret } = JSON.parse(pressed.body) as { clientSecret: string }
  const [reference = ''] = clientSecret.split('_secret')
  await office.stripe.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: shop.origin })
  const state = () => office.rows('select state from orders where email = $1', email)
  await expect.poll(state, { timeout: 20_000 }).toEqual([{ state: 'placed' }])
  expect((await customer.get(link)).body).toContain('Already ordered')
  const again = await customer.post(link, fields, { accept: 'application/json' })
  expect(JSON.parse(again.body)).toEqual({ goTo: link })
  const done = await browser.get(path)
  expect(done.body).toContain('This draft has been ordered')
  expect((await browser.get('/admin/drafts?state=ordered')).body).toContain(path)
  expect((await browser.get('/admin/drafts.csv?state=ordered')).body).toContain(email)
})

test('the button that sends the link, pressed twice, sends one mail and shows the link', async () => {
  const { path, email, ready } = await aDraft()
  const form = /action="[^"]*\/send"([\s\S]*?)<\/form>/.exec(ready.body)?.[1] ?? ''
  const [, agreed = ''] = /name="agreed" value="([^"]*)"/.exec(form) ?? []
  const typed = { ...hiddenOf(form), agreed, days: '3' }
  const presses = await Promise.all([browser.post(`${path}/send`, typed), browser.post(`${path}/send`, typed)])
  presses.push(await browser.post(`${path}/send`, typed))
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await lettersTo(shop.standIns.mailbox, email)).toHaveLength(1)
})

test('the bill goes to another address, and stays there when the delivery is saved again', async () => {
  const { path, filled } = await aDraft()
  const billing = Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name.replace('address', 'billing'), value]),
  )
  const own = { billing_own: 'on', ...billing, 'billing-name': 'Moreno KG', 'billing-company': '' }
  const wrong = await browser.submit(await browser.get(path), '/delivery', { ...own, 'billing-city': '' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('href="#billing-city"')
  await filled('/delivery', own)
  const again = await filled('/delivery', { 'address-line1': 'Kai 2' })
  expect(again.body).toContain('value="Moreno KG"')
  const [row] = await office.rows(
    `select c.checkout from drafts d join carts c on c.id = d.cart_id where d.number = $1`,
    path.split('/').at(-1),
  )
  expect(row?.checkout).toMatchObject({ address: { lines: ['Kai 2'] }, billing: { name: 'Moreno KG' } })
  const none = await filled('/delivery', { billing_own: '' })
  expect(none.body).not.toContain('value="Moreno KG"')
})

test('where something was sent to this customer before fills the address in; who may not read customers is told nothing', async () => {
  const { email } = await office.paidOrder()
  const draft = await aDraft(browser, email)
  const page = await browser.get(draft.path)
  const [, link = ''] = /href="([^"]+address=1)#address-name"/.exec(page.body) ?? []
  expect(page.body).toContain('Sent to before')
  const [sent] = await office.rows(
    `select shipping_address ->> 'city' as city from orders where email = $1 order by id limit 1`,
    email,
  )
  const filled = await browser.get(link)
  expect(filled.body).toMatch(new RegExp(`name="address-city"[^>]*value="${String(sent?.city)}"`))
  // Nothing is saved by looking.
  expect((await browser.get(draft.path)).body).toMatch(/name="address-city"[^>]*value="Flensburg"/)
  const writer = await office.enter('fulfilment')
  await office.rows(
    `with r as (insert into staff_roles (id, name, permissions) values (uuidv7(), $1, '{orders:read,drafts:write}') returning id)
     update staff_members set roles = array[(select id::text from r)] where identity_id = $2`,
    `Drafts ${writer.identity}`,
    writer.identity,
  )
  const other = await writer.browser.get(`${draft.path}?address=1`)
  expect(other.status).toBe(200)
  expect(other.body).not.toContain('Sent to before')
  expect(other.body).toMatch(/name="address-city"[^>]*value="Flensburg"/)
})

test('an order leads to the draft that it came from', async () => {
  const { link, path, email } = await aSentDraft()
  await guest().submit(await guest().get(link), '/checkout/draft')
  const [order] = await office.rows('select number from orders where email = $1', email)
  const page = await browser.get(`/admin/orders/${String(order?.number)}`)
  expect(page.body).toContain(`href="${path}"`)
  expect((await packer.browser.get(`/admin/orders/${String(order?.number)}`)).body).not.toContain(`href="${path}"`)
})

test('staff see of a sent draft what its link sells, also when it is ordered', async () => {
  const { path, number, sent, link, email } = await aSentDraft()
  for (const told of [email, 'Kai 1']) expect(sent.body).toContain(told)
  const totalIn = (body: string) => /<dt>Total[\s\S]*?<dd>([^<]*)/.exec(body)?.[1]
  const total = totalIn(sent.body)
  expect(total).toMatch(/^€/)
  const dearer = `update cart_lines set own_price = 12345, price_reason = 'Later' where cart_id =
    (select cart_id from drafts where number = $1)`
  await office.rows(dearer, number)
  expect(totalIn((await browser.get(path)).body)).toBe(total)
  await guest().submit(await guest().get(link), '/checkout/draft')
  await office.rows(`update drafts set state = 'ordered' where number = $1`, number)
  expect(totalIn((await browser.get(path)).body)).toBe(total)
})

test('without script the customer goes to the provider’s page', async () => {
  const { link } = await aSentDraft()
  const customer = guest()
  const left = await customer.submit(await customer.get(link), '/checkout/draft')
  expect(left.status).toBe(200)
  expect(left.headers.get('refresh')).toMatch(/^0; url=http/)
  const left2 = await customer.get('/checkout/return?left=B0')
  expect(left2.status).toBe(200)
})

test('a wrong key is no page, and says nothing of what exists; a withdrawn link says that it is over', async () => {
  const { link, filled } = await aSentDraft()
  const wrong = link.replace(/key=.*/, `key=${'x'.repeat(22)}`)
  expect((await guest().get(wrong)).status).toBe(404)
  expect((await guest().get(link.replace(/draft=D\d+/, 'draft=D1'))).status).toBe(404)
  const open = await filled('/withdraw-link', {})
  expect(open.body).toContain('Send payment link')
  const over = await guest().get(link)
  expect(over.body).toContain('This link is no longer valid')
  expect(over.body).not.toContain('Flensburg')
  const pressed = await guest().post(
    link,
    { agreed: 'x', method: 'fields', submission: crypto.randomUUID() },
    { accept: 'application/json' },
  )
  expect(JSON.parse(pressed.body)).toEqual({ goTo: link })
})

test('what is refused is said at the form, and what was typed is kept', async () => {
  const { path, filled } = await aDraft()
  const wrong = await filled('/contact', { email: 'nonsense', note: 'Blue ribbon' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('>Blue ribbon</textarea>')
  const country = await browser.post(`${path}/delivery/country`, { ...address, 'address-country': 'AT' })
  expect(country.body).toContain('Kai 1')
  const days = await browser.submit(await browser.get(path), '/send', { days: '99' })
  expect(days.status).toBe(422)
  const [line] = await office.rows('select variant_id from cart_lines order by added_at desc limit 1')
  const price = await browser.submit(await browser.get(path), '/lines', {
    variant: String(line?.variant_id),
    quantity: '2',
    own_price: '1.50',
    'own_price-currency': 'EUR',
    reason: '',
  })
  expect(price.status).toBe(422)
  expect(price.body).toContain('value="1.50"')
})

test('a method is chosen, a draft is cancelled, and on account it needs an account', async () => {
  const { path, filled } = await aDraft()
  const page = await browser.get(path)
  expect((await filled('/shipping', { method: 'x' })).status).toBe(422)
  const placed = await browser.post(path + '/place', { ...hiddenOf(page.body), agreed: 'x' })
  expect(placed.body).toContain('It cannot be placed on account:')
  expect((await filled('/cancel', {})).body).toContain('This draft was cancelled.')
})

test('support composes without prices of its own; who sends parcels sees no drafts', async () => {
  const { ready } = await aDraft(support.browser)
  expect(ready.body).not.toContain('name="own_price"')
  expect((await packer.browser.get('/admin/drafts')).status).toBe(403)
  expect((await guest().get('/admin/drafts')).status).not.toBe(200)
  expect((await browser.get('/admin/drafts/D0')).status).toBe(404)
})

const hiddenOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/type="hidden" name="(submission|shown-to)" value="([^"]*)"/g)].map((each) => [
      each[1] ?? '',
      each[2] ?? '',
    ]),
  )

test('the list finds a draft by the whole address it is for, and by its number', async () => {
  const { path, number, email } = await aDraft()
  for (const q of [email.toUpperCase(), number.toLowerCase()]) {
    const { body } = await browser.get(`/admin/drafts?q=${encodeURIComponent(q)}`)
    expect([q, body.includes(path)]).toEqual([q, true])
  }
  expect((await browser.get('/admin/drafts?q=nobody@example.com')).body).not.toContain(path)
})
