import { expect, inject, test } from 'vitest'
import { lettersTo } from '#test/support/mail/letters.ts'
import { officeOf } from '#test/support/people/office.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { openPayment, orderByForm, somethingInStock } from '#test/support/people/ordering-by-form.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [{ browser }, packer, support] = await Promise.all([
  office.enter('manager'),
  office.enter('fulfilment'),
  office.enter('support'),
])

/** Two of one item, paid by card. */
async function aPaidPair() {
  const email = `pair-${crypto.randomUUID()}@example.com`
  const guest = openBrowser(shop.origin, { 'x-forwarded-for': `198.18.7.${Math.ceil(Math.random() * 250)}` })
  const slug = await somethingInStock(shop.databaseUrl)
  const page = await orderByForm(guest, slug, email, '', 2)
  await office.stripe.paymentIntents.confirm(await openPayment(guest), {
    payment_method: 'pm_card_visa',
    return_url: shop.origin,
  })
  await lettersTo(shop.standIns.mailbox, email)
  const number = page.url.pathname.split('/').at(-1) ?? ''
  const [line] = await office.rows(
    'select l.id, l.variant_id, l.total, l.title from order_lines l join orders o on o.id = l.order_id where o.number = $1',
    number,
  )
  const key = page.url.searchParams.get('key') ?? ''
  const path = `/admin/orders/${number}/edit`
  const { id, variant_id: variant, title } = line ?? {}
  return { number, email, key, guest, path, line: String(id), variant: String(variant), title: String(title) }
}

const removedOf = (number: string) =>
  office.rows(
    `select l.removed, (select count(*)::int from refunds r where r.order_id = o.id) as refunds
     from order_lines l join orders o on o.id = l.order_id where o.number = $1`,
    number,
  )

test('staff take one item out: first the page says what that means, then the button does just that', async () => {
  const { number, path, line } = await aPaidPair()
  const order = await browser.get(`/admin/orders/${number}`)
  expect(order.body).toContain(path)
  const planned = await browser.get(`${path}?remove-${line}=1`)
  expect(planned.body).toContain('What will happen')
  expect(planned.body).toMatch(/Remove 1 item, refund €/)
  expect(await removedOf(number)).toEqual([{ removed: 0, refunds: 0 }])
  const presses = await Promise.all([1, 2, 3].map(() => browser.submit(planned, path, { send: 'on' })))
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await removedOf(number)).toEqual([{ removed: 1, refunds: 1 }])
  const done = await browser.open(presses[0]?.headers.get('location') ?? '')
  expect(done.body).toContain('The items were edited.')
  expect(done.body).toContain('1 taken out')
  // It comes to what will happen, and a search to its field, with what was found beneath it.
  expect(planned.body).toMatch(new RegExp(` action="${path}#plan".* formaction="${path}#q".* id="plan"`, 'is'))
  expect(planned.body).toContain(' id="q"')
  // Its last item is not taken out: the order would be cancelled.
  const last = await browser.get(`${path}?remove-${line}=1`)
  expect(last.body).toContain('Nothing would be left of the order.')
  expect(last.body).not.toContain('What will happen')
})

test('what was planned before a colleague’s edit is refused, keeps what was chosen, and says what it means now', async () => {
  const { number, path, line, variant } = await aPaidPair()
  const asked = `${path}?remove-${line}=1&add-${variant}=1`
  const [mine, theirs] = [await browser.get(asked), await browser.get(`${path}?remove-${line}=1`)]
  expect((await browser.submit(theirs, path, { send: 'on' })).status).toBe(303)
  const late = await browser.submit(mine, path, { send: 'on' })
  expect(late.status).toBe(409)
  expect(late.body).toContain(`name="remove-${line}"`)
  expect(await removedOf(number)).toEqual([{ removed: 1, refunds: 1 }])
})

test('staff add an item: its payment link is sent, both orders name the other, and it is packed with it', async () => {
  const { number, path, variant, email, key, guest, title } = await aPaidPair()
  const searched = await browser.get(`${path}?q=${encodeURIComponent(title)}`)
  expect(searched.body).toContain(`name="add-${variant}"`)
  const planned = await browser.get(`${path}?add-${variant}=1`)
  expect(planned.body).toMatch(/Add 1 item, ask for €/)
  // What is chosen is named as where it was found: with its SKU.
  const nameIn = ({ body }: { body: string }) =>
    /<bdi>([^<]*)<\/bdi>/.exec(body.split('<li>').find((item) => item.includes(`name="add-${variant}"`)) ?? '')?.[1]
  expect(nameIn(searched)).toContain(' · ')
  expect(nameIn(planned)).toBe(nameIn(searched))
  expect(planned.body).toContain('free, with this order')
  const done = await browser.follow(await browser.submit(planned, path, { send: 'on' }))
  expect(done.body).toContain('adds to it')
  expect(done.body).toContain('joins this order once it is paid')
  // Beside the order's confirmation and what it was refunded.
  const linkIn = async () => {
    const texts = (await lettersTo(shop.standIns.mailbox, email, 2)).map(({ text }) => text)
    return texts.map((text) => /https?:\/\/\S+\/checkout\/draft\?\S+/.exec(text)?.[0]).find(Boolean)
  }
  await expect.poll(linkIn, { timeout: 20_000 }).toBeTruthy()
  const link = new URL((await linkIn()) ?? '')
  const page = await guest.get(link.pathname + link.search)
  const fields = Object.fromEntries(
    [...page.body.matchAll(/type="hidden" name="(submission|agreed|shown-to)" value="([^"]*)"/g)].map((each) => [
      each[1] ?? '',
      each[2] ?? '',
    ]),
  )
  const pressed = await guest.post(link.pathname + link.search, fields, { accept: 'application/json' })
  const { clientSecret } = JSON.parse(pressed.body) as { clientSecret: string }
  const [reference = ''] = clientSecret.split('_secret')
  await office.stripe.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: shop.origin })
  const others = () =>
    office.rows(`select number from orders where email = $1 and state = 'placed' and number <> $2`, email, number)
  await expect.poll(async () => (await others()).length, { timeout: 20_000 }).toBe(1)
  const other = String((await others())[0]?.number)
  expect((await browser.get(`/admin/orders/${number}`)).body).toContain(`Order ${other} adds to it`)
  expect((await browser.get(`/admin/orders/${other}`)).body).toContain(`Adds to order ${number}`)
  expect((await browser.get(`/admin/orders/${number}/send`)).body).toContain(`Pack together with order ${other}`)
  expect((await browser.get(`/admin/orders/${other}/send`)).body).toContain('Pack both together')
  expect((await guest.get(`/orders/${number}?key=${key}`)).body).toContain(`Also in this delivery: order ${other}`)
})

test('an edit is for those who may refund, and an address that makes no sense changes nothing', async () => {
  const { number, path, line, variant } = await aPaidPair()
  for (const other of [packer.browser, support.browser]) {
    expect((await other.get(path)).status).toBe(403)
    const typed = { [`remove-${line}`]: '1', submission: crypto.randomUUID() }
    expect((await other.post(path, typed)).status).toBe(403)
  }
  for (const query of [
    `remove-${line}=-1`,
    `remove-${line}=999`,
    `remove-nothing=1`,
    `add-${variant}=5000`,
    `add-x=1`,
  ]) {
    const page = await browser.get(`${path}?${query}`)
    expect([query, page.status, page.body.includes('What will happen')]).toEqual([query, 200, false])
  }
  expect(await removedOf(number)).toEqual([{ removed: 0, refunds: 0 }])
})
