import { afterEach, describe, expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { rows } = office

const newAddress = () => `198.19.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`
const guest = () => openBrowser(shop.origin, { 'x-forwarded-for': newAddress() })
const setting = (change: object) =>
  rows(`update settings set value = value || $1::jsonb where key = 'shop'`, JSON.stringify(change))
afterEach(async () => {
  await setting({ withdrawalFunction: 'by-law' })
  // The database notifies the process a moment after storing; the next test begins when it knows.
  await expect.poll(async () => (await guest().get('/withdraw')).status).toBe(200)
})

const keptFor = (email: string) =>
  rows('select order_number, order_id, from_buyer, name, items, handled_at from withdrawals where email = $1', email)

/** All three steps, without script. */
async function withdraw(typed: Record<string, string>, prefix = '', browser = guest()) {
  const path = `${prefix}/withdraw`
  const form = await browser.get(path)
  const check = await browser.submit(form, path, typed)
  const sent = await browser.submit(check, `${path}/confirm`)
  return { form, check, sent, browser }
}

test('every page links to it, in both languages', async () => {
  expect((await guest().get('/')).body).toContain('<a href="/withdraw">Withdraw from contract</a>')
  expect((await guest().get('/de/pages/about')).body).toContain('<a href="/de/withdraw">Vertrag widerrufen</a>')
})

test('a guest withdraws in three steps and gets the receipt with content, date and time at once', async () => {
  const order = await office.paidOrder()
  const typed = { name: 'Ada Weber', email: order.email, order: order.number.toLowerCase(), items: 'Nur die Tasse' }
  const { form, check, sent, browser } = await withdraw(typed, '/de')
  expect(form.body).toContain('Gründe müssen Sie nicht nennen')
  expect(check.status).toBe(200)
  expect(check.body).toMatch(/<button[^>]*>Widerruf bestätigen<\/button>/)
  expect(check.body).toContain('Nur die Tasse')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/withdraw?sent=1'])
  const last = await browser.follow(sent)
  // Each step's title is its heading: it is what is announced.
  const title = (page: { body: string }) => /<title>([^<·–|]*\S)/.exec(page.body)?.[1]
  const titles = [form, check, last].map(title)
  expect(titles).toEqual([
    expect.stringContaining('Vertrag widerrufen'),
    expect.stringContaining('Widerruf bestätigen'),
    expect.stringContaining('Ihr Widerruf ist eingegangen'),
  ])
  expect(await keptFor(order.email)).toEqual([
    {
      order_number: order.number,
      order_id: order.id,
      from_buyer: true,
      name: 'Ada Weber',
      items: 'Nur die Tasse',
      handled_at: null,
    },
  ])
  await expect
    .poll(async () => (await lettersTo(shop.standIns.mailbox, order.email)).map(({ subject }) => subject))
    .toContain(`Eingang Ihres Widerrufs zu Bestellung ${order.number}`)
  const receipt = (await lettersTo(shop.standIns.mailbox, order.email)).find(({ subject }) =>
    subject.startsWith('Eingang'),
  )
  expect(receipt?.text).toMatch(/ist am \d{1,2}\.\s\p{L}+ \d{4} um \d\d:\d\d\sUhr eingegangen/u)
  expect(receipt?.text).toContain('Nur die Tasse')
  expect(receipt?.text).toContain('Ada Weber')
})

test('a guest who does not have the number withdraws without it, by the address of the order', async () => {
  const order = await office.paidOrder()
  const { form, check, sent } = await withdraw({ name: 'Ada Weber', email: order.email, order: '', items: '' }, '/de')
  expect(form.body).toContain('Ohne Nummer gilt Ihr Widerruf für Ihre letzte Bestellung mit dieser E-Mail-Adresse')
  expect(check.body).toContain('Ihre letzte Bestellung mit dieser E-Mail-Adresse')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/withdraw?sent=1'])
  expect(await keptFor(order.email)).toMatchObject([{ order_number: '', order_id: order.id, from_buyer: true }])
})

test('nothing is stored before it is confirmed, and the input can be changed', async () => {
  const browser = guest()
  const email = `later-${crypto.randomUUID()}@example.com`
  const typed = { name: 'Ada', email, order: 'B1', items: '' }
  const check = await browser.submit(await browser.get('/withdraw'), '/withdraw', typed)
  expect(await keptFor(email)).toEqual([])
  expect(check.body).toContain('formAction="/withdraw/change"')
  const again = await browser.post('/withdraw/change', { ...typed, submission: crypto.randomUUID() })
  expect(again.body).toContain(`value="${email}"`)
  expect(again.body).toContain('Withdraw from your contract here')
})

test('the same declaration sent twice is stored once', async () => {
  const browser = guest()
  const email = `twice-${crypto.randomUUID()}@example.com`
  const fields = { name: 'Ada', email, order: 'B1', items: '', submission: crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/withdraw/confirm', fields)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await keptFor(email)).toHaveLength(1)
})

test('it does not reveal whether there is an order, or whose it is; it is stored nevertheless', async () => {
  const order = await office.paidOrder()
  const stranger = `stranger-${crypto.randomUUID()}@example.com`
  const pages = []
  for (const number of [order.number, 'B99999999']) {
    const { check, sent, browser } = await withdraw({
      name: 'Eve',
      email: stranger,
      order: number,
      items: 'secret words',
    })
    const page = await browser.follow(sent)
    pages.push([check.status, sent.status, sent.headers.get('location'), page.body])
  }
  expect(pages[1]).toEqual(pages[0])
  expect((await keptFor(stranger)).map((row) => [row.order_id, row.from_buyer])).toEqual([
    [order.id, false],
    [null, false],
  ])
  await expect.poll(async () => (await lettersTo(shop.standIns.mailbox, stranger)).length).toBe(2)
  for (const { text } of await lettersTo(shop.standIns.mailbox, stranger)) {
    expect(text).not.toMatch(/secret words|Eve/)
    expect(text).toContain('entered your address by mistake')
  }
  expect((await lettersTo(shop.standIns.mailbox, order.email)).map(({ subject }) => subject).join()).not.toContain(
    'ithdrawal',
  )
})

test.each([
  ['no name', { name: '' }, 'Enter your name.'],
  ['no address', { email: 'ada' }, 'email'],
  ['a number of other signs', { order: '"><script>alert(1)</script>' }, 'order'],
  ['far too much', { items: 'x'.repeat(5_000) }, 'items'],
])('%s is refused at its field, also when the first step is skipped', async (_, change, words) => {
  const [name, email] = [`Ada ${crypto.randomUUID()}`, `${crypto.randomUUID()}@example.com`]
  const typed = { name, email, order: 'B1', items: '', submission: crypto.randomUUID() }
  for (const step of ['', '/confirm']) {
    const page = await guest().post(`/withdraw${step}`, { ...typed, ...change })
    expect(page.status).toBe(422)
    expect(page.body).toContain(words)
    expect(page.body).not.toContain('<script>alert')
  }
  const count = await rows('select count(*)::int as n from withdrawals where name = $1 or email = $2', name, email)
  expect(count).toEqual([{ n: 0 }])
})

test('someone who sends many is asked to wait', async () => {
  const browser = guest()
  const send = () =>
    browser.post('/withdraw/confirm', {
      name: 'Ada',
      email: 'flood@example.com',
      order: 'B1',
      items: '',
      submission: crypto.randomUUID(),
    })
  for (let sent = 0; sent < limits.withdrawalsPerHour.value; sent += 1) expect((await send()).status).toBe(303)
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(refused.body).toContain('Confirm withdrawal')
})

test('from the order’s own page it is filled in, with its items to choose from', async () => {
  const order = await office.paidOrder()
  const [letter] = await lettersTo(shop.standIns.mailbox, order.email)
  // The buyer keeps the full text of what was agreed.
  for (const words of ['TERMS AND CONDITIONS', 'Model withdrawal form', 'VAT number: DE999999999'])
    expect(letter?.text).toContain(words)
  const link = new URL(/https?:\/\/\S+\/orders\/\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  const browser = guest()
  const page = await browser.get(link.pathname + link.search)
  const [, way] = /href="(\/withdraw\?[^"]+)"/.exec(page.body) ?? []
  const address = (way ?? '').replaceAll('&amp;', '&')
  const form = await browser.get(address)
  expect(form.body).toContain(`value="${order.email}"`)
  const [, item = ''] = /name="item" value="([^"]+)"/.exec(form.body) ?? []
  expect(item).toMatch(/^\d+ × /)
  // Without the key only the number is there, and no personal data.
  const bare = await guest().get(`/withdraw?order=${order.number}`)
  expect(bare.body).toContain(`value="${order.number}"`)
  expect(bare.body).not.toContain(order.email)
  expect(bare.body).not.toContain('name="item"')
})

