import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { rows } = office
await rows(`update settings set value = value || '{"invoices": "on"}' where key = 'shop'`)

const guest = () =>
  openBrowser(shop.origin, { 'x-forwarded-for': `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}` })
const pdf = async (address: string, headers = {}) => {
  const answer = await fetch(new URL(address, shop.origin), { headers, redirect: 'manual' })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

async function found(orderId: string) {
  for (;;) {
    const [invoice] = await rows('select id, number from invoices where order_id = $1', orderId)
    if (invoice) return invoice
    await pause(100)
  }
}

/** Paid, and invoiced by the job. */
async function invoiced() {
  const order = await office.paidOrder()
  await rows(`select graphile_worker.add_job('issue-invoices', '{}'::json)`)
  const invoice = await found(order.id)
  const [letter] = await lettersTo(shop.standIns.mailbox, order.email)
  const link = new URL(/https?:\/\/\S+\/orders\/B\d+\?key=\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  return { ...order, invoice: String(invoice.number), link }
}

const [one, other] = [await invoiced(), await invoiced()]
const addressOf = ({ number, invoice, link }: typeof one) => `/orders/${number}/invoices/${invoice}${link.search}`

test('a guest downloads the invoice from the order’s page, and a second download is the same file', async () => {
  const page = await guest().get(one.link.pathname + one.link.search)
  expect(page.body).toContain(`Invoice ${one.invoice} (PDF)`)
  const href = /href="([^"]*\/invoices\/[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(href).toBe(addressOf(one))
  const [first, second] = [await pdf(href), await pdf(href)]
  expect([first.status, first.type]).toEqual([200, 'application/pdf'])
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect(first.headers.get('content-disposition')).toBe(`inline; filename="${one.invoice}.pdf"`)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
})

test('no one else gets it: without a key, with another order’s key, under another order, as another customer', async () => {
  const stranger = await office.enter()
  for (const address of [
    `/orders/${one.number}/invoices/${one.invoice}`,
    `/orders/${one.number}/invoices/${one.invoice}${other.link.search}`,
    `/orders/${other.number}/invoices/${one.invoice}${other.link.search}`,
    `/orders/${one.number}/invoices/R-2026-99999${one.link.search}`,
  ]) {
    expect((await pdf(address)).status, address).toBe(404)
    expect((await stranger.browser.get(address)).status, address).toBe(404)
  }
  expect((await stranger.browser.get(`/admin/invoices/${one.invoice}`)).status).toBe(403)
  expect((await stranger.browser.get('/admin/invoices')).status).toBe(403)
})

test('the customer who bought it gets it from her account, without a key', async () => {
  const buyer = await office.enter()
  await rows('update orders set customer_id = $1 where id = $2', buyer.customer, other.id)
  const page = await buyer.browser.get(`/de/account/orders/${other.number}`)
  expect(page.body).toContain(`Rechnung ${other.invoice} (PDF)`)
  expect((await buyer.browser.get(`/orders/${other.number}/invoices/${other.invoice}`)).status).toBe(200)
  expect((await buyer.browser.get(`/orders/${one.number}/invoices/${one.invoice}`)).status).toBe(404)
})

test('staff who see orders open it from the order and from the list; the file of the list needs the right to export', async () => {
  const [support, manager] = [await office.enter('support'), await office.enter('manager')]
  const page = await support.browser.get(`/admin/orders/${one.number}`)
  expect(page.body).toContain(`href="/admin/invoices/${one.invoice}"`)
  const list = await support.browser.get(`/admin/invoices?q=${one.number}`)
  expect(list.body).toContain(one.invoice)
  expect(list.body).not.toContain(other.invoice)
  expect((await support.browser.get(`/admin/invoices/${one.invoice}`)).status).toBe(200)
  expect((await support.browser.get('/admin/invoices.csv')).status).toBe(403)
  const file = await manager.browser.get('/admin/invoices.csv?kind=invoice')
  expect(file.status).toBe(200)
  expect(file.body).toContain(one.invoice)
  expect(file.body).toContain((one.total / 100).toFixed(2))
})

test('a document that was made before is only read, and its downloads are not limited', async () => {
  const client = '203.0.113.77'
  const again = await Promise.all(Array.from({ length: 70 }, () => pdf(addressOf(one), { 'x-forwarded-for': client })))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
})
