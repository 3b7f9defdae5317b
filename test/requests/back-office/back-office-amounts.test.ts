import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const [{ browser }, packer] = await Promise.all([office.enter('manager'), office.enter('fulfilment')])
const refundPage = (number: string) => `/admin/orders/${number}/refund`
const hint = 'Takes no item out of the order'

test('the refund page of an amount says that it removes no items, and the packing page that it was refunded', async () => {
  const { number } = await office.paidOrder()
  expect((await browser.get(refundPage(number))).body).toContain(hint)
  const send = `/admin/orders/${number}/send`
  expect((await packer.browser.get(send)).body).not.toContain('refunded as an amount')
  await fill(browser, refundPage(number), { kind: 'amount', amount: '1.50', reason: 'goodwill' })
  const { body } = await packer.browser.get(send)
  expect(body).toContain('€1.50 of this order was refunded as an amount, without items.')
  expect(body).toContain('Check whether everything is still to be sent.')
})

test('refunded items need no such note, nor does an order that has left', async () => {
  const { number, line } = await office.paidOrder()
  await fill(browser, refundPage(number), { kind: 'lines', [`lines-${line}`]: '1', reason: 'goodwill' })
  expect((await packer.browser.get(`/admin/orders/${number}/send`)).body).not.toContain('refunded as an amount')
  const sent = await office.paidOrder()
  await fill(packer.browser, `/admin/orders/${sent.number}/send`, { carrier: 'DHL' })
  expect((await browser.get(refundPage(sent.number))).body).not.toContain(hint)
})
