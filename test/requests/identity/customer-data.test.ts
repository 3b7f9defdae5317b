import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, inject, test } from 'vitest'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { orderByForm, openPayment, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { registerAs } from '#test/support/people/sign-in.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { rows, enter } = office

type Person = Awaited<ReturnType<typeof enter>>

/** Bought while signed in, and paid; nothing has left yet. */
async function bought({ browser, email }: Person): Promise<string> {
  const page = await orderByForm(browser, await somethingInStock(shop.databaseUrl), email)
  const reference = await openPayment(browser)
  await office.stripe.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: shop.origin })
  await lettersTo(shop.standIns.mailbox, email)
  return page.url.pathname.split('/').at(-1) ?? ''
}

/** As if the parcel had left and arrived a while ago. */
async function arrived(number: string) {
  const [order] = await rows('select id from orders where number = $1', number)
  const [line] = await rows('select id, quantity from order_lines where order_id = $1', order?.id)
  const staff = apiOf(shop, await makeKey(shop, ['orders:read', 'orders:ship']))
  const body = {
    carrier: 'DHL',
    tracking_number: null,
    tracking_link: null,
    lines: { [typeId('line_', String(line?.id))]: Number(line?.quantity) },
  }
  await staff(`POST /orders/${number}/shipments`, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
  await rows(`update shipments set state = 'delivered', delivered_at = now() where order_id = $1`, order?.id)
  await rows('delete from invoices_due where order_id = $1', order?.id)
}

const subjectsOf = async (email: string) =>
  (await lettersTo(shop.standIns.mailbox, email)).map(({ subject }) => subject)

describe('a customer takes their data', () => {
  test('without script: asks once a day, gets a mail, and a file that no one else can open', async () => {
    const person = await enter()
    const { browser, email } = person
    const number = await bought(person)
    const asked = await browser.follow(await ask(person))
    expect(asked.body).toContain('The file is being prepared.')
    await expect
      .poll(() => subjectsOf(email), { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/^Your data at .+ is ready$/))
    const page = await browser.get('/account/data')
    expect(page.body).toContain('You can request a new file from')
    const href = /href="([^"]*\/account\/data\/files\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    const file = await download(person, href)
    expect([file.status, file.type, file.cache]).toEqual([200, 'application/zip', 'private, no-store'])
    const files = unzipSync(file.bytes)
    expect(JSON.parse(strFromU8(files['orders.json'] ?? expect.unreachable()))).toMatchObject([{ number, email }])
    expect(JSON.parse(strFromU8(files['account.json'] ?? expect.unreachable()))).toMatchObject([{ email }])
    expect(strFromU8(files['index.html'] ?? expect.unreachable())).toContain('Lindenstraße 5')
    expect(strFromU8(files['README.txt'] ?? expect.unreachable())).toContain('orders.json: Orders (1)')
    // Someone else, no one, and the same person after a day.
    expect((await download(await enter(), href)).status).toBe(404)
    expect((await fetch(new URL(href, shop.origin), { redirect: 'manual' })).status).not.toBe(200)
    expect((await browser.get('/account/data/files/another')).status).toBe(404)
    expect((await ask(person)).status).toBe(429)
    await rows(`update archives set expires_at = now() where customer_id = $1`, person.customer)
    expect((await download(person, href)).status).toBe(404)
  })

  test('staff ask for it on their behalf', async () => {
    const person = await enter()
    const staff = apiOf(shop, await makeKey(shop, ['customers:read', 'exports:write']))
    const path = `/customers/${typeId('cus_', person.customer as CustomerId)}/archive`
    const asked = await staff(`POST ${path}`, { body: {}, headers: { 'idempotency-key': crypto.randomUUID() } })
    expect(asked.status).toBe(200)
    await expect.poll(() => subjectsOf(person.email), { timeout: 15_000 }).toHaveLength(1)
    expect((await staff(`GET ${path}`)).body).toMatchObject({ made_at: expect.any(String) })
  })
})

async function ask({ browser, customer }: Person) {
  const page = await browser.get('/account/data')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)?.[1] ?? ''
  const known = { submission: hidden('submission') || crypto.randomUUID(), 'shown-to': customer }
  return browser.post('/account/data/archive', known)
}