test('a seller to whom it does not apply has neither page nor link', async () => {
  await setting({ withdrawalFunction: 'off' })
  await expect.poll(async () => (await guest().get('/withdraw')).status).toBe(404)
  const declared = { name: 'Ada', email: 'off@example.com', order: 'B1', submission: crypto.randomUUID() }
  for (const step of ['', '/confirm']) expect((await guest().post(`/withdraw${step}`, declared)).status).toBe(404)
  expect(await keptFor(declared.email)).toEqual([])
  await expect.poll(async () => (await guest().get('/')).body).not.toContain('/withdraw"')
})

describe('in the office', () => {
  test('/admin/withdrawals is a list of open ones, and records who has resolved each', async () => {
    const order = await office.paidOrder()
    await withdraw({ name: 'Office Ada', email: order.email, order: order.number, items: '' })
    const { browser } = await office.enter('support')
    // Among the open work, not only in the navigation of the office.
    const waiting = /<a href="\/admin\/withdrawals"><b class="num">[1-9]\d*<\/b> Withdrawals</
    expect((await browser.get('/admin')).body).toMatch(waiting)
    const list = await browser.get('/admin/withdrawals')
    expect(list.body).toContain('Office Ada')
    const [row] = await rows('select id from withdrawals where email = $1', order.email)
    const path = `/admin/withdrawals/${String(row?.id)}`
    const done = await browser.follow(await browser.submit(list, `${path}/resolve`))
    expect(done.body).toContain('The withdrawal is marked as resolved')
    expect(done.body).not.toContain('Office Ada')
    const file = await browser.get(`/admin/orders/${order.number}`)
    expect(file.body).toContain('Resolved on')
    expect(file.body).toContain('Office Ada')
    const { browser: other } = await office.enter('support')
    const refused = await other.post(`${path}/reopen`)
    expect([refused.status, refused.body.includes('Someone else marked this as resolved')]).toEqual([409, true])
    // Pressed twice, it is open again nevertheless.
    for (const _ of [1, 2]) {
      const undone = await browser.follow(await browser.submit(done, `${path}/reopen`))
      expect(undone.body).toContain('Undone.')
      expect(undone.body).toContain('Office Ada')
    }
  })

  test('it needs the role, and an unknown withdrawal is not found', async () => {
    const [support, fulfilment, customer] = await Promise.all([
      office.enter('support'),
      office.enter('fulfilment'),
      office.enter(),
    ])
    expect((await customer.browser.get('/admin/withdrawals')).status).toBe(403)
    for (const act of ['resolve', 'reopen']) {
      const path = (id: string) => `/admin/withdrawals/${id}/${act}`
      expect((await fulfilment.browser.post(path(crypto.randomUUID()))).status).toBe(403)
      for (const id of ['x', crypto.randomUUID()]) expect((await support.browser.post(path(id))).status).toBe(404)
    }
  })
})
