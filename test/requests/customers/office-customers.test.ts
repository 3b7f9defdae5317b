import { expect, inject, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

/** The office's file of a guest who has paid an order. */
async function aGuest() {
  const order = await office.paidOrder()
  const [file] = await office.rows(
    'select id from customer_files where email = $1 and customer_id is null',
    order.email,
  )
  return { ...order, file: String(file?.id) }
}

/** The sign-in service has verified this address as the account's. */
const verify = (identity: string, email: string) =>
  office.rows('update identities set email = $2, email_verified = true where id = $1', identity, email)

test('/admin/customers finds a guest by address and order, opens the file, and goes from there to the order and back', async () => {
  const [{ browser }, guest] = [await office.enter('support'), await aGuest()]
  const { browser: manager } = await office.enter('manager')
  const list = await browser.get(`/admin/customers?q=${guest.number}`)
  expect(list.body).toContain(guest.email)
  expect(list.body).toContain(`/admin/customers/${guest.file}`)
  expect((await manager.get(`/admin/customers.csv?q=${encodeURIComponent(guest.email)}`)).body).toContain(
    `${guest.email},guest`,
  )
  const page = await browser.get(`/admin/customers/${guest.file}`)
  expect(page.status).toBe(200)
  expect(page.body).toContain(`/admin/orders/${guest.number}`)
  expect(page.body).toContain('Anyone can type an address')
  // Where the latest order went, before all that follows.
  expect(page.body.split('<aside')[0]).toMatch(/Delivery address[^]*Lindenstraße 5/)
  const order = await browser.get(`/admin/orders/${guest.number}`)
  expect(order.body).toContain(`/admin/customers/${guest.file}`)
  expect((await browser.get(`/admin/orders?customer=${guest.file}`)).body).toContain(guest.number)
  expect((await browser.get(`/de/admin/customers/${guest.file}`)).body).toContain('Kundschaft')
})

test('staff tag a customer, undo it, and write a comment that is in the history', async () => {
  const [{ browser }, { file }] = [await office.enter('support'), await aGuest()]
  const path = `/admin/customers/${file}`
  const tagged = await browser.follow(
    await browser.submit(await browser.get(path), `${path}/tags`, { add: 'Regular ' }),
  )
  expect(tagged.body).toContain('Tags saved.')
  expect(await office.rows('select tag from customer_tags where file_id = $1', file)).toEqual([{ tag: 'regular' }])
  expect((await browser.get('/admin/customers?tag=regular')).body).toContain(file)
  await browser.submit(tagged, `${path}/tags/undo`)
  expect(await office.rows('select tag from customer_tags where file_id = $1', file)).toEqual([])
  const said = await browser.follow(
    await browser.submit(await browser.get(path), `${path}/comments`, { text: 'Prefers the phone' }),
  )
  expect(said.body).toContain('Comment written.')
  expect(said.body).toContain('Prefers the phone')
})

test('the history has the mails to the customer: of an account only those to a verified address, and no staff mails', async () => {
  const { browser } = await office.enter('support')
  const [guest, account] = [await aGuest(), await office.enter('manager')]
  const historyOf = async (file: string) =>
    (await browser.get(`/admin/customers/${file}`)).body.split('id="history"')[1]
  expect(await historyOf(guest.file)).toMatch(/Email: Confirmation[^]*<bdi>[^<]*@/)
  const email = `${newId()}@example.com`
  const mail = (kind: string) =>
    office.rows(
      `insert into letters (id, kind, reference, recipient, locale, state) values ($1, $2, $3, $4, 'en', 'refused')`,
      newId(),
      kind,
      newId(),
      email.toUpperCase(),
    )
  await Promise.all([mail('message-received'), mail('daily-report')])
  expect(await historyOf(account.customer)).not.toContain('Email:')
  await verify(account.identity, email)
  const history = await historyOf(account.customer)
  expect(history).toMatch(/Email: Message received[^]*could not be delivered/)
  expect(history).not.toContain('Daily email')
})

test('a session ends by its button; another customer’s session is not ended through this file', async () => {
  const [{ browser }, one, other] = [await office.enter('support'), await office.enter(), await office.enter()]
  const sessionOf = async (identity: string) => {
    const [row] = await office.rows(
      `select encode(id_hash, 'base64') as id from sessions where identity_id = $1`,
      identity,
    )
    return String(row?.id).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }
  const path = `/admin/customers/${one.customer}`
  await browser.submit(await browser.get(path), `${path}/end-sessions`, { session: await sessionOf(other.identity) })
  expect((await other.browser.get('/account')).status).toBe(200)
  expect((await one.browser.get('/account')).status).toBe(200)
  await browser.submit(await browser.get(path), `${path}/end-sessions`, { session: await sessionOf(one.identity) })
  expect((await one.browser.get('/account')).status).not.toBe(200)
  expect((await other.browser.get('/account')).status).toBe(200)
})

test('sessions of people who work here are not ended from a customer’s file', async () => {
  const [{ browser }, clerk] = [await office.enter('support'), await office.enter('manager')]
  const path = `/admin/customers/${clerk.customer}`
  const page = await browser.get(path)
  expect(page.body).not.toContain(`${path}/end-sessions`)
  const own = await browser.get(`/admin/customers/${(await office.enter()).customer}`)
  const refused = await browser.submit(own, new URL(own.url).pathname + '/end-sessions')
  expect(refused.status).toBe(303)
  expect((await clerk.browser.get('/admin')).status).toBe(200)
})

test('an account takes over the orders of its verified address, after a page that says what will happen', async () => {
  const [{ browser }, account, guest] = [await office.enter('manager'), await office.enter(), await aGuest()]
  const path = `/admin/customers/${account.customer}/merge`
  // Not verified as theirs: not offered, and refused if it is tried.
  const before = await browser.get(path)
  expect(before.body).toContain('No other customer has the same verified address.')
  await verify(account.identity, guest.email)
  const page = await browser.get(path)
  expect(page.body).toContain('One order comes along')
  await office.rows('update identities set email_verified = false where id = $1', account.identity)
  const refused = await browser.submit(page, path)
  expect(refused.body).toContain('Nothing proves that this is one person')
  expect((await account.browser.get(`/account/orders/${guest.number}`)).status).toBe(404)
  await verify(account.identity, guest.email)
  const merged = await browser.follow(await browser.submit(await browser.get(path), path))
  expect(merged.body).toContain('Merged.')
  expect((await account.browser.get(`/account/orders/${guest.number}`)).status).toBe(200)
  // The old address of the file leads to the account's.
  const old = await browser.get(`/admin/customers/${guest.file}`)
  expect(old.headers.get('location')).toBe(`/admin/customers/${account.customer}`)
})

test('what is written about a customer whom a colleague merges meanwhile goes to the one that stays', async () => {
  const [{ browser }, account, guest] = [await office.enter('manager'), await office.enter(), await aGuest()]
  const colleague = await office.enter('support')
  await verify(account.identity, guest.email)
  const old = `/admin/customers/${guest.file}`
  const mine = await colleague.browser.get(old)
  const path = `/admin/customers/${account.customer}/merge`
  expect((await browser.submit(await browser.get(path), path)).status).toBe(303)
  const text = `Calls in the morning ${newId()}`
  const kept = await colleague.browser.submit(mine, `${old}/comments`, { text })
  expect([kept.status, kept.headers.get('location')]).toEqual([303, `${old}?done=commented#history`])
  const moved = await colleague.browser.follow(kept)
  expect(moved.url.pathname).toBe(`/admin/customers/${account.customer}`)
  for (const words of ['Comment written.', text]) expect(moved.body).toContain(words)
  const tagged = await colleague.browser.submit(mine, `${old}/tags`, { add: 'calls-early' })
  expect(tagged.headers.get('location')).toBe(`/admin/customers/${account.customer}?done=tagged#care`)
  expect((await colleague.browser.follow(tagged)).body).toContain('calls-early')
})

test('an account that is merged into another one signs its sessions out', async () => {
  const [{ browser }, one, other] = [await office.enter('manager'), await office.enter(), await office.enter()]
  const email = `twin-${newId()}@example.com`
  await verify(one.identity, email)
  await verify(other.identity, email)
  const path = `/admin/customers/${one.customer}/merge`
  const merged = await browser.follow(await browser.submit(await browser.get(path), path))
  expect(merged.body).toContain('Merged.')
  expect((await other.browser.get('/account')).status).not.toBe(200)
  expect((await one.browser.get('/account')).status).toBe(200)
})

test('the file is requested for a customer, and a deletion says what it waits for before it is requested', async () => {
  const [{ browser }, account, guest] = [await office.enter('owner'), await office.enter(), await aGuest()]
  const path = `/admin/customers/${account.customer}`
  const asked = await browser.follow(await browser.submit(await browser.get(path), `${path}/export`))
  expect(asked.body).toContain('The file is being prepared.')
  const erase = `/admin/customers/${guest.file}/erase`
  const page = await browser.get(erase)
  expect(page.body).toContain('One order stays in the books')
  expect(page.body).toContain('not shipped yet')
  const refused = await browser.submit(page, erase, { reason: '' })
  expect(refused.status).toBe(422)
  const done = await browser.submit(await browser.get(erase), erase, { reason: 'by_mail' })
  expect(done.status, done.body.split('<main')[1]?.split('<h1>')[1]?.slice(0, 1500)).toBe(303)
  expect((await browser.get(`/admin/customers/${guest.file}`)).body).toContain('was requested on')
})

test('who may not see customers finds nothing, and wrong ids are not found', async () => {
  const [{ file }, packer, support, customer] = [
    await aGuest(),
    await office.enter('fulfilment'),
    await office.enter('support'),
    await office.enter(),
  ]
  for (const path of ['/admin/customers', `/admin/customers/${file}`, `/admin/customers/${file}/merge`]) {
    expect((await packer.browser.get(path)).status, path).toBe(403)
    expect((await customer.browser.get(path)).status, path).toBe(403)
  }
  expect((await support.browser.get(`/admin/customers/${file}/merge`)).status).toBe(403)
  expect((await support.browser.get(`/admin/customers/${file}/erase`)).status).toBe(403)
  for (const wrong of [newId(), 'zx', file.slice(0, -1)])
    expect((await support.browser.get(`/admin/customers/${wrong}`)).status, wrong).toBe(404)
  const page = await support.browser.get(`/admin/customers/${file}`)
  expect(page.body).not.toContain('/erase')
  const order = await packer.browser.get('/admin/orders')
  expect(order.body).not.toContain('/admin/customers')
})
