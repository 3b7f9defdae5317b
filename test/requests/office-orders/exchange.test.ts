import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { putReturn, sendByHand } from '#test/support/returns/sent-orders.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [{ browser }, { browser: packer }] = await Promise.all([office.enter('manager'), office.enter('fulfilment')])

/** A return of one item of a paid order that has left, on its way back. */
async function aReturn() {
  const order = await office.paidOrder()
  await sendByHand(office, order.number)
  const id = await putReturn(office, order.number, 'approved')
  const [row] = await office.rows('select number from returns where id = $1', id)
  const page = `/admin/returns/${String(row?.number)}`
  const [line] = await office.rows('select variant_id, total from order_lines where id = $1', order.line)
  return { ...order, page, path: `${page}/exchange`, variant: String(line?.variant_id), worth: Number(line?.total) }
}

const put = (variant: string, price: number) =>
  office.rows(
    `with priced as (update variants set price = $2 where id = $1)
     update stock_levels set on_hand = reserved + 9 where variant_id = $1`,
    variant,
    price,
  )

test('another of the same is sent instead: what it costs is shown first, and it is placed for nothing', async () => {
  const { number, key, page, path, variant, worth } = await aReturn()
  await put(variant, worth)
  expect((await browser.get(page)).body).toContain(path)
  // It begins with what comes back, in all its sizes and colours.
  expect((await browser.get(path)).body).toContain(`name="add-${variant}"`)
  const planned = await browser.get(`${path}?add-${variant}=1`)
  expect(planned.body).toMatch(/Paid by the return.*Asked for.*€0\.00/s)
  const [first] = await Promise.all([1, 2].map(() => browser.submit(planned, path, { send: 'on' })))
  const draft = first?.headers.get('location') ?? ''
  expect(draft).toMatch(/\/admin\/drafts\//)
  const shown = await browser.get(draft)
  expect(shown.body).toContain('There is nothing to pay')
  // Its items stay: it is given up if others are wanted.
  expect(shown.body).not.toContain('name="own_price"')
  const [place = ''] = /\/admin\/drafts\/D\d+\/place/.exec(shown.body) ?? []
  expect((await browser.submit(shown, place)).status).toBe(303)
  const [other] = await office.rows(
    `select o.number, o.total, o.state from orders o join drafts d on d.cart_id = o.cart_id join returns r on r.id = d.exchanges
     join orders first on first.id = r.order_id where first.number = $1`,
    number,
  )
  expect(other).toMatchObject({ total: 0, state: 'placed' })
  const returned = await browser.get(page)
  expect(returned.body).toContain('Exchanged')
  expect(returned.body).toContain(`Order ${String(other?.number)} is sent instead`)
  expect(returned.body).not.toContain('Refund this return')
  expect((await browser.get(path)).body).toContain('Other items are sent instead of these.')
  expect((await browser.get(`/admin/orders/${String(other?.number)}`)).body).toContain(
    `Sent instead of items of order ${number}`,
  )
  await office.rows(
    `update returns r set state = 'received' from orders o where o.id = r.order_id and o.number = $1`,
    number,
  )
  await office.rows(
    `update return_lines l set arrived = l.quantity from returns r join orders o on o.id = r.order_id where r.id = l.return_id and o.number = $1`,
    number,
  )
  const guest = openBrowser(shop.origin)
  expect((await guest.get(`/orders/${number}?key=${key}`)).body).toContain(
    `We send you other items instead: order ${String(other?.number)}.`,
  )
})

test('for what costs more a link is sent, and of what costs less the rest is proposed to be refunded', async () => {
  const dearer = await aReturn()
  await put(dearer.variant, dearer.worth + 600)
  const planned = await browser.get(`${dearer.path}?add-${dearer.variant}=1`)
  expect(planned.body).toMatch(/Exchange, and ask for €6\.00/)
  const done = await browser.follow(await browser.submit(planned, dearer.path, { send: 'on' }))
  expect(done.body).toContain('The customer gets a link to pay what is missing.')
  expect(done.body).toMatch(/Draft D\d+ is to be sent instead/)
  const cheaper = await aReturn()
  await put(cheaper.variant, cheaper.worth - 500)
  const left = await browser.get(`${cheaper.path}?add-${cheaper.variant}=1`)
  expect(left.body).toContain('€5.00 of the return’s money is left.')
  await browser.submit(left, cheaper.path, { send: 'on' })
  const page = await browser.get(cheaper.page)
  expect(page.body).toContain('€5.00 of its money is left, and can be refunded.')
  const [, refund = ''] = /href="([^"]*\/refund\?return=[^"]*)"/.exec(page.body) ?? []
  const form = await browser.get(refund.replaceAll('&amp;', '&'))
  expect(form.body).toMatch(/name="amount"[^>]*value="5\.00"/)
})

test('an exchange is for those who may refund, and an address that makes no sense changes nothing', async () => {
  const { path, variant } = await aReturn()
  expect((await packer.get(path)).status).toBe(403)
  expect((await packer.post(path, { [`add-${variant}`]: '1', submission: crypto.randomUUID() })).status).toBe(403)
  expect((await browser.get('/admin/returns/B1-R9/exchange')).status).toBe(404)
  for (const query of [
    `add-${variant}=-1`,
    `add-${variant}=5000`,
    'add-x=1',
    `add-${crypto.randomUUID()}=1`,
    'q=%00',
  ]) {
    const page = await browser.get(`${path}?${query}`)
    expect([query, page.body.includes('What will happen')]).toEqual([query, false])
    expect(page.status).toBeLessThan(500)
  }
})