async function download({ browser }: Person, href: string) {
  const cookie = browser.jar.header(new URL(shop.origin))
  const answer = await fetch(new URL(href, shop.origin), { headers: { cookie }, redirect: 'manual' })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

describe('a customer has their account deleted', () => {
  test('with nothing open at once: signed out, notified, and unknown when coming back', async () => {
    const person = await enter()
    const { browser, email, customer } = person
    const laptop = openBrowser(shop.origin)
    laptop.jar.set('localhost', '__Host-session', browser.jar.get('localhost', '__Host-session') ?? '')
    expect((await browser.get('/account/data')).body).toContain('Orders: you have none.')
    const done = await browser.follow(await fill(browser, '/account/data/erase'))
    expect(done.body).toContain('Your account is deleted')
    expect(done.body).toContain('The next sign-in here will ask who you are.')
    // Otherwise the next person at this device could make her account again by one press.
    for (const device of [browser, laptop]) {
      const begun = await device.get('/auth/sign-in')
      expect(new URL(begun.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login')
    }
    expect((await browser.get('/account')).body).not.toContain(email)
    expect(await rows('select id from customers where id = $1', customer)).toEqual([])
    await expect.poll(() => subjectsOf(email)).toEqual([expect.stringMatching(/^Your data at .+ has been deleted$/)])
    await expect
      .poll(() => rows(`select recipient from letters where kind = 'customer-erased' and recipient = $1`, email))
      .toEqual([])
    const again = openBrowser(shop.origin)
    await registerAs(again, { name: 'Kim', email: `again-${email}` })
    expect((await again.get('/account/orders')).body).toContain('No orders yet')
  })

  test('with something open: the page says what, the request waits, can be withdrawn, and is carried out in the end', async () => {
    const person = await enter()
    const { browser, customer } = person
    const number = await bought(person)
    const before = await browser.get('/account/data')
    expect(before.body).toContain('not shipped yet')
    expect(before.body).toContain(`/account/orders/${number}`)
    const erase = async () => browser.follow(await fill(browser, '/account/data/erase'))
    expect((await erase()).body).toContain('You requested the deletion on')
    expect((await browser.get('/de/account/data')).body).toContain('noch nicht verschickt')
    const kept = await browser.follow(await browser.submit(await browser.get('/account/data'), '/account/data/keep'))
    expect(kept.body).toContain('The request is withdrawn.')
    await erase()
    await arrived(number)
    // While the mail about the parcel is being sent, the deletion waits for the job's next run.
    const left = async () => {
      await rows(`select graphile_worker.add_job('erase-persons', '{}'::json)`)
      return rows('select id from customers where id = $1', customer)
    }
    await expect.poll(left, { timeout: 15_000, interval: 500 }).toEqual([])
    const [order] = await rows('select email, erased_at from orders where number = $1', number)
    expect(order).toMatchObject({ email: '', erased_at: expect.anything() })
  })

  test('it asks for a fresh sign-in, and is not for those who work here', async () => {
    const { browser, customer, identity } = await enter()
    await rows(`update sessions set authenticated_at = now() - interval '1 day' where identity_id = $1`, identity)
    const page = await browser.get('/account/data/erase')
    expect([302, 303]).toContain(page.status)
    expect(page.headers.get('location')).toContain(shop.standIns.identityProvider)
    const form = { submission: crypto.randomUUID(), 'shown-to': customer }
    await browser.post('/account/data/erase', form)
    expect(await rows('select id from erasures where customer_id = $1', customer)).toEqual([])
    const staff = await enter('support')
    expect((await staff.browser.get('/account/data')).body).toContain('works in this shop')
  })
})

describe('staff have a person deleted', () => {
  test('an address that bought without an account, by the API; its order link is dead afterwards', async () => {
    const order = await office.paidOrder()
    await arrived(order.number)
    const staff = apiOf(shop, await makeKey(shop, ['customers:erase']))
    const asked = await staff('POST /erasures', {
      body: { customer: null, email: order.email, reason: 'by_mail' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(asked.status).toBe(200)
    const { id }: { id: string } = asked.body.result
    await expect
      .poll(async () => (await staff(`GET /erasures/${id}`)).body, { timeout: 15_000 })
      .toMatchObject({ state: 'done', orders: 1 })
    const guest = openBrowser(shop.origin)
    expect((await guest.get(`/orders/${order.number}?key=${order.key}`)).status).toBe(404)
  })
})
