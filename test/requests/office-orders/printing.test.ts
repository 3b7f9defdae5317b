import { unzipSync } from 'fflate'
import { expect, inject, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
await office.rows(`update settings set value = value || '{"invoices": "on"}' where key = 'shop'`)
const [{ browser }, support, packer, catalogue, reader] = await Promise.all([
  office.enter('manager'),
  office.enter('support'),
  office.enter('fulfilment'),
  office.enter('catalogue'),
  office.enter(),
])

const boxes = (...orders: { id: string }[]) =>
  new URLSearchParams(orders.map(({ id }) => [`key-${id}`, 'on'])).toString()

test('slips of the selected orders: what has to be packed, a bar code, the language of the order', async () => {
  const [one, other] = await Promise.all([office.paidOrder(), office.paidOrder()])
  await office.rows(`update orders set locale = 'de' where id = $1`, other.id)
  const { status, body } = await browser.get(`/admin/print/slips?${boxes(one, other)}`)
  expect(status).toBe(200)
  expect(body).toContain(`Packing slip ${one.number}`)
  expect(body).toContain(`Packzettel ${other.number}`)
  expect(body.match(/<svg viewBox="0 0 158 46"/g)).toHaveLength(2)
  expect(body).not.toContain('Do not send.')
})

test('what is printed leads to everything else of the same orders, as far as one may print it', async () => {
  const [one, other] = await Promise.all([office.paidOrder(), office.paidOrder()])
  const { body } = await browser.get(`/de/admin/print/slips?${boxes(one, other)}`)
  // The first is that of the other language.
  const [, ...hrefs] = [...body.matchAll(/href="([^"]*\/admin\/print\/[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  expect(hrefs).toEqual([
    `/de/admin/print/pick-list?${boxes(one, other)}`,
    `/admin/print/labels.csv?${boxes(one, other)}&language=de`,
    `/admin/print/invoices.zip?${boxes(one, other)}&language=de`,
  ])
  const list = await browser.get(hrefs[0] ?? '')
  for (const { number } of [one, other]) expect(list.body).toContain(number)
  expect(list.body).toContain('/de/admin/print/slips?key-')
  expect((await support.browser.get(`/admin/print/slips?${boxes(one)}`)).body).not.toContain('/admin/print/labels.csv')
})

test('all fifty rows of a page are printed at once', async () => {
  const order = await office.paidOrder()
  const others = Array.from({ length: 49 }, () => ({ id: newId() }))
  const query = `list=orders&filter=${encodeURIComponent('payment=paid&sort=-created_at')}&${boxes(...others, order)}`
  const { status, body } = await browser.get(`/admin/print/slips?${query}`)
  expect(status).toBe(200)
  expect(body).toContain(`Packing slip ${order.number}`)
  expect((await browser.get(`/search?${query}`)).status, 'elsewhere').toBe(414)
})

test('what is on hold is printed with the words not to send it, and is not fetched', async () => {
  const order = await office.paidOrder()
  await office.rows(`update orders set staff_hold = 'other' where id = $1`, order.id)
  const slip = await browser.get(`/admin/print/slips?order=${order.number}`)
  expect(slip.body).toContain('Do not send.')
  const list = await browser.get(`/admin/print/pick-list?order=${order.number}`)
  expect(list.body).toContain(`must not be sent now: ${order.number}`)
})

test('the pick list adds up the same item of several orders', async () => {
  const [one, other] = await Promise.all([office.paidOrder(), office.paidOrder()])
  const { body } = await browser.get(`/admin/print/pick-list?${boxes(one, other)}`)
  const [line] = await office.rows('select title, quantity from order_lines where order_id = $1', one.id)
  expect(body).toContain(String(line?.title))
  for (const { number } of [one, other]) expect(body).toContain(`${number} × ${String(line?.quantity)}`)
})

test('the pick list calls each item as its reader does, whatever the buyer’s language and the name at that time', async () => {
  const order = await office.paidOrder()
  await office.rows(`update order_lines set title = 'As it was called' where order_id = $1`, order.id)
  const [named] = await office.rows(
    `select p.title, p.translations -> 'de' ->> 'title' as german from order_lines l join products p on p.id = l.product_id where l.order_id = $1`,
    order.id,
  )
  const list = async (start: string) => (await browser.get(`${start}/admin/print/pick-list?order=${order.number}`)).body
  expect(await list('')).toContain(`<bdi>${String(named?.title)}`)
  expect(await list('/de')).toContain(`<bdi>${String(named?.german)}`)
  expect(named?.german).not.toBe(named?.title)
  expect(await list('')).not.toContain('As it was called')
})

test('all that match: of the filter, and of nothing else', async () => {
  const order = await office.paidOrder()
  const filter = new URLSearchParams({ q: order.email }).toString()
  const { body } = await browser.get(`/admin/print/slips?${new URLSearchParams({ all: 'on', filter }).toString()}`)
  expect(body.match(/Packing slip B\d+<\/h2>/g)).toEqual([`Packing slip ${order.number}</h2>`])
})

test('data for labels: an address and a weight for each order that may leave, noted in the audit log', async () => {
  const order = await office.paidOrder()
  const { status, body, headers } = await packer.browser.get(`/admin/print/labels.csv?order=${order.number}`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('labels.csv')
  const [head, row] = body.trim().split('\r\n')
  expect(head).toContain('order,name,company,line1')
  expect(row).toContain(order.number)
  const [{ grams, address } = {}] = await office.rows(
    `select sum(v.weight_grams * l.quantity)::text as grams, o.shipping_address->>'postalCode' as address
      from order_lines l join variants v on v.id = l.variant_id join orders o on o.id = l.order_id where o.id = $1 group by o.id`,
    order.id,
  )
  expect(row?.split(',')).toEqual(expect.arrayContaining([grams, address]))
  const notes = await office.rows(
    `select operation from audit_entries where operation = 'orders.export' and object_id = 'labels' and actor_id = $1`,
    packer.identity,
  )
  expect(notes).toHaveLength(1)
  const german = await packer.browser.get(`/admin/print/labels.csv?order=${order.number}&language=de`)
  expect(german.body).toContain('order;name;company')
})

test('labels: what could be a formula is harmless, a phone number is as it is called, an order named twice is one', async () => {
  const order = await office.paidOrder()
  await office.rows(
    `update orders set phone = '+49301820123', shipping_address = shipping_address || '{"name": "=1+1", "company": "@SUM(A1)"}'
      where id = $1`,
    order.id,
  )
  const { body } = await browser.get(`/admin/print/labels.csv?${boxes(order, order)}`)
  const rows = body.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(1)
  const cells = rows[0]?.split(',')
  expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(A1)", '+49301820123']))
  const slips = await browser.get(`/admin/print/slips?${boxes(order, order)}`)
  expect(slips.body.match(/<h2 id="slip-/g)).toHaveLength(1)
})

test('what customers and staff typed is text on slips and pick lists', async () => {
  const order = await office.paidOrder()
  const typed = '<img src=x onerror=alert(1)>'
  await office.rows(
    `update orders set shipping_address = jsonb_set(shipping_address, '{name}', to_jsonb($2::text)) where id = $1`,
    order.id,
    typed,
  )
  // Of a variant that is still there the pick list has the name of today.
  await office.rows(`update order_lines set title = $2, variant_id = null where order_id = $1`, order.id, typed)
  for (const path of ['slips', 'pick-list']) {
    const { body } = await browser.get(`/admin/print/${path}?order=${order.number}`)
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img src=x')
  }
})

test('invoices of many orders are one file, noted in the audit log', async () => {
  const [one, other] = await Promise.all([office.paidOrder(), office.paidOrder()])
  await office.rows(`select graphile_worker.add_job('issue-invoices', '{}'::json)`)
  await expect
    .poll(() => office.rows('select number from invoices where order_id in ($1, $2)', one.id, other.id), {
      timeout: 20_000,
    })
    .toHaveLength(2)
  const numbers = await office.rows('select number from invoices where order_id in ($1, $2)', one.id, other.id)
  const cookie = browser.jar.header(new URL(inject('shop').origin)) ?? ''
  const answer = await fetch(new URL(`/admin/print/invoices.zip?${boxes(one, other)}`, inject('shop').origin), {
    headers: { cookie },
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(numbers.map(({ number }) => `${String(number)}.pdf`).toSorted())
  expect(
    Buffer.from(Object.values(files)[0] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const notes = await office.rows(
    `select operation from audit_entries where operation = 'orders.export' and object_id = 'invoices'`,
  )
  expect(notes).toHaveLength(1)
})

test('nothing selected, or more than a browser prints, is refused with a sentence', async () => {
  const nothing = await browser.get('/admin/print/slips')
  expect(nothing.status).toBe(422)
  expect(nothing.body).toContain('Nothing that can be printed was selected.')
  const before = await browser.get(`/admin/print/pick-list?order=B0`)
  expect(before.status).toBe(422)
})

test('who may not see orders prints none; who may not send takes no addresses', async () => {
  const { number } = await office.paidOrder()
  const status = async ({ browser: own }: typeof reader, path: string) =>
    (await own.get(`${path}?order=${number}`)).status
  for (const path of ['slips', 'pick-list', 'labels.csv', 'invoices.zip'])
    for (const person of [reader, catalogue])
      expect(await status(person, `/admin/print/${path}`), path).toBeGreaterThanOrEqual(403)
  expect(await status(support, '/admin/print/slips')).toBe(200)
  expect(await status(support, '/admin/print/labels.csv')).toBe(403)
})

test('who may not export lists gets no file of many invoices, and no button for it', async () => {
  const { number } = await office.paidOrder()
  for (const { browser: own } of [support, packer]) {
    expect((await own.get(`/admin/print/invoices.zip?order=${number}`)).status).toBe(403)
    expect((await own.get('/admin/orders')).body).not.toContain('/admin/print/invoices.zip')
  }
  expect((await browser.get('/admin/orders')).body).toContain('formAction="/admin/print/invoices.zip"')
})

test('the list offers it for its selection, the order and the home lead to it', async () => {
  const { number } = await office.paidOrder()
  const list = await support.browser.get('/admin/orders')
  expect(list.body).toContain('formAction="/admin/print/slips"')
  expect(list.body).not.toContain('/admin/print/labels.csv')
  expect((await browser.get('/de/admin/orders')).body).toContain('name="language" value="de"')
  expect((await browser.get(`/admin/orders/${number}`)).body).toContain(`/admin/print/slips?order=${number}`)
  const home = await browser.get('/admin')
  const [, link = ''] = /href="(\/admin\/print\/slips[^"]*)"/.exec(home.body) ?? []
  const slips = await browser.get(link.replaceAll('&amp;', '&'))
  expect([200, 422]).toContain(slips.status)
})
