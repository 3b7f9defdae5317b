import { describe, expect, inject, test } from 'vitest'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'

const shop = inject('shop')
const office = officeOf(shop)
const secret = await makeKey(shop, ['orders:read', 'orders:ship'])
const staff = apiOf(shop, secret)

/** A guest’s order that has left, and the page behind its link where items are returned. */
async function aSentOrder() {
  const order = await office.paidOrder()
  const lines = { [typeId('line_', order.line)]: 1 }
  const body = { carrier: 'DHL', tracking_number: null, tracking_link: null, lines }
  await staff(`POST /orders/${order.number}/shipments`, {
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return { ...order, path: `/orders/${order.number}/return?key=${order.key}` }
}

const stateOf = async (number: string) =>
  (await office.rows('select r.state from returns r join orders o on o.id = r.order_id where o.number = $1', number))[0]
    ?.state

describe('a guest returns an item by the link of the order', () => {
  test('without script: the form, its refusals, and the state afterwards', async () => {
    const { number, key, path, line } = await aSentOrder()
    const guest = openBrowser(shop.origin)
    const page = await guest.get(`/orders/${number}?key=${key}`)
    expect(page.body).toContain('Return items')
    const form = await guest.get(path)
    // Each pair of fields is named after its item, and a reason is needed only where something comes back.
    const [, item = ''] = /role="group" aria-labelledby="(item-[^"]+)"/.exec(form.body) ?? []
    expect(form.body).toContain(`<b id="${item}"`)
    expect(/<select[^>]*name="reasons-[^>]*>/.exec(form.body)?.[0]).not.toContain('required')
    const none = await fill(guest, path)
    expect(none.status).toBe(422)
    const typed = { [`lines-${line}`]: '1', [`reasons-${line}`]: '' }
    const without = await fill(guest, path, typed)
    expect([without.status, without.body]).toEqual([422, expect.stringContaining('Choose a reason.')])
    const done = await guest.follow(await fill(guest, path, { ...typed, [`reasons-${line}`]: 'wrong' }))
    expect(done.body).toContain(`Return ${number}-R1`)
    expect(done.body).toContain('Please do not send anything yet.')
    expect((await guest.get(`/de${path}`)).body).toContain('gibt es gerade nichts')
  })

  test('but not with a wrong key, and not without one', async () => {
    const { number } = await aSentOrder()
    const guest = openBrowser(shop.origin)
    for (const query of ['', `?key=${'x'.repeat(22)}`])
      expect((await guest.get(`/orders/${number}/return${query}`)).status).toBe(404)
  })
})

test('staff approve a return, record its arrival, refund it once, and close it', async () => {
  const { number, path, line, email } = await aSentOrder()
  const guest = openBrowser(shop.origin)
  await fill(guest, path, { [`lines-${line}`]: '1', [`reasons-${line}`]: 'faulty' })
  const [{ browser }, { browser: others }] = await Promise.all([office.enter('manager'), office.enter('catalogue')])
  expect((await browser.get('/admin/returns')).body).toContain(`${number}-R1`)
  expect((await others.get('/admin/returns')).status).toBe(403)
  expect((await others.get(`/admin/returns/${number}-R1`)).status).toBe(403)
  expect((await browser.get('/admin/returns/B1-R9')).status).toBe(404)
  const file = `/admin/returns/${number}-R1`
  const submit = async (act: string, typed: Record<string, string> = {}) =>
    browser.submit(await browser.get(file), `${file}/${act}`, typed)
  expect((await submit('reject', { rejection: '' })).status).toBe(422)
  expect((await submit('approve', { instructions: 'Mill\nKai 1' })).status).toBe(303)
  await expect
    .poll(async () => JSON.stringify(await lettersTo(shop.standIns.mailbox, email)), { timeout: 10_000 })
    .toContain('Kai 1')
  expect((await browser.get(`/orders/${number}`)).status).toBe(404)
  expect((await submit('receive', { [`restock-${line}`]: '0' })).status).toBe(303)
  expect(await stateOf(number)).toBe('received')
  const [row] = await office.rows('select id from returns where number = $1', `${number}-R1`)
  const refund = `/admin/orders/${number}/refund?return=${String(row?.id)}`
  const form = await browser.get(refund)
  expect(form.body).toContain(`For return ${number}-R1.`)
  expect((await browser.submit(form, refund)).status).toBe(303)
  expect((await browser.get(refund)).body).not.toContain('It is refunded once.')
  expect((await browser.get(file)).body).toContain('Refunded')
  expect((await submit('close')).status).toBe(303)
  expect(await stateOf(number)).toBe('closed')
  const list = await browser.get('/admin/returns.csv?state=closed')
  expect([list.status, list.body]).toEqual([200, expect.stringContaining(`${number}-R1`)])
  expect((await browser.get(`/admin/orders/${number}`)).body).toContain(`Return ${number}-R1`)
})

test('staff make the return of a declared withdrawal, with the declared items filled in', async () => {
  const { number, line, email } = await aSentOrder()
  const [row] = await office.rows(
    `insert into withdrawals (id, submission_key, order_number, order_id, from_buyer, name, email, items, locale, received_at)
     select gen_random_uuid(), gen_random_uuid(), number, id, true, 'Ada', $2, '', 'en', now() from orders where number = $1 returning id`,
    number,
    email,
  )
  const { browser } = await office.enter('manager')
  const path = `/admin/orders/${number}/return?withdrawal=${String(row?.id)}`
  expect((await browser.get(`/admin/withdrawals?q=${number}`)).body).toContain('Make the return')
  const page = await browser.get(path)
  expect(page.body).toMatch(new RegExp(`name="lines-${line}"[^>]*value="1"`))
  const made = await browser.follow(await browser.submit(page, path))
  expect(made.body).toContain(`Return ${number}-R1`)
  expect(await stateOf(number)).toBe('approved')
  expect((await browser.get(path)).body).toContain('There is nothing in this order that can be returned now.')
})
