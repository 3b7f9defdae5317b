import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const path = '/admin/audit'
const [owner, manager] = await Promise.all([office.enter('owner'), office.enter('manager')])

test('the owner opens the history of an order from its page, and returns to it', async () => {
  const { number, id, email } = await office.paidOrder()
  await fill(owner.browser, `/admin/orders/${number}/send`, { carrier: 'DHL', tracking_number: '1' })
  const order = await owner.browser.get(`/admin/orders/${number}`)
  const object = new URLSearchParams({ object: `orders:${id}` })
  expect(order.body).toContain(`href="${path}?${object}"`)
  const log = await owner.browser.get(`${path}?${object}`)
  expect(log.status).toBe(200)
  for (const text of ['Kim owner', 'Sent a parcel', 'Back office', 'DHL', `href="/admin/orders/${number}"`, '1 entry'])
    expect(log.body).toContain(text)
  expect(log.body).not.toContain(email)
  // As a person would type it.
  const typed = await owner.browser.get(`${path}?object=${number.toLowerCase()}`)
  expect(typed.body).toContain('Sent a parcel')
  const other = await owner.browser.get(`${path}?object=B999999`)
  expect(other.body).toContain('No entries')
})

test('a product is found by its address and by a SKU, and the filter shows its address', async () => {
  const [product] = await office.rows(`select id from products where slug = 'harbour-mug'`)
  for (const object of ['harbour-mug', 'LB-HM-KELP-LARGE', `products:${String(product?.id)}`]) {
    const page = await owner.browser.get(`${path}?${new URLSearchParams({ object })}`)
    expect(page.body).toMatch(/<input[^>]* name="object"[^>]* value="harbour-mug"/)
  }
})

test('of an object that no one types, the filter shows the name and not the id', async () => {
  const [location] = await office.rows('select id, name from locations limit 1')
  const page = await owner.browser.get(`${path}?object=${encodeURIComponent(`locations:${String(location?.id)}`)}`)
  expect(page.body).toContain(`Remove filter ${String(location?.name)}`)
  expect(page.body.replace(/<input type="hidden"[^>]*>|href="[^"]*"/g, '')).not.toContain(
    `locations:${String(location?.id)}`,
  )
})

test.each([
  { object: `orders:' or 1=1 --` },
  { object: 'products:not-an-id' },
  { object: 'x:y z' },
  { who: 'person:\u202e' },
  { operation: '__proto__' },
  { from: '2099-02-31', until: '2000-01-01' },
  { from: '2026-13-45' },
  { before: 'nonsense', sort: '-nothing' },
])('invalid filters are ignored: %j', async (said) => {
  const page = await owner.browser.get(`${path}?${new URLSearchParams(Object.entries(said))}`)
  expect([page.status, page.body.includes('<script>alert')]).toEqual([200, false])
})

test('the log is checked on request, and the page says when and with which result', async () => {
  const page = await owner.browser.get(path)
  const pressed = await owner.browser.submit(page, `${path}/verify`)
  expect(pressed.status).toBe(303)
  const status = async () =>
    /The audit log [^<]*|It is being checked[^<]*/.exec((await owner.browser.get(path)).body)?.[0]
  await expect.poll(status, { timeout: 45_000, interval: 250 }).toContain('checked on')
  expect(await status()).toMatch(/^The audit log is intact: [\d,]+ entr(y|ies), checked on/)
})

test('a manager can neither read it nor have it checked', async () => {
  const { number } = await office.paidOrder()
  const asked = await manager.browser.get(path)
  const sent = await manager.browser.post(`${path}/verify`, {})
  expect([asked.status, sent.status]).toEqual([403, 403])
  expect((await manager.browser.get(`/admin/orders/${number}`)).body).not.toContain(path)
})

test('with the right to the log alone, nobody learns what an object is called, or what was said and changed about it', async () => {
  const { number, id } = await office.paidOrder()
  const note = `nobody's business ${id}`
  await fill(owner.browser, `/admin/orders/${number}`, { note })
  await fill(owner.browser, `/admin/orders/${number}/send`, { carrier: 'DHL', tracking_number: '471147114711' })
  const { browser, identity } = await office.enter()
  const [role] = await office.rows(
    `insert into staff_roles (id, name, permissions, created_at) values (uuidv7(), $1, $2, now()) returning id`,
    `Auditors ${id}`,
    ['audit:read'],
  )
  await office.rows(`insert into staff_members (id, identity_id, roles) values (uuidv7(), $1, $2)`, identity, [
    role?.id,
  ])
  const log = await browser.get(`${path}?${new URLSearchParams({ object: `orders:${id}` })}`)
  expect([log.status, log.body.includes('Sent a parcel'), log.body.includes('Kim owner')]).toEqual([200, true, true])
  for (const text of [number, '471147114711', 'business']) expect(log.body).not.toContain(text)
  const all = await browser.get(path)
  expect(all.status).toBe(200)
  expect(all.body).toContain('Not shown')
})
